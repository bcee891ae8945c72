import sql, { raw, type Sql } from 'sql-template-tag';
import type { Database } from '../platform/database.ts';

/**
 * What a table of FTS5 keeps its words in: each write makes another one, and every word is looked for
 * in each of them. By itself FTS5 merges only small ones, when many have come together.
 */
interface Segment {
  id: number;
  bytes: number;
}

/** So many are nearly as quick as one. */
const FEW = 3;
/** So many are slow though most of them are small. */
const MANY = 8;
/** A smaller index, in bytes, is quick however scattered it is. */
const SMALL = 1024 * 1024;
/** Where all but the largest hold this much of an index, it is worth to write it anew as one. */
const WORTH_MERGING_ALL = 0.1;

/** FTS5 fills its pages up to so many bytes where nothing else is asked for. */
const PAGE_BYTES = 4_050;

/** How large the pages of an index are at the most, in bytes. */
const pageBytesOf = (db: Database, table: string): number =>
  db.get<{ bytes: number }>(sql`
    SELECT v AS bytes FROM ${raw(`${table}_config`)} WHERE k = 'pgsz'`)?.bytes ?? PAGE_BYTES;

/**
 * The segments of an index, as large as their pages are if they are full. Where they lie in the tables behind it:
 * https://sqlite.org/src/file/ext/fts5/fts5_index.c (`FTS5_SEGMENT_ROWID`).
 */
function segmentsOf(db: Database, table: string): Segment[] {
  const terms = raw(`${table}_idx`);
  const pages = raw(`${table}_data`);
  const pageBytes = pageBytesOf(db, table);
  const page = (which: Sql): Sql => sql`(
    SELECT ${which} FROM ${pages} WHERE id BETWEEN segid << 37 AND (segid << 37) + 0x7fffffff)`;
  return db.all<Segment>(sql`
    WITH RECURSIVE segments (segid) AS (
      SELECT min(segid) FROM ${terms}
      UNION ALL
      SELECT (SELECT min(segid) FROM ${terms} WHERE segid > segments.segid)
      FROM segments WHERE segid IS NOT NULL)
    SELECT segid AS id, (${page(sql`max(id)`)} - ${page(sql`min(id)`)} + 1) * ${pageBytes} AS bytes
    FROM segments WHERE segid IS NOT NULL`);
}

/** What an index needs to be quick: nothing, all of it in one segment, or fewer of the small ones. */
export type Upkeep = 'none' | 'all' | 'small';

const sizesOf = (db: Database, table: string): number[] =>
  segmentsOf(db, table).map(({ bytes }) => bytes);

const sumOf = (sizes: readonly number[]): number => sizes.reduce((sum, bytes) => sum + bytes, 0);

export const countSegments = (db: Database, table: string): number => segmentsOf(db, table).length;

export function upkeepOf(db: Database, table: string): Upkeep {
  const sizes = sizesOf(db, table);
  const total = sumOf(sizes);
  if (sizes.length <= FEW || total < SMALL) return 'none';
  if (total - Math.max(...sizes) > total * WORTH_MERGING_ALL) return 'all';
  return sizes.length > MANY ? 'small' : 'none';
}

/**
 * What an index needs in the middle of many writes, when it is too early to write all of it anew.
 *
 * @param left how many segments it had when the last merge was through
 */
export function upkeepMeanwhile(db: Database, table: string, left: number): Upkeep {
  const sizes = sizesOf(db, table);
  return sizes.length > left + MANY && sumOf(sizes) >= SMALL ? 'small' : 'none';
}

const totalChanges = (db: Database): number =>
  db.get<{ count: number }>(sql`SELECT total_changes() AS count`)?.count ?? 0;

/** What a command of FTS5 changes where it finds nothing to do. */
const CHANGES_OF_NOTHING = 1;

/**
 * Merges segments of one level into one of the next, as far as some pages go
 * (https://www.sqlite.org/fts5.html#the_merge_command).
 *
 * @param pages negative to take all segments for ones of the same level
 * @returns whether there was anything to merge
 */
function mergePages(db: Database, table: string, pages: number): boolean {
  const name = raw(table);
  const before = totalChanges(db);
  // What is lost when the power fails is merged again.
  db.swiftTransaction(() => {
    db.run(sql`INSERT INTO ${name} (${name}, rank) VALUES ('merge', ${pages})`);
  });
  return totalChanges(db) - before > CHANGES_OF_NOTHING;
}

/**
 * Merges the segments of an index step by step. What was begun and not ended is taken up by the next.
 *
 * @param bytes about how much is written in a step
 */
export function* keepUp(
  db: Database,
  table: string,
  upkeep: Upkeep,
  bytes: number,
): Generator<void> {
  if (upkeep === 'none') return;
  const pages = Math.max(1, Math.round(bytes / pageBytesOf(db, table)));
  let isGoingOn = mergePages(db, table, upkeep === 'all' ? -pages : pages);
  while (isGoingOn) {
    yield;
    isGoingOn = mergePages(db, table, pages);
  }
}
