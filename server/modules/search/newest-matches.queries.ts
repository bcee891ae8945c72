import sql, { join, type Sql } from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';
import { documentNumber, filedSince, uploadedSince } from '../../text-index/document-numbers.ts';
import { besideThem } from './search.queries.ts';
import { ALL_VIDEOS, type TierPool, type Tiers } from './tier-pools.queries.ts';

/** So many of the newest tell how many matches there are; where there are no more, they are all. */
const FEW = 150;
/** Where fewer of them fulfil the conditions, that does not tell how many do … */
const FEW_KEPT = 5;
/** … and so many are looked at, … */
const MANY = 1_000;
/** … or so many with a tag, whether they match or not. */
const MANY_OF_POOL = 500;

/** What is looked through for the largest videos. */
export interface Largest {
  /** What FTS5 is asked for. @param tiers those of which videos have to be in one, if any */
  match: (tiers?: Tiers) => string;
  /** All of them have to be carried. */
  tags: readonly number[];
  /** What else the documents `s` have to fulfil, or what lies beside them in `d`. */
  conditions: readonly Sql[];
  /** Whether the conditions leave few videos, and are told without a look at those that they leave out. */
  isNarrow?: boolean;
  /** The instant before which no video may have been uploaded, in milliseconds since 1970. */
  since?: number | undefined;
}

/** All that the documents `s` have to fulfil beside what the index is asked for. */
export const conditionsOf = ({ conditions, since }: Largest): Sql[] => [
  ...conditions,
  ...(since === undefined ? [] : [uploadedSince(since)]),
];

/** Documents `s`, of which none that comes later is of a larger video. */
export interface Part {
  docs: Sql;
  where: readonly Sql[];
}

/** What the index finds. */
export const found = ({ match, since }: Largest, tiers?: Tiers): Part => ({
  docs: sql`media_search s`,
  where: [
    sql`media_search MATCH ${match(tiers)}`,
    ...(since === undefined ? [] : [filedSince(since)]),
  ],
});

export const listed = (docs: readonly number[]): Part => ({
  docs: sql`(SELECT value AS rowid FROM json_each(${JSON.stringify(docs)})) s`,
  where: [],
});

/** The newest documents that the index finds. */
interface Newest {
  docs: readonly number[];
  /** Whether those are all there are. */
  isAll: boolean;
}

const NONE: Newest = { docs: [], isAll: false };

/** @param known the newest of them, which are not looked for again */
export function readNewest(db: Database, largest: Largest, few: number, known = NONE): Newest {
  const { docs: from, where } = found(largest);
  const isFurther = sql`s.rowid > ${documentNumber(known.docs.at(-1) ?? 0)}`;
  const further = db.column<number>(sql`
    SELECT s.rowid FROM ${from} WHERE ${join([...where, isFurther], ' AND ')}
    ORDER BY s.rowid LIMIT ${few + 1 - known.docs.length}`);
  const docs = [...known.docs, ...further];
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

/** The newest matches, by which is judged how many there are. */
export interface Sample extends Newest {
  /** How many of them fulfil the conditions. */
  kept: number;
}

const withKept = (db: Database, largest: Largest, newest: Newest): Sample => ({
  ...newest,
  kept: countKept(db, largest, newest.docs),
});

export const readSample = (db: Database, largest: Largest): Sample =>
  withKept(db, largest, readNewest(db, largest, FEW));

/** Whether most of the matches fail the conditions. */
export const isMostlyFiltered = ({ docs, kept }: Sample): boolean => kept < docs.length / 2;

/** The newest videos that tell which part of all matches fulfils the conditions, where few matches do not. */
function readMore(db: Database, largest: Largest, pool: TierPool, sample: Sample): Newest {
  // To find matches means to pass over all others with the tag, of which each tells as much.
  return pool === ALL_VIDEOS
    ? readNewest(db, largest, MANY, sample)
    : readNewest(db, { ...largest, match: () => pool.any }, MANY_OF_POOL);
}

/** Which part of the matches fulfils the conditions, as is judged: from 0, but never that, to 1. */
export function keptShare(db: Database, largest: Largest, pool: TierPool, sample: Sample): number {
  const { docs, kept } =
    sample.kept >= FEW_KEPT ? sample : withKept(db, largest, readMore(db, largest, pool, sample));
  return Math.max(1, kept) / docs.length;
}
