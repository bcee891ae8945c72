import sql, { join, type Sql } from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';
import { pairsOf } from '../../platform/word-pairs.ts';
import { type Narrowing, NO_LABELS, phraseOf, type Scope, termMatch } from './match.ts';
import { parseSearchText, type SearchText, type Term } from './search-text.ts';
import { toSpokenMatch } from './spoken-match.ts';
import { readLabels } from './term-labels.queries.ts';

/** Of a word that so many videos say, it is not looked at how often each says it. */
const COMMON = 2_000;
/** A word that so many videos say is taken for whole: putting together all that begin with it is slow. */
const KNOWN = 50;
/** A phrase that so few videos may hold is looked for in those alone. */
const FEW = 100;
/** A search of more terms than this can do without those that nearly every video says, but for two. */
const SHORT = 3;
const LEAST_NEEDED = 2;
const NEVER = Number.POSITIVE_INFINITY;
/** Of so many of the newest videos, at least half say a word that nearly every video says. */
const NEWEST = 200;

/** A search of what is said that was read, ready to be asked of the index. */
export interface SpokenSearch {
  text: SearchText;
  /** The videos `m` and their documents `s` that may match. */
  from: Sql;
  /** What FTS5 is asked for where the words may be anywhere, or in some places only. */
  match: (scope: Scope) => string;
  /** Whether any of the words is the name of a channel or a tag, or part of one. */
  namesLabels: boolean;
  /** The terms of which one at least is said. */
  needed: readonly Term[];
  /** What the videos `m` have to fulfil beside. */
  conditions: readonly Sql[];
}

/** What FTS5 is asked for where a term is said. */
export const said = (term: Term): string => `said : (${phraseOf(term)})`;
const wholly = (word: string): Term => ({ words: [word], isOpen: false });

/** The document of the newest match but so many; nothing where there are no more. */
const readDocAt = (db: Database, match: string, offset: number): number | undefined =>
  db.get<{ doc: number }>(sql`
    SELECT rowid AS doc FROM transcript_search WHERE transcript_search MATCH ${match}
    ORDER BY rowid LIMIT 1 OFFSET ${offset}`)?.doc;

const isSaidBy = (db: Database, word: string, videos: number): boolean =>
  readDocAt(db, said(wholly(word)), videos - 1) !== undefined;

/** Whether very many videos say the word. */
export const isCommon = (db: Database, word: string): boolean => isSaidBy(db, word, COMMON);

/** The term as it is looked for: with a last word that is well known, it ends there. */
function closeKnown(db: Database, term: Term): Term {
  const last = term.words.at(-1);
  const staysOpen = term.isOpen && last !== undefined && !isSaidBy(db, last, KNOWN);
  return { ...term, isOpen: staysOpen };
}

/**
 * The terms that have to be there. Each word that nearly every video says slows a search down more
 * than all others, and tells no video from another.
 */
function neededOf(db: Database, wanted: readonly Term[]): readonly Term[] {
  if (wanted.length <= SHORT) return wanted;
  const newest = readDocAt(db, 'labels : "v"', NEWEST - 1);
  if (newest === undefined) return wanted;
  const places = new Map(
    wanted.map((term) => [
      term,
      term.words.length > 1 ? NEVER : (readDocAt(db, said(term), NEWEST / 2 - 1) ?? NEVER),
    ]),
  );
  const rarestFirst = wanted.toSorted(
    (one, other) => (places.get(other) ?? 0) - (places.get(one) ?? 0),
  );
  return rarestFirst.filter(
    (term, index) => index < LEAST_NEEDED || (places.get(term) ?? 0) > newest,
  );
}

/** The videos, by their ids, that say each of these pairs of words. */
export const readPairs = (db: Database, pairs: readonly string[], limit: number): number[] =>
  db
    .all<{ id: number }>(sql`
      SELECT rowid AS id FROM transcript_pairs
      WHERE transcript_pairs MATCH ${pairs.map((pair) => `"${pair}"`).join(' AND ')}
      LIMIT ${limit}`)
    .map(({ id }) => id);

/** All documents, from the newest to the oldest. SQLite must not turn the join around. */
const allSpoken = sql`transcript_search s
  CROSS JOIN media_docs d ON d.doc = s.rowid CROSS JOIN media m ON m.id = d.media_id`;

/** The documents of these videos alone. */
export const spokenOf = (
  ids: readonly number[],
): Sql => sql`json_each(${JSON.stringify(ids)}) listed
  CROSS JOIN media_docs d ON d.media_id = listed.value
  CROSS JOIN transcript_search s ON s.rowid = d.doc CROSS JOIN media m ON m.id = d.media_id`;

/** Where the one thing that is looked for is a phrase that few videos may hold, those. */
function fromOf(db: Database, [first, ...others]: readonly Term[]): Sql {
  if (!first || others.length > 0) return allSpoken;
  const words = first.isOpen ? first.words.slice(0, -1) : first.words;
  if (words.length < 2) return allSpoken;
  const ids = readPairs(db, pairsOf(words), FEW + 1);
  return ids.length > FEW ? allSpoken : spokenOf(ids);
}

/** What is not wanted is not wanted in a description or a comment either. */
function unwantedElsewhere(unwanted: readonly Term[]): Sql[] {
  if (unwanted.length === 0) return [];
  const match = unwanted
    .map((term) => termMatch(term, '{description comments}', NO_LABELS))
    .join(' OR ');
  return [
    sql`NOT EXISTS (
      SELECT 1 FROM media_search o WHERE o.rowid = s.rowid AND media_search MATCH ${match})`,
  ];
}

/** What a person looks for, as it is looked for in what is said. */
export function readSpokenTerms(db: Database, typed: string): SearchText {
  const { wanted, ...rest } = parseSearchText(typed);
  return { wanted: wanted.map((term) => closeKnown(db, term)), ...rest };
}

/**
 * Reads what a person looks for in what is said, among the videos of a channel or with tags.
 *
 * @returns nothing where the text holds no word that could be looked for
 */
export function openSpokenSearch(
  db: Database,
  typed: string,
  narrowing: Narrowing,
): SpokenSearch | undefined {
  const text = readSpokenTerms(db, typed);
  const { wanted, unwanted } = text;
  if (wanted.length + unwanted.length === 0) return undefined;
  const needed = neededOf(db, wanted);
  const { labelsOf, namesLabels } = readLabels(db, [...needed, ...unwanted]);
  return {
    text,
    needed,
    from: fromOf(db, wanted),
    match: (scope) => toSpokenMatch({ needed, unwanted }, labelsOf, narrowing, scope),
    namesLabels,
    conditions: unwantedElsewhere(unwanted),
  };
}

/** What the videos `m` and their documents `s` of a search have to fulfil. */
export const spokenCondition = (
  search: SpokenSearch,
  scope: Scope,
  conditions: readonly Sql[],
): Sql =>
  join(
    [sql`transcript_search MATCH ${search.match(scope)}`, ...search.conditions, ...conditions],
    ' AND ',
  );
