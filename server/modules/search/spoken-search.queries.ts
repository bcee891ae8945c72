import sql, { join, type Sql } from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';
import type { Term } from '../../text-index/spoken-words.ts';
import { isWithoutSpaces } from '../../text-index/words.ts';
import { beginSpoken, beginWritten } from './beginnings.queries.ts';
import type { Exact } from './exact-page.queries.ts';
import { ANY_VIDEO, exactly } from './full-text-query.ts';
import type { Narrowing, Scope, TermLabels } from './match.ts';
import { docReader, type ReadDocAt } from './nth-match.queries.ts';
import { parseSearchText, type SearchText } from './search-text.ts';
import { anyDocument, type IsRare, saidMatch, toSpokenMatch } from './spoken-match.ts';
import { readLabels } from './term-labels.queries.ts';
import { isNamed, isWritten, orIsLabelled } from './written-rows.queries.ts';

/** A word that so many videos say is taken for whole: putting together all that begin with it is slow. */
const KNOWN = 50;
/** The same of a character of a script without spaces: most that say it do not have it at an end. */
const KNOWN_CHARACTER = 500;
/** A search of more terms than this can do without those that nearly every video says, but for two. */
const SHORT = 3;
const LEAST_NEEDED = 2;
const NEVER = Number.POSITIVE_INFINITY;
/** Two words that fewer videos than this say in a row are looked for where three in a row are as well. */
const RARE_PAIR = 10_000;
/** Of so many of the newest videos, at least half say a word that nearly every video says. */
const NEWEST = 200;

/** A search of what is said that was read, ready to be asked of the index. */
export interface SpokenSearch {
  text: SearchText;
  /** What FTS5 is asked for where the words may be anywhere, or in some places only. */
  match: (scope: Scope) => string;
  /** Whether any of the words is the name of a channel or a tag, or part of one. */
  namesLabels: boolean;
  /** The terms of which one at least is said. */
  needed: readonly Term[];
  /** Tells how far one has to go for so many matches: how rare something is. */
  readDocAt: ReadDocAt;
  /**
   * What the videos `m` have to fulfil beside, where the index finds too many. It reads their sequences
   * and unpacks transcripts, so it is asked of videos in their order until a page is full.
   */
  exact: Exact;
}

/** The term as it is looked for: with a last word that is well known, it ends there. */
function closeKnown(readDocAt: ReadDocAt, term: Term): Term {
  const last = term.words.at(-1);
  if (!term.isOpen || last === undefined) return term;
  const known = isWithoutSpaces(last) ? KNOWN_CHARACTER : KNOWN;
  return { ...term, isOpen: readDocAt(exactly(last), known - 1) === undefined };
}

/**
 * The terms that have to be there. Each word that nearly every video says slows a search down more
 * than all others, and tells no video from another.
 */
function neededOf(
  readDocAt: ReadDocAt,
  wanted: readonly Term[],
  saidOf: (term: Term) => string,
): readonly Term[] {
  if (wanted.length <= SHORT) return wanted;
  const newest = readDocAt(ANY_VIDEO, NEWEST - 1);
  if (newest === undefined) return wanted;
  const places = new Map(
    wanted.map((term) => [
      term,
      term.words.length > 1 ? NEVER : (readDocAt(saidOf(term), NEWEST / 2 - 1) ?? NEVER),
    ]),
  );
  const rarestFirst = wanted.toSorted(
    (one, other) => (places.get(other) ?? 0) - (places.get(one) ?? 0),
  );
  return rarestFirst.filter(
    (term, index) => index < LEAST_NEEDED || (places.get(term) ?? 0) > newest,
  );
}

/** The videos `m` that the index finds, from the newest on. SQLite must not turn the join around. */
export const spokenMedia = sql`transcript_search s
  CROSS JOIN transcript_docs d ON d.doc = s.rowid CROSS JOIN media m ON m.id = d.media_id`;

/** Of fewer words the index itself tells that they are said in a row. */
const SHORTEST_ROW = 3;

/** Whether the words of a term may be said in a row in the video `m`, for rows of which the index does not tell it. */
function maySay({ words, isOpen }: Term): Sql[] {
  const whole = isOpen ? words.slice(0, -1) : words;
  if (whole.length < SHORTEST_ROW) return [];
  const sequence = sql`(SELECT words FROM transcript_sequences WHERE media_id = m.id)`;
  return [sql`may_say(${sequence}, ${whole.join(' ')})`];
}

/** The same for certain, by the transcript. */
const saysSurely = ({ words, isOpen }: Term): Sql => sql`
  says((SELECT lines FROM transcripts WHERE media_id = m.id), ${words.join(' ')}, ${isOpen ? 1 : 0})`;

/** Whether the words of a term are said in a row in the video `m`; transcripts are asked last. */
export const says = (term: Term): Sql => sql`
  CASE WHEN ${join([...maySay(term), sql`TRUE`], ' AND ')} THEN ${saysSurely(term)} ELSE FALSE END`;

/** What makes sure that terms of several words stand in a row, and that nothing unwanted is anywhere. */
function exactOf(
  needed: readonly Term[],
  unwanted: readonly Term[],
  labelsOf: (term: Term) => TermLabels,
): Exact {
  const isRow = ({ words }: Term): boolean => words.length > 1;
  const rows = needed.filter(isRow);
  const isOnlyRow = needed.length === 1;
  return {
    likely: isOnlyRow ? rows.flatMap(maySay) : [],
    certain: [
      ...rows.map((term) =>
        isOnlyRow ? saysSurely(term) : orIsLabelled([isNamed(term), says(term)], labelsOf(term)),
      ),
      ...unwanted.map((term) => sql`NOT ${orIsLabelled([isWritten(term)], labelsOf(term))}`),
      ...unwanted.filter(isRow).map((term) => sql`NOT ${says(term)}`),
    ],
  };
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
  const parsed = parseSearchText(typed);
  const readDocAt = docReader(db, 'transcript_search');
  const text = { ...parsed, wanted: parsed.wanted.map((term) => closeKnown(readDocAt, term)) };
  const { wanted, unwanted } = text;
  if (wanted.length + unwanted.length === 0) return undefined;
  const isRare: IsRare = (pair) => readDocAt(exactly(pair), RARE_PAIR - 1) === undefined;
  const begin = beginSpoken(db);
  const needed = neededOf(readDocAt, wanted, (term) => saidMatch(term, isRare, begin));
  const { labelsOf, namesLabels } = readLabels(db, { wanted: needed, unwanted }, beginWritten(db));
  return {
    text,
    needed,
    readDocAt,
    match: (scope) =>
      toSpokenMatch({ needed, unwanted, isRare, begin }, labelsOf, narrowing, scope),
    namesLabels,
    exact: exactOf(needed, unwanted, labelsOf),
  };
}

/**
 * What the videos `m` and their documents `s` of a search have to fulfil, but for what is exact.
 *
 * @param docs the documents that are looked at, one at least, where that is not all
 */
export function spokenCondition(
  search: SpokenSearch,
  scope: Scope,
  conditions: readonly Sql[],
  docs?: readonly number[],
): Sql {
  const match = search.match(scope);
  const wanted = docs === undefined ? match : `${anyDocument(docs)} AND ${match}`;
  return join([sql`transcript_search MATCH ${wanted}`, ...conditions], ' AND ');
}
