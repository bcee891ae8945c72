import sql, { join, type Sql } from 'sql-template-tag';
import type { Paging } from '../../paging/slice.ts';
import type { Database } from '../../platform/database.ts';
import { nameTerm } from '../../text-index/index-terms.ts';
import type { Term } from '../../text-index/spoken-words.ts';
import { isWithoutSpaces } from '../../text-index/words.ts';
import { beginWritten } from './beginnings.queries.ts';
import { rankDescribed } from './described.queries.ts';
import { type Exact, readExactPage } from './exact-page.queries.ts';
import { exactly } from './full-text-query.ts';
import { type Match, type Narrowing, type Scope, writtenMatch } from './match.ts';
import { listNarrower } from './narrower-scopes.ts';
import { docReader, type ReadDocAt } from './nth-match.queries.ts';
import { rankedFirst } from './ranked-first.queries.ts';
import type { Candidate } from './ranking.ts';
import { parseSearchText, type SearchText } from './search-text.ts';
import { readLabels } from './term-labels.queries.ts';
import { isWritten, orIsLabelled } from './written-rows.queries.ts';

/** So many of the newest matches of each scope are ranked; older ones follow by date. */
const MOST_RANKED = 300;
/** The same of a single term anywhere: what has it in no name and no label comes by date all the same. */
const MOST_OF_ONE = 60;

/** A word that stands in so many videos is taken for whole: reading all that begin with it is slow. */
const COMMON = 2_000;

/** A search that was read, ready to be asked of the index. */
export interface Search {
  text: SearchText;
  match: Match;
  /** Whether any of the words is the name of a channel or a tag, or part of one. */
  namesLabels: boolean;
  /** What the videos `m` have to fulfil beside, where the index finds too many. */
  exact: Exact;
}

/**
 * The term as it is looked for: with a common last word, it ends there. A character of a script without
 * spaces never does: most videos that hold it do not have it at an end.
 */
function closeCommon(readDocAt: ReadDocAt, term: Term): Term {
  const last = term.words.at(-1);
  if (!term.isOpen || last === undefined || isWithoutSpaces(last)) return term;
  const isCommon = readDocAt(exactly(last), COMMON - 1) !== undefined;
  return isCommon ? { ...term, isOpen: false } : term;
}

/**
 * Reads what a person looks for among the videos of a channel or with tags.
 *
 * @returns nothing where the text holds no word that could be looked for
 */
export function openSearch(db: Database, typed: string, narrowing: Narrowing): Search | undefined {
  const { wanted, ...rest } = parseSearchText(typed);
  const readDocAt = docReader(db, 'media_search');
  const text = { wanted: wanted.map((term) => closeCommon(readDocAt, term)), ...rest };
  if (text.wanted.length + text.unwanted.length === 0) return undefined;
  const begin = beginWritten(db);
  const { labelsOf, namesLabels } = readLabels(db, text, begin);
  const isRow = ({ words }: Term): boolean => words.length > 1;
  return {
    text,
    match: writtenMatch({ ...text, narrowing, labelsOf, begin, readDocAt }),
    namesLabels,
    exact: {
      likely: [],
      certain: [
        ...text.wanted.filter(isRow).map((term) => orIsLabelled([isWritten(term)], labelsOf(term))),
        ...text.unwanted.filter(isRow).map((term) => sql`NOT ${isWritten(term)}`),
      ],
    },
  };
}

/** Joins to the documents `s` of the index what lies beside them; SQLite must not turn that around. */
export const besideThem = sql`CROSS JOIN media_docs d ON d.doc = s.rowid`;
/** The same with the videos `m`, whose look-up takes ten times as long. */
const theirMedia = sql`${besideThem} CROSS JOIN media m ON m.id = d.media_id`;

/** Whether the videos `m` of documents fulfil conditions, where only what lies beside those was joined. */
export const theirMediaFulfil = (conditions: readonly Sql[]): Sql[] =>
  conditions.length === 0
    ? []
    : [
        sql`EXISTS (
          SELECT 1 FROM media m WHERE m.id = d.media_id AND ${join(conditions, ' AND ')})`,
      ];

/**
 * The videos `m` that the index finds, from the newest to the oldest where nothing else is asked
 * for. Turned around, it would ask the index once for each video.
 */
export const matchedMedia = sql`media_search s ${theirMedia}`;

const matches = (search: Search, scope: Scope, conditions: readonly Sql[]): Sql =>
  join([sql`media_search MATCH ${search.match(scope)}`, ...conditions], ' AND ');

/** The newest matches within a scope. */
function listCandidates(
  db: Database,
  search: Search,
  { scope, most }: { scope: Scope; most: number },
  conditions: readonly Sql[],
): Candidate[] {
  return db
    .all<Omit<Candidate, 'scope'>>(sql`
      SELECT m.id, s.rowid AS doc, m.uploaded_at AS uploadedAt, m.name FROM ${matchedMedia}
      WHERE ${matches(search, scope, conditions)} ORDER BY s.rowid LIMIT ${most}`)
    .map((row) => ({ ...row, scope }));
}

/**
 * One page of the videos that hold the words, the best first: the newest matches in names, in names
 * and labels, and anywhere are ranked, so that a common word costs no more than a rare one; all
 * other matches follow by date.
 *
 * @param conditions what else the videos `m`, with the ids `d.media_id`, have to fulfil
 */
export function listRelevant(
  db: Database,
  search: Search,
  conditions: readonly Sql[],
  paging: Paging,
): Promise<number[]> {
  const most = search.text.wanted.length === 1 ? MOST_OF_ONE : MOST_RANKED;
  const anywhere = listCandidates(db, search, { scope: 'all', most }, conditions);
  const isAll = anywhere.length < most;
  const narrower = listNarrower({
    namesLabels: search.namesLabels,
    isAll,
    most: MOST_RANKED,
    list: (scope) => listCandidates(db, search, { scope, most: MOST_RANKED }, conditions),
  });
  const candidates = new Map([...anywhere, ...narrower].map((each) => [each.id, each]));
  const list = rankedFirst(db, {
    from: matchedMedia,
    condition: matches(search, 'all', conditions),
    newest: anywhere,
    isAll,
    best: rankDescribed(db, search.text.wanted, [...candidates.values()]),
  });
  return readExactPage(db, search.exact, list, paging);
}

/** What FTS5 is asked for where a word stands in a name. @param word as `wordsOf` gives it */
const nameHolds = (word: string): string => exactly(nameTerm(word));

/** The ids of the videos whose names hold a word, the newest first. @param word as `wordsOf` gives it */
export function listNewestNamed(db: Database, word: string, limit: number): number[] {
  return db.column<number>(sql`
      SELECT d.media_id AS id FROM media_search s CROSS JOIN media_docs d ON d.doc = s.rowid
      WHERE media_search MATCH ${nameHolds(word)} ORDER BY s.rowid LIMIT ${limit}`);
}

/** The newest name that holds a word. @param word as `wordsOf` gives it */
export function findNewestName(db: Database, word: string): string | undefined {
  return db.get<{ name: string }>(sql`
    SELECT m.name FROM ${matchedMedia}
    WHERE media_search MATCH ${nameHolds(word)} ORDER BY s.rowid LIMIT 1`)?.name;
}

/** How many videos hold a word in their names, counted up to a limit. @param word as `wordsOf` gives it */
export function countNamed(db: Database, word: string, limit: number): number {
  return (
    db.get<{ count: number }>(sql`
      SELECT count(*) AS count FROM (
        SELECT 1 FROM media_search WHERE media_search MATCH ${nameHolds(word)} LIMIT ${limit})`)
      ?.count ?? 0
  );
}
