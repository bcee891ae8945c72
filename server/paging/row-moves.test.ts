import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { openTwice } from '../testing/opened-twice.ts';
import { PageMarks } from './page-marks.ts';
import { readRemembered } from './row-moves.ts';

const NOTES = [{ moved: { table: 'notes', key: 'id', id: 'id' } }];

async function startReading() {
  const { db, other } = await openTwice();
  const memory = new PageMarks();
  const readWhile = (meanwhile: () => void): string | undefined =>
    readRemembered(db, memory, NOTES, () => {
      meanwhile();
      return 'read';
    });
  return { db, other, readWhile };
}

test('what is remembered does not count where another process writes while it is read', async () => {
  const { other, readWhile } = await startReading();
  expect(readWhile(() => undefined)).toBe('read');
  expect(readWhile(() => other.run(sql`INSERT INTO notes VALUES (1)`))).toBeUndefined();
  expect(readWhile(() => undefined)).toBe('read');
});

test('nothing is remembered of what a transaction sees, which may be undone', async () => {
  const { db, readWhile } = await startReading();
  db.transaction(() => {
    db.run(sql`INSERT INTO notes VALUES (1)`);
    expect(readWhile(() => expect.fail('it was read'))).toBeUndefined();
  });
  expect(readWhile(() => undefined)).toBe('read');
});
