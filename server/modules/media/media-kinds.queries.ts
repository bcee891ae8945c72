import sql, { join, type Sql } from 'sql-template-tag';
import { MediaKind } from '../../../contract/media.ts';
import type { Database } from '../../platform/database.ts';

/** The kinds that a list is narrowed to, each once; none where it holds all. */
export type Kinds = readonly MediaKind[];

/** The kinds that a list is narrowed to by those that were asked for. */
export function narrowedTo(asked: Kinds = []): Kinds {
  const kinds = MediaKind.options.filter((kind) => asked.includes(kind));
  return kinds.length === MediaKind.options.length ? [] : kinds;
}

/** Only what stands in the text of a statement tells SQLite that the index of a kind will do. */
const IS_OF: Record<MediaKind, Sql> = {
  video: sql`m.kind = 'video'`,
  short: sql`m.kind = 'short'`,
  live: sql`m.kind = 'live'`,
};

/** Whether all of the kinds have indexes of their own; ordinary videos, the most of all, have none. */
const haveIndexes = (kinds: Kinds): boolean => kinds.length > 0 && !kinds.includes('video');

/** Where rows stand, and which are read. */
export interface KindWalk {
  key: Sql;
  isAscending?: boolean;
  /** What an index tells of the videos `m`. */
  within: readonly Sql[];
  /** What else they have to fulfil. */
  rest?: readonly Sql[];
}

/**
 * The videos of some kinds in an order, by their ids and their keys: columns `id` and `key`. The indexes
 * of the kinds are merged; with ordinary videos that of all is walked, and those of the other kinds beside
 * it tell what to leave out. No video is looked up for its kind.
 */
export function rowsOfKinds(
  kinds: Kinds,
  { key, isAscending = false, within, rest = [] }: KindWalk,
): Sql {
  const rowsOf = (conditions: readonly Sql[]): Sql => sql`
    SELECT m.id AS id, ${key} AS key FROM media m
    WHERE ${join([...conditions, sql`TRUE`], ' AND ')}`;
  const rows = haveIndexes(kinds)
    ? join(
        kinds.map((kind) => rowsOf([IS_OF[kind], ...within, ...rest])),
        ' UNION ALL ',
      )
    : join(
        [
          rowsOf([...within, ...rest]),
          ...leftOut(kinds).map((kind) => rowsOf([IS_OF[kind], ...within])),
        ],
        ' EXCEPT ',
      );
  return isAscending ? sql`${rows} ORDER BY 2, 1` : sql`${rows} ORDER BY 2 DESC, 1 DESC`;
}

/** The kinds that are not wanted. */
function leftOut(kinds: Kinds): Kinds {
  return kinds.length === 0 ? [] : MediaKind.options.filter((kind) => !kinds.includes(kind));
}

/** The kinds whose indexes are merged for a list; none where the index of all videos is walked. */
export const mergedKinds = (kinds: Kinds): Kinds => (haveIndexes(kinds) ? kinds : []);

/** The kinds whose changes change a list, where its own index does not tell them. */
export const decidingKinds = (kinds: Kinds): Kinds => (haveIndexes(kinds) ? kinds : leftOut(kinds));

/** Whether the videos `m`, which are looked up anyway, are of these kinds. The plus keeps other indexes. */
export const ofKinds = (kinds: Kinds): Sql[] =>
  kinds.length === 0 ? [] : [sql`+m.kind IN (${join(kinds)})`];

/** Whether the video with an id, which is looked up for that, is of these kinds. */
export const ofKindsById = (kinds: Kinds, id: Sql): Sql[] =>
  kinds.length === 0
    ? []
    : [sql`EXISTS (SELECT 1 FROM media k WHERE k.id = ${id} AND k.kind IN (${join(kinds)}))`];

const idsOf = (kinds: Kinds, within: readonly Sql[] = []): Sql =>
  join(
    kinds.map(
      (kind) =>
        sql`SELECT m.id AS id FROM media m WHERE ${join([IS_OF[kind], ...within], ' AND ')}`,
    ),
    ' UNION ALL ',
  );

/**
 * Whether at most so many videos are of kinds that have indexes of their own.
 *
 * @param within what else an index tells of the videos `m`
 */
export const areFew = (
  db: Database,
  kinds: Kinds,
  most: number,
  within: readonly Sql[] = [],
): boolean =>
  haveIndexes(kinds) &&
  db.get(sql`SELECT 1 FROM (${idsOf(kinds, within)}) LIMIT 1 OFFSET ${most}`) === undefined;

/** So many videos are few: to go through them all takes a few milliseconds. */
const FEW = 10_000;

/**
 * Whether few videos are of the kinds, fewer than some rows have.
 *
 * @param rows a table with a condition
 */
export const areFewerThan = (db: Database, kinds: Kinds, rows: Sql): boolean =>
  areFew(db, kinds, FEW) &&
  db.get(sql`
    SELECT 1 FROM ${rows} LIMIT 1 OFFSET (SELECT count(*) FROM (${idsOf(kinds)}))`) !== undefined;

/** What tells that the documents `s` that an index found are of some kinds. */
export interface KindCondition {
  ofDocs: Sql[];
  /** What their videos `m` have to fulfil. */
  ofMedia: Sql[];
  /** Whether few videos fulfil it. */
  isNarrow: boolean;
}

/**
 * Whether the documents `s` that an index of words finds, of the videos `m`, are of these kinds. The
 * documents of few videos are put together, so that the very many others that are passed over are not
 * looked up.
 *
 * @param docs the table that tells which document is of which video
 */
export function ofKindsFound(db: Database, kinds: Kinds, docs: Sql): KindCondition {
  if (!areFew(db, kinds, FEW)) return { ofDocs: [], ofMedia: ofKinds(kinds), isNarrow: false };
  const among = sql`+s.rowid IN (
    SELECT k.doc FROM (${idsOf(kinds)}) few CROSS JOIN ${docs} k ON k.media_id = few.id)`;
  return { ofDocs: [among], ofMedia: [], isNarrow: true };
}
