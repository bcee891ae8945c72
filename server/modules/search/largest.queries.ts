import sql, { join, type Sql } from 'sql-template-tag';
import type { Slice } from '../../paging/slice.ts';
import type { Database } from '../../platform/database.ts';
import { filedSince, lastDocumentSince, uploadedSince } from '../../text-index/document-numbers.ts';
import type { Sized } from '../../text-index/size-tiers.ts';
import { anyOf, beginning, labelled } from './full-text-query.ts';
import {
  begunLater,
  chainWalks,
  type Walk,
  type WalkedList,
  walkIds,
  walkSorted,
} from './list-walks.queries.ts';
import { type Narrowing, writtenMatch } from './match.ts';
import { docReader } from './nth-match.queries.ts';
import { besideThem } from './search.queries.ts';
import { estimateMatches, readTierShares, type TierShare } from './tier-shares.queries.ts';

/** So many matches are sorted at once. */
const FEW = 150;
/** So many where some of them fail conditions that the index does not know. */
const FEW_TO_FILTER = 1_000;
/** So many of the largest are tried where most of them are likely to fulfil what takes long to check. */
const FEW_TO_TRY = 100;
/** So many where they are walked through, maybe to the end. */
const FEW_TO_WALK = 2_000;

const ORDERS: Record<Sized, Sql> = {
  views: sql`d.views DESC, d.media_id DESC`,
  duration: sql`d.duration DESC, d.media_id DESC`,
};

/** What is looked through for the largest videos. */
interface Largest {
  /** What FTS5 is asked for. @param also what it has to fulfil beside */
  match: (also: readonly string[]) => string;
  /** What else the documents `s` have to fulfil, or what lies beside them in `d`. */
  conditions: readonly Sql[];
  /** Whether the conditions leave few videos, and are told without a look at those that they leave out. */
  isNarrow?: boolean;
  /** The instant before which no video may have been uploaded, in milliseconds since 1970. */
  since?: number | undefined;
}

/** All that the documents `s` have to fulfil beside what the index is asked for. */
const conditionsOf = ({ conditions, since }: Largest): Sql[] => [
  ...conditions,
  ...(since === undefined ? [] : [uploadedSince(since)]),
];

/** Documents `s`, of which none that comes later is of a larger video. */
interface Part {
  docs: Sql;
  where: readonly Sql[];
}

/** What the index finds. */
const found = ({ match, since }: Largest, also: readonly string[]): Part => ({
  docs: sql`media_search s`,
  where: [
    sql`media_search MATCH ${match(also)}`,
    ...(since === undefined ? [] : [filedSince(since)]),
  ],
});

const listed = (docs: readonly number[]): Part => ({
  docs: sql`(SELECT value AS rowid FROM json_each(${JSON.stringify(docs)})) s`,
  where: [],
});

/** The newest documents that the index finds. */
interface Newest {
  docs: readonly number[];
  /** Whether those are all there are. */
  isAll: boolean;
}

function readNewest(db: Database, largest: Largest, few: number): Newest {
  const { docs: from, where } = found(largest, []);
  const docs = db.column<number>(sql`
    SELECT s.rowid FROM ${from} WHERE ${join(where, ' AND ')} ORDER BY s.rowid LIMIT ${few + 1}`);
  return { docs, isAll: docs.length <= few };
}

/** How many of the documents fulfil the conditions. */
function countKept(db: Database, largest: Largest, docs: readonly number[]): number {
  const conditions = conditionsOf(largest);
  if (conditions.length === 0) return docs.length;
  const kept = db.get<{ count: number }>(sql`
    SELECT count(*) AS count FROM ${listed(docs).docs} ${besideThem}
    WHERE ${join(conditions, ' AND ')}`);
  return kept?.count ?? 0;
}

/** The newest matches, and how many of them fulfil the conditions: more of them where most do not. */
function readSample(db: Database, largest: Largest): Newest & { kept: number } {
  const withKept = (newest: Newest) => ({ ...newest, kept: countKept(db, largest, newest.docs) });
  const few = withKept(readNewest(db, largest, FEW));
  const isFiltered = few.kept < few.docs.length / 2;
  return few.isAll || !isFiltered ? few : withKept(readNewest(db, largest, FEW_TO_FILTER));
}

const inTiers = (largest: Largest, marks: readonly string[]): Part =>
  found(largest, [anyOf(marks.map(labelled))]);

/** So many times as many tiers are asked for as should be enough. */
const RESERVE = 2;
/** The same once it is known how many matches others held. */
const LATER_RESERVE = 1.4;
/** Where they were not enough, so many times as many at least, and at most. */
const LEAST_GROWTH = 2;
const MOST_GROWTH = 8;

/** Sorts the documents of a part by what is compared. */
type Sort = (part: Part) => (slice: Slice) => number[];

/**
 * The first of very many matches. The highest tiers are asked for that should hold enough of them, all at
 * once, for the words are gone through each time; and then more.
 *
 * @param enough which part of all videos should hold enough, from 0 to 1
 */
function firstByTiers(
  largest: Largest,
  tiers: readonly TierShare[],
  { count, enough }: { count: number; enough: number },
  sortedOf: Sort,
): number[] {
  let ids: number[] = [];
  let marks: string[] = [];
  let asked = 0;
  let wanted = enough;
  for (const { mark, share } of tiers) {
    marks.push(mark);
    asked += share;
    if (asked < wanted && mark !== tiers.at(-1)?.mark) continue;
    ids = ids.concat(sortedOf(inTiers(largest, marks))({ limit: count - ids.length, offset: 0 }));
    if (ids.length === count) break;
    const growth = (count * LATER_RESERVE) / Math.max(1, ids.length);
    wanted = asked * Math.min(MOST_GROWTH, Math.max(LEAST_GROWTH, growth));
    marks = [];
  }
  return ids;
}

/** The videos that the index finds, those with the most views or the longest first. */
export function listLargest(db: Database, largest: Largest, sized: Sized): WalkedList {
  const sortedOf: Sort =
    ({ docs, where }) =>
    ({ limit, offset }) =>
      db.column(sql`
        SELECT d.media_id FROM ${docs} ${besideThem}
        WHERE ${join([...where, ...conditionsOf(largest), sql`TRUE`], ' AND ')}
        ORDER BY ${ORDERS[sized]} LIMIT ${limit} OFFSET ${offset}`);
  const whole = found(largest, []);
  const readDocAt = docReader(db, 'media_search');
  const slice = (slice: Slice): number[] => {
    if (largest.isNarrow) return sortedOf(whole)(slice);
    const { docs, isAll, kept } = readSample(db, largest);
    if (isAll) return sortedOf(listed(docs))(slice);
    const count = slice.offset + slice.limit;
    const matches = estimateMatches(db, readDocAt, {
      found: Math.max(1, kept),
      upTo: docs.at(-1) ?? 0,
      last: largest.since === undefined ? undefined : lastDocumentSince(largest.since),
    });
    const page = { count, enough: (count * RESERVE) / matches };
    const tiers = readTierShares(readDocAt, sized);
    return firstByTiers(largest, tiers, page, sortedOf).slice(slice.offset);
  };
  return {
    slice,
    walk: (conditions) => {
      const walkOf = (part: Part): Walk => walkSorted(db, sortedOf(part), conditions);
      if (largest.isNarrow) return walkOf(whole);
      const best = slice({ limit: FEW_TO_TRY, offset: 0 });
      const other = sql`d.media_id NOT IN (SELECT value FROM json_each(${JSON.stringify(best)}))`;
      const walkOthers = ({ docs, where }: Part): Walk =>
        walkOf({ docs, where: [...where, other] });
      const rest = begunLater(() => {
        const { docs, isAll } = readNewest(db, largest, FEW_TO_WALK);
        if (isAll) return walkOthers(listed(docs));
        const tiers = readTierShares(readDocAt, sized);
        return chainWalks(tiers.map(({ mark }) => walkOthers(inTiers(largest, [mark]))));
      });
      return chainWalks([walkIds(db, best, conditions), rest]);
    },
  };
}

/** The same of all videos of a channel or with tags, one of them at least. */
export function listLargestLabelled(
  db: Database,
  narrowing: Narrowing,
  rest: Omit<Largest, 'match'>,
  sized: Sized,
): WalkedList {
  const match = writtenMatch({
    wanted: [],
    unwanted: [],
    narrowing,
    labelsOf: () => ({ channels: [], tags: [] }),
    begin: beginning,
    readDocAt: docReader(db, 'media_search'),
  });
  return listLargest(db, { ...rest, match: (also) => match('all', also) }, sized);
}
