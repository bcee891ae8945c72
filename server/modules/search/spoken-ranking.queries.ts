import sql, { type Sql } from 'sql-template-tag';
import type { Paging } from '../../paging/slice.ts';
import type { Database } from '../../platform/database.ts';
import { pairTerms, rowTerms } from '../../text-index/row-terms.ts';
import { OFTEN, type Often, oftenTerm } from '../../text-index/spoken-terms.ts';
import { readExactPage } from './exact-page.queries.ts';
import { exactly } from './full-text-query.ts';
import type { Scope } from './match.ts';
import { listNarrower } from './narrower-scopes.ts';
import type { ReadDocAt } from './nth-match.queries.ts';
import { rankedFirst } from './ranked-first.queries.ts';
import { type Candidate, rank } from './ranking.ts';
import { type SpokenSearch, says, spokenCondition, spokenMedia } from './spoken-search.queries.ts';

/** So many of the newest matches of each scope are ranked; older ones follow by date. */
const MOST_RANKED = 100;
/** So many of the videos that say a word most often are told from all others. */
const MOST_MENTIONED = 300;
/** Two words that so many videos say one after the other tell nothing of any of them. */
const COMMON_PAIR = 1_000;
/** So many older videos at most are taken in because they say the words in a row, or say them often. */
const MOST_OUTSTANDING = 12;
/** Those that say less of them in a row than this, next to the one that says most, are not. */
const LEAST_TOGETHER = 0.5;
/** A share of 1, as sums of fractions come to it. */
const ALL_BUT_ROUNDING = 0.999;
/** How much it counts that a word is said often, by its level. */
const SHARE_OF_LEVEL: Record<Often, number> = { 1: 0.4, 2: 0.7, 3: 1 };
const HIGHEST_FIRST = OFTEN.toReversed();

/** What tells videos from others, by their documents. */
type Weights = Map<number, number>;

const listDocs = (db: Database, match: string, limit: number): number[] =>
  db.column<number>(sql`
      SELECT rowid AS doc FROM transcript_search WHERE transcript_search MATCH ${match}
      ORDER BY rowid LIMIT ${limit}`);

/** The newest documents, where there are fewer than so many; nothing where that many tell nothing of any. */
const listRare = (
  db: Database,
  readDocAt: ReadDocAt,
  match: string,
  limit: number,
): number[] | undefined =>
  readDocAt(match, limit - 1) === undefined ? listDocs(db, match, limit) : undefined;

/** A video that was found, before it is known where. */
type Found = Omit<Candidate, 'scope'>;

const listNewest = (db: Database, condition: Sql): Found[] =>
  db.all<Found>(sql`
    SELECT m.id, s.rowid AS doc, m.uploaded_at AS uploadedAt, m.name FROM ${spokenMedia}
    WHERE ${condition} ORDER BY s.rowid LIMIT ${MOST_RANKED}`);

const heaviest = (weights: Weights): [doc: number, weight: number][] =>
  [...weights].toSorted(([, one], [, other]) => other - one).slice(0, MOST_OUTSTANDING);

/**
 * How much of the words videos say in a row, as they were typed: from 0 to 1, of those that say most
 * of it. Two words that very many say one after the other count only where there is nothing else.
 */
function readTogether(db: Database, { text: { row }, readDocAt }: SpokenSearch): Weights {
  const pairs = pairTerms(row).map(exactly);
  if (pairs.length === 0) return new Map();
  const weights: Weights = new Map();
  let whole = 0;
  for (const pair of pairs) {
    const docs = listRare(db, readDocAt, pair, COMMON_PAIR);
    if (!docs) continue;
    const weight = Math.log(1 + COMMON_PAIR / (1 + docs.length));
    whole += weight;
    for (const doc of docs) weights.set(doc, (weights.get(doc) ?? 0) + weight);
  }
  if (whole === 0) {
    const all = rowTerms(row, () => false)
      .map(exactly)
      .join(' AND ');
    return new Map(listDocs(db, all, MOST_OUTSTANDING).map((doc) => [doc, 1]));
  }
  const best = heaviest(weights);
  const least = (best[0]?.[1] ?? 0) * LEAST_TOGETHER;
  return new Map(
    best.filter(([, weight]) => weight >= least).map(([doc, weight]) => [doc, weight / whole]),
  );
}

/** Which of the videos that say each two of the words in a row say all of them so. */
function readInRow(db: Database, words: readonly string[], together: Weights): Set<number> {
  const docs = [...together].filter(([, share]) => share > ALL_BUT_ROUNDING).map(([doc]) => doc);
  const inRow = db.column<number>(sql`
    SELECT d.doc FROM json_each(${JSON.stringify(docs)}) listed
    CROSS JOIN transcript_docs d ON d.doc = listed.value CROSS JOIN media m ON m.id = d.media_id
    WHERE ${says({ words, isOpen: false })}`);
  return new Set(inRow);
}

/** How often the words are said, by levels; a word that very many say all the time tells nothing. */
function readMentions(db: Database, { needed, readDocAt }: SpokenSearch): Weights {
  const mentions: Weights = new Map();
  for (const { words } of needed) {
    const [word = '', ...more] = words;
    if (more.length > 0) continue;
    const counted = new Set<number>();
    for (const level of HIGHEST_FIRST) {
      const match = exactly(oftenTerm(word, level));
      const left = MOST_MENTIONED - counted.size;
      const docs =
        counted.size === 0 ? listRare(db, readDocAt, match, left) : listDocs(db, match, left);
      if (!docs) break;
      for (const doc of docs) {
        if (counted.has(doc)) continue;
        counted.add(doc);
        mentions.set(doc, (mentions.get(doc) ?? 0) + SHARE_OF_LEVEL[level] / needed.length);
      }
      if (counted.size === MOST_MENTIONED) break;
    }
  }
  return mentions;
}

/** What tells the videos from one another that a search finds. */
interface Weighed {
  together: Weights;
  inRow: ReadonlySet<number>;
  mentions: Weights;
}

function weigh(db: Database, search: SpokenSearch): Weighed {
  const { text, needed } = search;
  const together = readTogether(db, search);
  // Of a single term all that is shown is said in a row.
  const inRow = needed.length > 1 ? readInRow(db, text.row, together) : new Set<number>();
  return { together, inRow, mentions: readMentions(db, search) };
}

/** The documents that say most of the words in a row, and those that say them most often. */
const outstandingOf = ({ together, mentions }: Weighed): number[] => [
  ...new Set([together, mentions].flatMap((each) => heaviest(each).map(([doc]) => doc))),
];

/** The ids of videos, the best first, each once. */
function rankFound(
  search: SpokenSearch,
  { together, inRow, mentions }: Weighed,
  found: readonly Candidate[],
): number[] {
  const byId = new Map(found.map((each) => [each.id, each]));
  const candidates = [...byId.values()].map((candidate) => ({
    ...candidate,
    together: together.get(candidate.doc) ?? 0,
    isInRow: inRow.has(candidate.doc),
    mentions: mentions.get(candidate.doc) ?? 0,
  }));
  return rank(search.text.wanted, candidates);
}

/**
 * One page of the videos in which the words are said, the best first: the newest matches, the newest
 * of them with the words in their names, those that say them in a row and those that say them most
 * are ranked, so that a common word costs no more than a rare one; all other matches follow by date.
 *
 * @param conditions what else the videos `m`, with the ids `d.media_id`, have to fulfil
 */
export async function listRelevantSpoken(
  db: Database,
  search: SpokenSearch,
  conditions: readonly Sql[],
  paging: Paging,
): Promise<number[]> {
  const condition = (scope: Scope, docs?: readonly number[]): Sql =>
    spokenCondition(search, scope, conditions, docs);
  const newest = (scope: Scope, docs?: readonly number[]): Candidate[] =>
    listNewest(db, condition(scope, docs)).map((each) => ({ ...each, scope }));
  const anywhere = newest('all');
  const isAll = anywhere.length < MOST_RANKED;
  const weighed = weigh(db, search);
  const outstanding = isAll ? [] : outstandingOf(weighed);
  const best = rankFound(search, weighed, [
    ...anywhere,
    ...(outstanding.length === 0 ? [] : newest('all', outstanding)),
    ...listNarrower({ namesLabels: search.namesLabels, isAll, most: MOST_RANKED, list: newest }),
  ]);
  const list = rankedFirst(db, {
    from: spokenMedia,
    condition: condition('all'),
    newest: anywhere,
    isAll,
    best,
  });
  return readExactPage(db, search.exact, list, paging);
}
