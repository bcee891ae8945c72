import sql, { type Sql } from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';
import { pairsOf } from '../../platform/word-pairs.ts';
import type { Scope } from './match.ts';
import { type Candidate, rank } from './ranking.ts';
import type { Term } from './search-text.ts';
import {
  isCommon,
  readPairs,
  type SpokenSearch,
  said,
  spokenCondition,
  spokenOf,
} from './spoken-search.queries.ts';

/** So many of the newest matches of each scope are ranked; older ones follow by date. */
const MOST_RANKED = 300;
/** Two words that so many videos say one after the other tell nothing of any of them. */
const COMMON_PAIR = 1_000;
/** So many older videos at most are taken in because they say the words in a row, or say them often. */
const MOST_OUTSTANDING = 30;
/** Those that say less of them in a row than this, next to the one that says most, are not. */
const LEAST_TOGETHER = 0.5;
/** A share of 1, as sums of fractions come to it. */
const ALL_BUT_ROUNDING = 0.999;
/** How often a word is said is looked at for so many of them at most. */
const MOST_COUNTED = 3;

/** What tells videos from others, by their ids. */
type Weights = Map<number, number>;

function listCandidates(db: Database, from: Sql, condition: Sql, scope: Scope): Candidate[] {
  return db
    .all<Omit<Candidate, 'scope'>>(sql`
      SELECT m.id, s.rowid AS doc, m.name FROM ${from}
      WHERE ${condition} ORDER BY s.rowid LIMIT ${MOST_RANKED}`)
    .map((row) => ({ ...row, scope }));
}

const heaviest = (weights: Weights): [id: number, weight: number][] =>
  [...weights].toSorted(([, one], [, other]) => other - one).slice(0, MOST_OUTSTANDING);

/**
 * How much of the words videos say in a row, as they were typed: from 0 to 1, of those that say most
 * of it. Two words that very many say one after the other count only where there is nothing else.
 */
function readTogether(db: Database, words: readonly string[]): Weights {
  if (words.length < 2) return new Map();
  const weights: Weights = new Map();
  let whole = 0;
  for (const pair of pairsOf(words)) {
    const ids = readPairs(db, [pair], COMMON_PAIR);
    if (ids.length === COMMON_PAIR) continue;
    const weight = Math.log(1 + COMMON_PAIR / (1 + ids.length));
    whole += weight;
    for (const id of ids) weights.set(id, (weights.get(id) ?? 0) + weight);
  }
  if (whole === 0) {
    return new Map(readPairs(db, pairsOf(words), MOST_OUTSTANDING).map((id) => [id, 1]));
  }
  const best = heaviest(weights);
  const least = (best[0]?.[1] ?? 0) * LEAST_TOGETHER;
  return new Map(
    best.filter(([, weight]) => weight >= least).map(([id, weight]) => [id, weight / whole]),
  );
}

/** Which of these videos say all the words in a row. */
function readInRow(db: Database, words: readonly string[], ids: readonly number[]): Set<number> {
  if (words.length < 2 || ids.length === 0) return new Set();
  const row = said({ words, isOpen: false });
  const rows = db.all<{ id: number }>(sql`
    SELECT m.id FROM ${spokenOf(ids)} WHERE transcript_search MATCH ${row}`);
  return new Set(rows.map(({ id }) => id));
}

/** How often the rarer words are said, next to the video that says each most. */
function readMentions(db: Database, terms: readonly Term[]): Weights {
  const mentions: Weights = new Map();
  const rare = terms.filter(
    ({ words: [word, ...more] }) => word !== undefined && more.length === 0 && !isCommon(db, word),
  );
  for (const term of rare.slice(0, MOST_COUNTED)) {
    const rows = db.all<{ id: number; weight: number }>(sql`
      SELECT d.media_id AS id, weight FROM (
        SELECT rowid AS doc, -rank AS weight FROM transcript_search
        WHERE transcript_search MATCH ${said({ ...term, isOpen: false })}
        ORDER BY rank LIMIT ${MOST_RANKED}) CROSS JOIN media_docs d USING (doc)`);
    const most = Math.max(...rows.map(({ weight }) => weight));
    for (const { id, weight } of rows) {
      mentions.set(id, (mentions.get(id) ?? 0) + weight / most / terms.length);
    }
  }
  return mentions;
}

/**
 * One page of the videos in which the words are said, the best first: the newest matches, the newest
 * of them with the words in their names, those that say them in a row and those that say them most
 * are ranked, so that a common word costs no more than a rare one; all other matches follow by date.
 *
 * @param conditions what else the videos `m` have to fulfil
 */
export function listRelevantSpoken(
  db: Database,
  search: SpokenSearch,
  conditions: readonly Sql[],
  { page, size }: { page: number; size: number },
): number[] {
  const condition = (scope: Scope): Sql => spokenCondition(search, scope, conditions);
  const anywhere = listCandidates(db, search.from, condition('all'), 'all');
  const isAll = anywhere.length < MOST_RANKED;
  const candidates = new Map(anywhere.map((candidate) => [candidate.id, candidate]));
  const add = (from: Sql, scope: Scope): void => {
    for (const candidate of listCandidates(db, from, condition(scope), scope)) {
      candidates.set(candidate.id, candidate);
    }
  };
  const { row } = search.text;
  const together = readTogether(db, row);
  const inRow = readInRow(
    db,
    row,
    [...together].filter(([, share]) => share > ALL_BUT_ROUNDING).map(([id]) => id),
  );
  const mentions = readMentions(db, search.needed);
  if (!isAll) {
    const outstanding = [...heaviest(together), ...heaviest(mentions)].map(([id]) => id);
    add(spokenOf([...new Set(outstanding)]), 'all');
  }
  if (search.namesLabels) add(search.from, 'labels');
  if (!isAll) add(search.from, 'name');

  const ranked = rank(
    search.text.wanted,
    [...candidates.values()].map((candidate) => ({
      ...candidate,
      together: together.get(candidate.id) ?? 0,
      isInRow: inRow.has(candidate.id),
      mentions: mentions.get(candidate.id) ?? 0,
    })),
  );
  const offset = (page - 1) * size;
  const ids = ranked.slice(offset, offset + size);
  if (isAll || ids.length === size) return ids;
  const rest = db.all<{ id: number }>(sql`
    SELECT m.id FROM ${search.from}
    WHERE ${condition('all')} AND s.rowid > ${anywhere.at(-1)?.doc ?? 0}
      AND m.id NOT IN (SELECT value FROM json_each(${JSON.stringify(ranked)}))
    ORDER BY s.rowid LIMIT ${size - ids.length} OFFSET ${Math.max(0, offset - ranked.length)}`);
  return [...ids, ...rest.map(({ id }) => id)];
}
