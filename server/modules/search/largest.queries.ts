import sql, { join, type Sql } from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';
import type { Sized } from '../../text-index/size-tiers.ts';
import { beginning } from './full-text-query.ts';
import { type Reading, type Sort, sliceLargest } from './largest-slice.queries.ts';
import {
  begunLater,
  chainWalks,
  type Walk,
  type WalkedList,
  walkIds,
  walkSorted,
} from './list-walks.queries.ts';
import { type Narrowing, writtenMatch } from './match.ts';
import {
  conditionsOf,
  found,
  type Largest,
  listed,
  type Part,
  readNewest,
} from './newest-matches.queries.ts';
import { docReader } from './nth-match.queries.ts';
import { besideThem } from './search.queries.ts';
import { smallestPool } from './tier-pools.queries.ts';
import { tierShares } from './tier-shares.queries.ts';

/** So many times as many of the largest are tried first as are needed: most fulfil what takes long to check. */
const TRIED = 1.5;
/** So many where they are walked through, maybe to the end. */
const FEW_TO_WALK = 2_000;

const ORDERS: Record<Sized, Sql> = {
  views: sql`d.views DESC, d.media_id DESC`,
  duration: sql`d.duration DESC, d.media_id DESC`,
};

/** Walks along all but the first videos, which were looked at already. */
function walkRest(
  { db, largest, sized, pool, sortedOf, readDocAt }: Reading,
  first: readonly number[],
  conditions: readonly Sql[],
): Walk {
  const other = sql`d.media_id NOT IN (SELECT value FROM json_each(${JSON.stringify(first)}))`;
  const walkOf = ({ docs, where }: Part): Walk =>
    walkSorted(db, sortedOf({ docs, where: [...where, other] }), conditions);
  const { docs, isAll } = readNewest(db, largest, FEW_TO_WALK);
  if (isAll) return walkOf(listed(docs));
  const tiers = [...tierShares(readDocAt, pool, sized)];
  return chainWalks(tiers.map(({ mark }) => walkOf(found(largest, { pool, marks: [mark] }))));
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
  const reading = {
    db,
    largest,
    sized,
    pool: smallestPool(db, largest.tags),
    sortedOf,
    readDocAt: docReader(db, 'media_search'),
  };
  return {
    slice: (slice) => sliceLargest(reading, slice),
    walk: (conditions) => {
      if (largest.isNarrow) return walkSorted(db, sortedOf(found(largest)), conditions);
      return begunLater((count) => {
        const limit = Math.ceil(count * TRIED);
        const first = sliceLargest(reading, { limit, offset: 0 });
        const tried = walkIds(db, first, conditions);
        if (first.length < limit) return tried;
        return chainWalks([tried, begunLater(() => walkRest(reading, first, conditions))]);
      });
    },
  };
}

/**
 * All videos of a channel or with tags, those with the most views or the longest first.
 *
 * @param narrowing names a channel, or a tag at least
 */
export function listLargestLabelled(
  db: Database,
  narrowing: Narrowing,
  rest: Omit<Largest, 'match' | 'tags'>,
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
  return listLargest(
    db,
    { ...rest, tags: narrowing.tags, match: (tiers) => match('all', tiers) },
    sized,
  );
}
