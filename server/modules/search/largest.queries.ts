import sql, { join, type Sql } from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';
import { documentNumber, lastDocumentSince } from '../../platform/document-numbers.ts';
import type { Sized } from '../../platform/size-tiers.ts';
import { anyOf, labelled } from './full-text-query.ts';
import {
  chainWalks,
  type Slice,
  type Walk,
  type WalkedList,
  walkSorted,
} from './list-walks.queries.ts';
import { type Narrowing, writtenMatch } from './match.ts';
import { docReader, type ReadDocAt } from './nth-match.queries.ts';
import { theirMedia } from './search.queries.ts';
import { estimateMatches, readTierShares } from './tier-shares.queries.ts';

/** So many matches are sorted at once: looking them up takes about half a millisecond. */
const FEW = 150;
/** So many where they are walked through, maybe to the end. */
const FEW_TO_WALK = 2_000;

const ORDERS: Record<Sized, Sql> = {
  views: sql`m.views DESC, m.id DESC`,
  duration: sql`m.duration DESC, m.id DESC`,
};

/** What is looked through for the largest videos. */
interface Largest {
  /** What FTS5 is asked for. @param also what it has to fulfil beside */
  match: (also: readonly string[]) => string;
  /** Tells how far one has to go for so many matches. */
  readDocAt: ReadDocAt;
  /** What else the videos `m`, with the ids `d.media_id`, have to fulfil. */
  conditions: readonly Sql[];
  /** Whether the conditions leave few videos, and are told without a look at those that they leave out. */
  isNarrow?: boolean;
  /** Where the conditions leave only videos of this instant and later: then no others are looked up. */
  since?: number | undefined;
}

/** Documents `s`, of which none that comes later is of a larger video. */
interface Part {
  docs: Sql;
  where: readonly Sql[];
}

/** The last document that is looked at. */
const lastOf = ({ since }: Largest): number | undefined =>
  since === undefined ? undefined : lastDocumentSince(since);

/** What the index finds. */
function found(largest: Largest, also: readonly string[]): Part {
  const last = lastOf(largest);
  const bound = last === undefined ? [] : [sql`s.rowid <= ${documentNumber(last)}`];
  return {
    docs: sql`media_search s`,
    where: [sql`media_search MATCH ${largest.match(also)}`, ...bound],
  };
}

/** The newest documents that the index finds, one more than are few where there are more. */
const readNewest = (db: Database, largest: Largest, few: number): number[] => {
  const { docs, where } = found(largest, []);
  return db.column<number>(sql`
    SELECT s.rowid FROM ${docs} WHERE ${join(where, ' AND ')} ORDER BY s.rowid LIMIT ${few + 1}`);
};

const listed = (docs: readonly number[]): Part => ({
  docs: sql`(SELECT value AS rowid FROM json_each(${JSON.stringify(docs)})) s`,
  where: [],
});

const inTiers = (largest: Largest, marks: readonly string[]): Part =>
  found(largest, [anyOf(marks.map(labelled))]);

/** So many times as many tiers are asked for as should be enough. */
const RESERVE = 2;
/** Where they were not, so many times as many at least. */
const GROWTH = 2;

/**
 * The first of very many matches. The highest tiers are asked for that should hold enough of them, all at
 * once, for the words are gone through each time; and then more.
 */
function firstOfMany(
  db: Database,
  largest: Largest,
  sized: Sized,
  newest: readonly number[],
  count: number,
  sortedOf: (part: Part) => (slice: Slice) => number[],
): number[] {
  const { readDocAt } = largest;
  const upTo = newest.at(-1) ?? 0;
  const estimate = { found: newest.length, upTo, last: lastOf(largest) };
  let enough = (count * RESERVE) / estimateMatches(db, readDocAt, estimate);
  let asked = 0;
  const ids: number[] = [];
  let marks: string[] = [];
  const tiers = readTierShares(readDocAt, sized);
  for (const { mark, share } of tiers) {
    marks.push(mark);
    asked += share;
    if (asked < enough && mark !== tiers.at(-1)?.mark) continue;
    ids.push(...sortedOf(inTiers(largest, marks))({ limit: count - ids.length, offset: 0 }));
    if (ids.length === count) break;
    enough = asked * Math.max(GROWTH, (count * RESERVE) / Math.max(1, ids.length));
    marks = [];
  }
  return ids;
}

/** The videos that the index finds, those with the most views or the longest first. */
export function listLargest(db: Database, largest: Largest, sized: Sized): WalkedList {
  const sortedOf =
    ({ docs, where }: Part) =>
    ({ limit, offset }: Slice): number[] =>
      db.column(sql`
        SELECT m.id FROM ${docs} ${theirMedia}
        WHERE ${join([...where, ...largest.conditions, sql`TRUE`], ' AND ')}
        ORDER BY ${ORDERS[sized]} LIMIT ${limit} OFFSET ${offset}`);
  const whole = sortedOf(found(largest, []));
  return {
    slice: (slice) => {
      if (largest.isNarrow) return whole(slice);
      const newest = readNewest(db, largest, FEW);
      if (newest.length <= FEW) return sortedOf(listed(newest))(slice);
      const count = slice.offset + slice.limit;
      return firstOfMany(db, largest, sized, newest, count, sortedOf).slice(slice.offset);
    },
    walk: (conditions) => {
      const walkOf = (part: Part): Walk => walkSorted(db, sortedOf(part), conditions);
      if (largest.isNarrow) return walkSorted(db, whole, conditions);
      const newest = readNewest(db, largest, FEW_TO_WALK);
      if (newest.length <= FEW_TO_WALK) return walkOf(listed(newest));
      const tiers = readTierShares(largest.readDocAt, sized);
      return chainWalks(tiers.map(({ mark }) => walkOf(inTiers(largest, [mark]))));
    },
  };
}

/** The same of all videos of a channel or with tags, one of them at least. */
export function listLargestLabelled(
  db: Database,
  narrowing: Narrowing,
  rest: Omit<Largest, 'match' | 'readDocAt'>,
  sized: Sized,
): WalkedList {
  const readDocAt = docReader(db, 'media_search');
  const match = writtenMatch({
    wanted: [],
    unwanted: [],
    narrowing,
    labelsOf: () => ({ channels: [], tags: [] }),
    wordsFrom: () => [],
    readDocAt,
  });
  return listLargest(db, { ...rest, match: (also) => match('all', also), readDocAt }, sized);
}
