import { setImmediate } from 'node:timers/promises';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';

/** Some of a list. */
export interface Slice {
  limit: number;
  offset: number;
}

/** So many times what a page needs is listed at first: of nearly all that is listed the words are right. */
const MORE_THAN_NEEDED = 4;

/** So many are checked at once where fewer are missing: to ask takes as long as to check ten. */
const FEWEST_CHECKED = 10;

/** Those of the videos that fulfil the conditions on `m`, in their order. */
function keepExact(db: Database, ids: readonly number[], exact: readonly Sql[]): number[] {
  const kept = new Set(
    db.column<number>(sql`
    SELECT m.id FROM (SELECT value AS id FROM json_each(${JSON.stringify(ids)})) m
    WHERE ${join(exact, ' AND ')}`),
  );
  return ids.filter((id) => kept.has(id));
}

/**
 * One page of the videos of a list that fulfil conditions which take long to check: they are checked
 * from the first video on, as many as are missing at a time, until the page is full. Where few of very
 * many fulfil them that takes seconds, so others are served in between.
 *
 * @param exact conditions on the videos `m`; without any, the page is the list's own
 * @param list gives the ids of the videos in their order
 */
export async function readExactPage(
  db: Database,
  exact: readonly Sql[],
  list: (slice: Slice) => number[],
  { page, size }: { page: number; size: number },
): Promise<number[]> {
  const before = (page - 1) * size;
  if (exact.length === 0) return list({ limit: size, offset: before });
  const kept: number[] = [];
  let limit = (before + size) * MORE_THAN_NEEDED;
  for (let offset = 0; kept.length < before + size; offset += limit, limit *= 2) {
    const ids = list({ limit, offset });
    let at = 0;
    while (at < ids.length && kept.length < before + size) {
      const next = at + Math.max(FEWEST_CHECKED, before + size - kept.length);
      kept.push(...keepExact(db, ids.slice(at, next), exact));
      at = next;
      await setImmediate();
    }
    if (ids.length < limit) break;
  }
  return kept.slice(before, before + size);
}
