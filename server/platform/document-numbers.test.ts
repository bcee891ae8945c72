import fc from 'fast-check';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { seedChannel, seedMedia } from '../testing/seed.ts';
import { documentNumber, lastDocumentSince } from './document-numbers.ts';

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

test('a number comes to SQLite as an integer, of which alone FTS5 makes a bound', () => {
  const db = testDatabase();
  const doc = 2 ** 32 - 1;
  expect(
    db.get(sql`SELECT ${documentNumber(doc)} AS doc, typeof(${documentNumber(doc)}) AS type`),
  ).toEqual({ doc, type: 'integer' });
});
