import sql from 'sql-template-tag';
import type { Database } from '../../server/platform/database.ts';
import { wordsOf } from '../../server/text-index/words.ts';
import type { CorpusVideo } from '../corpus.ts';
import { DEPTH } from './hits.ts';
import type { RealCatalogue } from './real-catalogue.ts';

/** All words, the last one as a beginning where it is only begun. */
function plainMatch(typed: string, isBegun: boolean): string {
  const match = wordsOf(typed)
    .map((word) => `"${word}"`)
    .join(' AND ');
  return isBegun ? `${match} *` : match;
}

/**
 * Makes an index of what is written for `listByBm25`. The product's own has no places and keeps no count of
 * how often a word occurs, from which FTS5 could rank.
 */
export function indexWritten({ db }: RealCatalogue): void {
  db.execute(`
    CREATE VIRTUAL TABLE temp.written USING fts5(
      name, description, content = '', tokenize = 'ascii', prefix = '2 3');
    INSERT INTO written (rowid, name, description)
      SELECT m.id, search_words(m.name), search_words(d.description)
      FROM media m LEFT JOIN media_descriptions d ON d.media_id = m.id`);
}

/** What FTS5 itself finds and puts first in all that is written. */
export const listByBm25 = (db: Database, typed: string, isBegun: boolean): number[] =>
  db
    .all<{ id: number }>(sql`
      SELECT rowid AS id FROM written WHERE written MATCH ${plainMatch(typed, isBegun)}
      ORDER BY rank LIMIT ${DEPTH}`)
    .map(({ id }) => id);

/**
 * Makes an index of what is said for `listSaidByBm25`. The product's own has no places and keeps no
 * count of how often a word is said, from which FTS5 could rank.
 */
export function indexSaid({ db, ids }: RealCatalogue, transcripts: readonly CorpusVideo[]): void {
  db.execute(`CREATE VIRTUAL TABLE temp.said USING fts5(words, content = '', tokenize = 'ascii')`);
  for (const { id, lines } of transcripts) {
    const words = wordsOf(lines.map(({ text }) => text).join('\n')).join(' ');
    db.run(sql`INSERT INTO said (rowid, words) VALUES (${ids.get(id)}, ${words})`);
  }
}

/** What FTS5 itself finds and puts first in all that is said. */
export const listSaidByBm25 = (db: Database, typed: string): number[] =>
  db
    .all<{ id: number }>(sql`
      SELECT rowid AS id FROM said WHERE said MATCH ${plainMatch(typed, false)}
      ORDER BY rank LIMIT ${DEPTH}`)
    .map(({ id }) => id);
