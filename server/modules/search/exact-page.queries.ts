import { setImmediate } from 'node:timers/promises';
import type { Sql } from 'sql-template-tag';
import type { Paging } from '../../paging/slice.ts';
import type { Database } from '../../platform/database.ts';
import { keep, type WalkedList } from './list-walks.queries.ts';

/** Conditions on the videos `m` that take long to check, each before the others where it takes less. */
export interface Exact {
  /** What most of the videos fail that fail any; hundreds of them are checked in the time of ten. */
  likely: readonly Sql[];
  certain: readonly Sql[];
}

/** So many are asked at once whether they are likely, which takes some milliseconds. */
const MOST_ASKED = 400;
/** Each time none was found, so many times more are asked. */
const GROWTH = 2;
/** So many times as many as should be enough, by how many were found before. */
const RESERVE = 1.2;
/** So many are checked at once where fewer are missing: to ask takes as long as to check ten. */
const FEWEST_CHECKED = 10;

/** How many to ask next, where of so many that were checked so many were found. */
function countToAsk(checked: number, found: number, needed: number): number {
  const enough = found === 0 ? checked * GROWTH : ((needed - found) * checked * RESERVE) / found;
  return Math.min(MOST_ASKED, Math.max(needed, Math.ceil(enough)));
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
  list: WalkedList,
  { page, size }: Paging,
): Promise<number[]> {
  const before = (page - 1) * size;
  if (likely.length + certain.length === 0) return list.slice({ limit: size, offset: before });
  const needed = before + size;
  const kept: number[] = [];
  const walk = list.walk(likely);
  let asked = 0;
  while (kept.length < needed) {
    const step = walk(countToAsk(asked, kept.length, needed));
    if (!step) break;
    asked += step.asked;
    for (let at = 0; at < step.ids.length && kept.length < needed; ) {
      const next = at + Math.max(FEWEST_CHECKED, needed - kept.length);
      await setImmediate();
      kept.push(...keep(db, step.ids.slice(at, next), certain));
      at = next;
    }
    await setImmediate();
  }
  return kept.slice(before, needed);
}
