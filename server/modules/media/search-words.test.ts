import fc from 'fast-check';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { toMatch } from './search-words.ts';

test('asks for every word, and for the last one as a beginning', () => {
  expect(toMatch('Robot vacuum bel')).toBe('"Robot" AND "vacuum" AND "bel" *');
});

test('asks for nothing where there is no word', () => {
  expect(toMatch(' ?!"* -- ')).toBe('');
});

test('no text breaks the query or is read as its syntax', () => {
  const db = testDatabase();
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const match = toMatch(text);
      if (match === '') return;
      db.all(sql`SELECT rowid FROM media_search WHERE media_search MATCH ${match}`);
    }),
  );
  db.close();
});
