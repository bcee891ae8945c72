import sql from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';
import { beginningTerm } from '../../text-index/written-terms.ts';
import { anyOf, type Begin, beginning, exactly } from './full-text-query.ts';

/*
 * FTS5 reads all videos with any of the words of a beginning, even where only the newest are asked for: a
 * quarter of a million of them took 70 ms. Words that are named one by one are read as far as is asked.
 */

/** Of so many words FTS5 is asked for each, which takes a millisecond. */
const MOST_WORDS = 100;

/** All terms that begin like this; nothing where those are not known, or are very many. */
type TermsFrom = (start: string, termOf: (word: string) => string) => readonly string[] | undefined;

/** Asks for all terms that begin so, one by one where they are known. Each beginning is looked up once. */
function beginWith(termsFrom: TermsFrom): Begin {
  const ask: Begin = (start, termOf) => {
    const terms = termsFrom(start, termOf);
    if (!terms) return beginning(start, termOf);
    return anyOf((terms.length > 0 ? terms : [termOf(start)]).map(exactly));
  };
  const asked = new Map<string, string>();
  return (start, termOf) => {
    const match = asked.get(termOf(start)) ?? ask(start, termOf);
    asked.set(termOf(start), match);
    return match;
  };
}

/** The vocabulary has no lone letters. */
const SHORTEST = 2;

/** All words of the catalogue that begin like this, and maybe some that it held once. */
function readWordsFrom(db: Database, start: string): string[] | undefined {
  if ([...start].length < SHORTEST) return undefined;
  const words = db.column<string>(sql`
    SELECT word FROM vocabulary WHERE word >= ${start} AND word < ${`${start}\u{10ffff}`}
    LIMIT ${MOST_WORDS + 1}`);
  return words.length > MOST_WORDS ? undefined : words;
}

/** What the index of what is written is asked for where a word begins so: it has terms for short beginnings. */
export function beginWritten(db: Database): Begin {
  const begin = beginWith((start, termOf) => readWordsFrom(db, start)?.map(termOf));
  return (start, termOf) => {
    const term = beginningTerm(start, termOf);
    return term === undefined ? begin(start, termOf) : exactly(term);
  };
}

/** Beginnings of so many characters the index of what is said keeps by itself (`0004-spoken-terms.ts`). */
const KEPT = 5;
/** What comes after a word and all terms that tell how often it is said: those have a dot behind it. */
const afterWord = (word: string): string => `${word}/`;

/** All terms of the index of what is said that begin like this. */
function readSpokenTermsFrom(db: Database, start: string): string[] | undefined {
  if ([...start].length <= KEPT) return undefined;
  // Of this kind, a vocabulary tells the next term without counting all that say it.
  db.execute(`
    CREATE VIRTUAL TABLE IF NOT EXISTS temp.spoken_vocabulary
    USING fts5vocab(main, transcript_search, instance)`);
  const terms: string[] = [];
  for (let from = start; terms.length <= MOST_WORDS; ) {
    const next = db.get<{ term: string }>(sql`
      SELECT term FROM spoken_vocabulary WHERE term >= ${from} LIMIT 1`)?.term;
    if (!next?.startsWith(start)) return terms;
    terms.push(next);
    from = afterWord(next);
  }
  return undefined;
}

/** What the index of what is said is asked for where a word begins so. */
export const beginSpoken = (db: Database): Begin =>
  beginWith((start, termOf) => readSpokenTermsFrom(db, termOf(start)));
