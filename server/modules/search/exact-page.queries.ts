import { setImmediate } from 'node:timers/promises';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';

/** Some of a list. */
export interface Slice {
  limit: number;
  offset: number;
}

/** Conditions on the videos `m` that take long to check, each before the others where it takes less. */
export interface Exact {
  /** What most of the videos fail that fail any; hundreds of them are checked in the time of ten. */
  likely: readonly Sql[];
  certain: readonly Sql[];
}

/** A list of the ids of videos. */
export interface PartedList {
  /** Some of it, at once. */
  slice: (slice: Slice) => number[];
  /**
   * All of it in parts, each of which is read when it is asked for.
   *
   * @param first how many are needed at least
   */
  parts: (first: number) => Iterable<readonly number[]>;
}

/** Each time the page is not full, so many times more are asked. */
const GROWTH = 2;
/** So many are asked at once whether they are likely, which takes some milliseconds. */
const MOST_ASKED = 400;
/** So many are checked at once where fewer are missing: to ask takes as long as to check ten. */
const FEWEST_CHECKED = 10;

/** Those of the videos that fulfil the conditions on `m`, in their order. */
function keep(db: Database, ids: readonly number[], conditions: readonly Sql[]): readonly number[] {
  if (conditions.length === 0) return ids;
  const kept = new Set(
    db.column<number>(sql`
    SELECT m.id FROM (SELECT value AS id FROM json_each(${JSON.stringify(ids)})) m
    WHERE ${join(conditions, ' AND ')}`),
  );
  return ids.filter((id) => kept.has(id));
}

/** The likely videos of a list, in their order, as they are found. @param needed so many, mostly */
async function* listLikely(
  db: Database,
  likely: readonly Sql[],
  list: PartedList,
  needed: number,
): AsyncGenerator<readonly number[]> {
  let asked = Math.min(MOST_ASKED, needed);
  for (const ids of list.parts(needed)) {
    let at = 0;
    while (at < ids.length) {
      yield keep(db, ids.slice(at, at + asked), likely);
      at += asked;
      asked = Math.min(MOST_ASKED, asked * GROWTH);
      await setImmediate();
    }
  }
}

/**
 * One page of the videos of a list that fulfil conditions which take long to check: they are checked
 * from the first video on, as many as are missing at a time, until the page is full. Where few of very
 * many fulfil them that takes seconds, so others are served in between.
 *
 * @param exact without any, the page is the list's own
 */
export async function readExactPage(
  db: Database,
  { likely, certain }: Exact,
  list: PartedList,
  { page, size }: { page: number; size: number },
): Promise<number[]> {
  const before = (page - 1) * size;
  if (likely.length + certain.length === 0) return list.slice({ limit: size, offset: before });
  const needed = before + size;
  const kept: number[] = [];
  for await (const ids of listLikely(db, likely, list, needed)) {
    let at = 0;
    while (at < ids.length && kept.length < needed) {
      const next = at + Math.max(FEWEST_CHECKED, needed - kept.length);
      kept.push(...keep(db, ids.slice(at, next), certain));
      at = next;
      await setImmediate();
    }
    if (kept.length >= needed) break;
  }
  return kept.slice(before, needed);
}
