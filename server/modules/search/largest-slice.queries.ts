import type { Slice } from '../../paging/slice.ts';
import type { Database } from '../../platform/database.ts';
import { lastDocumentSince } from '../../text-index/document-numbers.ts';
import type { Sized } from '../../text-index/size-tiers.ts';
import { type Held, NONE_HELD, readHeld } from './largest-first.queries.ts';
import {
  conditionsOf,
  found,
  isMostlyFiltered,
  keptShare,
  type Largest,
  listed,
  type Part,
  readNewest,
  readSample,
} from './newest-matches.queries.ts';
import type { ReadDocAt } from './nth-match.queries.ts';
import { ALL_VIDEOS, type TierPool } from './tier-pools.queries.ts';
import { estimateMatches, type TierShare, tierShares } from './tier-shares.queries.ts';

/** So many, as is judged: each is looked up once, which takes less time than to look for it in some tiers. */
const FEW_TO_SORT = 3_500;
/** So many where most of them fail the conditions, and it takes many more tiers to find enough. */
const FEW_TO_FILTER = 9_000;
/** So many where there turn out to be more. */
const MOST_TO_SORT = 5_000;
/** Where the index of the largest holds such a part of what is needed, the others are looked for in the tiers below. */
const ENOUGH_HELD = 0.5;
/** So many times as many tiers are asked for as should be enough: to ask for more takes as long again. */
const RESERVE = 4;
/** Of those that should be enough for what is still missing, so many: whole tiers are asked for, mostly more. */
const LATER_RESERVE = 0.5;
/** Where they were not enough, so many times as many at the most. */
const MOST_GROWTH = 8;

/** The first of the largest matches, which were found in so large a part of the pool, from 0 to 1. */
interface Known {
  ids: readonly number[];
  asked: number;
}

const NOTHING: Known = { ids: [], asked: 0 };

/** Which part of the pool should hold so many matches, where some of them are known. */
function enoughBeside({ ids, asked }: Known, count: number): number {
  const missing = (count - ids.length) / Math.max(1, ids.length);
  return asked * Math.min(MOST_GROWTH, 1 + missing * LATER_RESERVE);
}

/** How many of the largest matches are wanted. */
interface Wanted {
  count: number;
  /** Which part of the pool should hold enough, from 0 to 1. */
  enough: number;
  known?: Known;
}

/** Sorts the documents of a part by what is compared. */
export type Sort = (part: Part) => (slice: Slice) => number[];

/** How a list of the largest videos is read. */
export interface Reading {
  db: Database;
  largest: Largest;
  sized: Sized;
  /** Holds all of the list. */
  pool: TierPool;
  sortedOf: Sort;
  readDocAt: ReadDocAt;
}

/**
 * The first of very many matches. The highest tiers are asked for that should hold enough of them, all at
 * once, for the words are gone through each time; and then more.
 */
function firstByTiers(
  { largest, pool, sortedOf }: Reading,
  tiers: Iterable<TierShare>,
  { count, enough, known = NOTHING }: Wanted,
): number[] {
  let ids = [...known.ids];
  let { asked } = known;
  let marks: string[] = [];
  let wanted = enough;
  const ask = (): void => {
    const slice = { limit: count - ids.length, offset: 0 };
    ids = ids.concat(sortedOf(found(largest, { pool, marks }))(slice));
    marks = [];
  };
  for (const { mark, share } of tiers) {
    marks.push(mark);
    asked += share;
    if (asked < wanted) continue;
    ask();
    if (ids.length === count) return ids;
    wanted = enoughBeside({ ids, asked }, count);
  }
  if (marks.length > 0) ask();
  return ids;
}

/** The first of the largest matches, of which the index of the largest videos holds some. */
function firstBelow(reading: Reading, { ids, lowest }: Held, count: number): number[] {
  const { sized, pool, readDocAt } = reading;
  const tiers = [...tierShares(readDocAt, pool, sized)];
  const isHeld = ({ tier }: TierShare): boolean => tier !== null && tier >= lowest;
  const asked = tiers.filter(isHeld).reduce((sum, { share }) => sum + share, 0);
  const known = { ids, asked };
  const below = tiers.filter((tier) => !isHeld(tier));
  return firstByTiers(reading, below, { count, enough: enoughBeside(known, count), known });
}

/**
 * Whether the index of the largest videos is likely to hold enough: not of those with a tag that fulfil other
 * conditions too, and their tiers can be asked for without it.
 */
const mayBeHeld = ({ largest, pool }: Reading): boolean =>
  pool === ALL_VIDEOS || conditionsOf(largest).length === 0;

/** The first of all matches: sorted where they are few, or else by their tiers. */
function firstOfAll(reading: Reading, slice: Slice): number[] {
  const { db, largest, sized, pool, sortedOf, readDocAt } = reading;
  const few = readSample(db, largest);
  const matches = estimateMatches(db, readDocAt, {
    found: few.docs.length,
    upTo: few.docs.at(-1) ?? 0,
    last: largest.since === undefined ? undefined : lastDocumentSince(largest.since),
  });
  // To go on to lower tiers of all videos means to pass over most of them in vain; those of a tag hold no others.
  const isSlowByTiers = pool === ALL_VIDEOS && isMostlyFiltered(few);
  const isMany = matches > (isSlowByTiers ? FEW_TO_FILTER : FEW_TO_SORT);
  const known = few.isAll || isMany ? few : readNewest(db, largest, MOST_TO_SORT, few);
  if (known.isAll) return sortedOf(listed(known.docs))(slice);
  const count = slice.offset + slice.limit;
  const kept = matches * keptShare(db, largest, pool, few);
  const page = { count, enough: (count * RESERVE) / kept };
  return firstByTiers(reading, tierShares(readDocAt, pool, sized), page).slice(slice.offset);
}

/** Some of a list of the largest videos. */
export function sliceLargest(reading: Reading, slice: Slice): number[] {
  const { db, largest, sized, sortedOf } = reading;
  if (largest.isNarrow) return sortedOf(found(largest))(slice);
  const count = slice.offset + slice.limit;
  const held = mayBeHeld(reading) ? readHeld(db, largest, sized, count) : NONE_HELD;
  if (held.ids.length === count) return held.ids.slice(slice.offset);
  return held.ids.length >= count * ENOUGH_HELD
    ? firstBelow(reading, held, count).slice(slice.offset)
    : firstOfAll(reading, slice);
}
