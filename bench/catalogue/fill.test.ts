import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../server/platform/database.ts';
import { dumpCatalogue } from '../../server/testing/dump.ts';
import { openCatalogue } from '../../server/text-index/open-catalogue.ts';
import { fillCatalogue } from './fill.ts';
import { madeUpTexts } from './texts.ts';

const RECIPE = { videos: 400, transcripts: 8, texts: madeUpTexts(), now: Date.UTC(2026, 0) };

/** Tables in which FTS5 keeps the same words in blocks that depend on the order of the writing. */
const BLOCKS = /_search_(data|idx|docsize|config)$|_pairs_(data|idx|docsize|config)$/;

function filled(load?: (db: Database, write: () => void) => void): Database {
  const db = openCatalogue(':memory:');
  fillCatalogue(db, RECIPE, load);
  return db;
}

const tablesOf = (db: Database): Record<string, unknown[]> =>
  Object.fromEntries(Object.entries(dumpCatalogue(db)).filter(([name]) => !BLOCKS.test(name)));

const wordsOf = (db: Database): unknown[] => {
  db.execute('CREATE VIRTUAL TABLE temp.said USING fts5vocab(main, media_search, instance)');
  return db.all(sql`SELECT term, doc FROM temp.said ORDER BY 1, 2`);
};

const schemaOf = (db: Database): unknown[] =>
  db.all(sql`SELECT type, name, sql FROM sqlite_schema ORDER BY type, name`);

describe('A made-up catalogue', () => {
  test('holds what the same videos leave behind that are put in one by one', () => {
    const [bulk, single] = [filled(), filled((_db, write) => write())];
    expect(tablesOf(bulk)).toEqual(tablesOf(single));
    expect(wordsOf(bulk)).toEqual(wordsOf(single));
    expect(schemaOf(bulk)).toEqual(schemaOf(single));
  });

  test('is the same each time, and as large as asked for', () => {
    const [one, other] = [tablesOf(filled()), tablesOf(filled())];
    expect(one.media).toHaveLength(400);
    expect(one.transcripts?.length).toBeGreaterThan(0);
    expect(one).toEqual(other);
  });
});
