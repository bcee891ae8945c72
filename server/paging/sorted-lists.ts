import type { Database } from '../platform/database.ts';
import { type ListMemory, type ListSource, nameOf, readRemembered } from './row-moves.ts';
import type { Slice } from './slice.ts';

/** A row of a list, and when it happened, in milliseconds since 1970. */
export interface RecentRow {
  id: number;
  at: number;
}

/** A list of what has happened since a moment that goes on with the time, in an order that no index has. */
export interface RecentList {
  name: string;
  sources: readonly ListSource[];
  /** In milliseconds since 1970. */
  since: number;
  /** How many of its rows are sorted for a page that is not known yet; `Infinity` for all of them. */
  reach: (page: Slice) => number;
  /** So many of its first rows in their order, fewer where there are no more; nothing where that takes too long. */
  rows: (count: number) => readonly RecentRow[] | undefined;
}

/** The rows of a list in their order, or the first of them. */
interface Sorted {
  sources: ReadonlySet<string>;
  since: number;
  rows: readonly RecentRow[];
  /** Whether the list has no more rows. */
  isWhole: boolean;
  /** When the first of them happened. */
  first: number;
}

/** So many rows of all lists together take some megabytes. */
const MOST_ROWS = 60_000;

/** What was sorted of lists, until something about them changes; those read last. */
class SortedLists implements ListMemory {
  readonly #lists = new Map<string, Sorted>();

  /** What is known of a list, which is kept for longer than others from now on; nothing where it was not sorted. */
  of({ name, since }: RecentList): Sorted | undefined {
    const list = this.#lists.get(name);
    this.#lists.delete(name);
    // What was left out of it is not known where the clock was set back.
    if (!list || since < list.since) return undefined;
    if (since > list.first) {
      this.#keep(name, { ...list, since, rows: list.rows.filter(({ at }) => at >= since) });
    } else this.#lists.set(name, { ...list, since });
    return this.#lists.get(name);
  }

  /** Keeps what has just been sorted of a list. */
  take({ name, sources, since }: RecentList, sorted: Pick<Sorted, 'rows' | 'isWhole'>): void {
    this.#keep(name, { sources: new Set(sources.map(nameOf)), since, ...sorted });
    let count = 0;
    for (const [other, list] of [...this.#lists].toReversed()) {
      count += list.rows.length;
      if (count > MOST_ROWS) this.#lists.delete(other);
    }
  }

  touch(source: string): void {
    for (const [name, { sources }] of this.#lists) {
      if (sources.has(source)) this.#lists.delete(name);
    }
  }

  clear(): void {
    this.#lists.clear();
  }

  #keep(name: string, list: Omit<Sorted, 'first'>): void {
    const first = list.rows.reduce((least, { at }) => Math.min(least, at), Infinity);
    this.#lists.set(name, { ...list, first });
  }
}

/**
 * The ids of some rows of a list, which is sorted once for several of its pages.
 *
 * @returns nothing where that takes too long, and where it cannot be told to be right, see `readRemembered`
 */
export function readSorted(db: Database, list: RecentList, page: Slice): number[] | undefined {
  const { limit, offset } = page;
  const end = offset + limit;
  const lists = db.companion(SortedLists);
  return readRemembered(db, lists, list.sources, () => {
    const known = lists.of(list);
    const isKnown = known !== undefined && (known.isWhole || known.rows.length >= end);
    const count = isKnown ? 0 : list.reach(page);
    const rows = isKnown ? known.rows : list.rows(count);
    if (!rows) return undefined;
    if (!isKnown) lists.take(list, { rows, isWhole: rows.length < count });
    return rows.slice(offset, end).map(({ id }) => id);
  });
}
