import sql from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';

/** Of so many words FTS5 is asked for each, which takes a millisecond. */
const MOST_WORDS = 100;
/** The vocabulary has no lone letters. */
const SHORTEST = 2;

/**
 * All words of the catalogue that begin like this, and maybe some that it held once. FTS5 reads all videos
 * with any of the words of a beginning, even where only the newest are asked for: a quarter of a million
 * of them took 70 ms. Words that are named one by one are read as far as they are asked.
 *
 * @returns nothing where there are too many, or where not all are known
 */
export function readWordsFrom(db: Database, start: string): string[] | undefined {
  if ([...start].length < SHORTEST) return undefined;
  const words = db.column<string>(sql`
    SELECT word FROM vocabulary WHERE word >= ${start} AND word < ${`${start}\u{10ffff}`}
    LIMIT ${MOST_WORDS + 1}`);
  return words.length > MOST_WORDS ? undefined : words;
}
