import fc from 'fast-check';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { seedChannel, seedMedia } from '../testing/seed.ts';
import { documentNumber, lastDocumentSince, uploadedSince } from './document-numbers.ts';

const DAY = 24 * 60 * 60 * 1000;

test('the documents of an instant and later are told from those of more than 30 days before', () => {
  const db = testDatabase();
  const channel = seedChannel(db);
  const documentOf = (uploadedAt: number): number => {
    const id = seedMedia(db, channel, { uploadedAt });
    return (
      db.get<{ doc: number }>(sql`SELECT doc FROM media_docs WHERE media_id = ${id}`)?.doc ?? 0
    );
  };
  fc.assert(
    fc.property(fc.integer({ min: 31 * DAY, max: Date.UTC(2105, 0) }), (since) => {
      expect(documentOf(since)).toBeLessThanOrEqual(lastDocumentSince(since));
      expect(documentOf(since - 31 * DAY)).toBeGreaterThan(lastDocumentSince(since));
    }),
  );
});

test('what was uploaded since an instant is told to the millisecond, however many there are of one second', () => {
  const near = fc.integer({ min: -3_000, max: 3_000 });
  fc.assert(
    fc.property(fc.array(near, { minLength: 1, maxLength: 30 }), near, (offsets, offset) => {
      const db = testDatabase();
      const channel = seedChannel(db);
      const noon = Date.UTC(2026, 0, 1, 12);
      for (const each of offsets) seedMedia(db, channel, { uploadedAt: noon + each });
      const since = noon + offset;
      expect(
        db.column(sql`
          SELECT d.media_id FROM (SELECT doc AS rowid FROM media_docs) s
          JOIN media_docs d ON d.doc = s.rowid WHERE ${uploadedSince(since)} ORDER BY 1`),
      ).toEqual(db.column(sql`SELECT id FROM media WHERE uploaded_at >= ${since} ORDER BY 1`));
      db.close();
    }),
  );
});

test('a number comes to SQLite as an integer, of which alone FTS5 makes a bound', () => {
  const db = testDatabase();
  const doc = 2 ** 32 - 1;
  expect(
    db.get(sql`SELECT ${documentNumber(doc)} AS doc, typeof(${documentNumber(doc)}) AS type`),
  ).toEqual({ doc, type: 'integer' });
});
