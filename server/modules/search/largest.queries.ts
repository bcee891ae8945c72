import sql, { join, type Sql } from 'sql-template-tag';
import type { Slice } from '../../paging/slice.ts';
import type { Database } from '../../platform/database.ts';
import { lastDocumentSince } from '../../text-index/document-numbers.ts';
import type { Sized } from '../../text-index/size-tiers.ts';
import { anyOf, beginning, labelled } from './full-text-query.ts';
import { type Held, readHeld } from './largest-first.queries.ts';
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
  isMostlyFiltered,
  type Largest,
  listed,
  type Part,
  readNewest,
  readSample,
  type Sample,
  sampleToJudgeBy,
} from './newest-matches.queries.ts';
import { docReader, type ReadDocAt } from './nth-match.queries.ts';
import { besideThem } from './search.queries.ts';
import { estimateMatches, type TierShare, tierShares } from './tier-shares.queries.ts';

/** So many, as is judged: each is looked up once, which takes less time than to look for it in some tiers. */
const FEW_TO_SORT = 3_500;
/** So many where most of them fail the conditions, and it takes many more tiers to find enough. */
const FEW_TO_FILTER = 9_000;
/** So many where there turn out to be more. */
const MOST_TO_SORT = 5_000;
/** So many times as many of the largest are tried first as are needed: most fulfil what takes long to check. */
const TRIED = 1.5;
/** Where the index of the largest holds such a part of what is needed, the others are looked for in the tiers below. */
const ENOUGH_HELD = 0.5;
/** So many where they are walked through, maybe to the end. */
const FEW_TO_WALK = 2_000;

const ORDERS: Record<Sized, Sql> = {
  views: sql`d.views DESC, d.media_id DESC`,
  duration: sql`d.duration DESC, d.media_id DESC`,
};

const inTiers = (largest: Largest, marks: readonly string[]): Part =>
  found(largest, [anyOf(marks.map(labelled))]);

/** So many times as many tiers are asked for as should be enough: to ask for more takes as long again. */
const RESERVE = 4;
/** Of those that should be enough for what is still missing, so many: whole tiers are asked for, mostly more. */
const LATER_RESERVE = 0.5;
/** Where they were not enough, so many times as many at the most. */
const MOST_GROWTH = 8;

/** The first of the largest matches, which were found in so large a part of all videos, from 0 to 1. */
interface Known {
  ids: readonly number[];
  asked: number;
}

const NOTHING: Known = { ids: [], asked: 0 };

/** Which part of all videos should hold so many matches, where some of them are known. */
function enoughBeside({ ids, asked }: Known, count: number): number {
  const missing = (count - ids.length) / Math.max(1, ids.length);
  return asked * Math.min(MOST_GROWTH, 1 + missing * LATER_RESERVE);
}

/** How many of the largest matches are wanted. */
interface Wanted {
  count: number;
  /** Which part of all videos should hold enough, from 0 to 1. */
  enough: number;
  known?: Known;
}

/** Sorts the documents of a part by what is compared. */
type Sort = (part: Part) => (slice: Slice) => number[];

/**
 * The first of very many matches. The highest tiers are asked for that should hold enough of them, all at
 * once, for the words are gone through each time; and then more.
 */
function firstByTiers(
  largest: Largest,
  tiers: Iterable<TierShare>,
  { count, enough, known = NOTHING }: Wanted,
  sortedOf: Sort,
): number[] {
  let ids = [...known.ids];
  let { asked } = known;
  let marks: string[] = [];
  let wanted = enough;
  const ask = (): void => {
    const slice = { limit: count - ids.length, offset: 0 };
    ids = ids.concat(sortedOf(inTiers(largest, marks))(slice));
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

/** How a list of the largest videos is read. */
interface Reading {
  db: Database;
  largest: Largest;
  sized: Sized;
  sortedOf: Sort;
  readDocAt: ReadDocAt;
}

/** The first of the largest matches, of which the index of the largest videos holds some. */
function firstBelow(
  { largest, sized, sortedOf, readDocAt }: Reading,
  { ids, lowest }: Held,
  count: number,
): number[] {
  const tiers = [...tierShares(readDocAt, sized)];
  const isHeld = ({ tier }: TierShare): boolean => tier !== null && tier >= lowest;
  const asked = tiers.filter(isHeld).reduce((sum, { share }) => sum + share, 0);
  const known = { ids, asked };
  const below = tiers.filter((tier) => !isHeld(tier));
  const wanted = { count, enough: enoughBeside(known, count), known };
  return firstByTiers(largest, below, wanted, sortedOf);
}

function sliceLargest(reading: Reading, slice: Slice): number[] {
  const { db, largest, sized, sortedOf, readDocAt } = reading;
  if (largest.isNarrow) return sortedOf(found(largest, []))(slice);
  const count = slice.offset + slice.limit;
  const held = readHeld(db, largest, sized, count);
  if (held.ids.length === count) return held.ids.slice(slice.offset);
  if (held.ids.length >= count * ENOUGH_HELD) {
    return firstBelow(reading, held, count).slice(slice.offset);
  }
  const last = largest.since === undefined ? undefined : lastDocumentSince(largest.since);
  const estimate = (found: number, { docs }: Sample): number =>
    estimateMatches(db, readDocAt, { found, upTo: docs.at(-1) ?? 0, last });
  const few = readSample(db, largest);
  const most = isMostlyFiltered(few) ? FEW_TO_FILTER : FEW_TO_SORT;
  const isEnough = few.isAll || estimate(few.docs.length, few) > most;
  const known = isEnough ? few : readNewest(db, largest, MOST_TO_SORT, few);
  if (known.isAll) return sortedOf(listed(known.docs))(slice);
  const sample = sampleToJudgeBy(db, largest, few);
  const page = { count, enough: (count * RESERVE) / estimate(Math.max(1, sample.kept), sample) };
  const ids = firstByTiers(largest, tierShares(readDocAt, sized), page, sortedOf);
  return ids.slice(slice.offset);
}

/** Walks along all but the first videos, which were looked at already. */
function walkRest(
  { db, largest, sized, sortedOf, readDocAt }: Reading,
  first: readonly number[],
  conditions: readonly Sql[],
): Walk {
  const other = sql`d.media_id NOT IN (SELECT value FROM json_each(${JSON.stringify(first)}))`;
  const walkOf = ({ docs, where }: Part): Walk =>
    walkSorted(db, sortedOf({ docs, where: [...where, other] }), conditions);
  const { docs, isAll } = readNewest(db, largest, FEW_TO_WALK);
  if (isAll) return walkOf(listed(docs));
  const tiers = [...tierShares(readDocAt, sized)];
  return chainWalks(tiers.map(({ mark }) => walkOf(inTiers(largest, [mark]))));
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
  const reading = { db, largest, sized, sortedOf, readDocAt: docReader(db, 'media_search') };
  return {
    slice: (slice) => sliceLargest(reading, slice),
    walk: (conditions) => {
      if (largest.isNarrow) return walkSorted(db, sortedOf(found(largest, [])), conditions);
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
