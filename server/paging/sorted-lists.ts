import type { Sql } from 'sql-template-tag';
import type { Database } from '../platform/database.ts';
import { type ListMemory, type ListSource, nameOf, readRemembered } from './row-moves.ts';
import type { Slice } from './slice.ts';

/** A list of what has happened since a moment that goes on with the time, in an order that no index has. */
export interface RecentList {
  name: string;
  sources: readonly ListSource[];
  /** In milliseconds since 1970. */
  since: number;
  /** Its rows in their order: columns `id` and `at`, when it happened; nothing where they are too many. */
  rows: () => Sql | undefined;
}

/** The rows of a list in their order. */
interface Sorted {
  sources: ReadonlySet<string>;
  since: number;
  rows: readonly { id: number; at: number }[];
  /** When the first of them happened. */
  first: number;
}

/** So many rows of all lists together take some megabytes. */
const MOST_ROWS = 60_000;

/** Short lists that were sorted, whole, until something about them changes; those read last. */
class SortedLists implements ListMemory {
  readonly #lists = new Map<string, Sorted>();

  /** The rows of a list, which is kept for longer than others from now on; nothing where it was not sorted. */
  of({ name, since }: RecentList): Sorted['rows'] | undefined {
    const list = this.#lists.get(name);
    this.#lists.delete(name);
    // What was left out of it is not known where the clock was set back.
    if (!list || since < list.since) return undefined;
    if (since > list.first) {
      this.#keep(name, { ...list, since, rows: list.rows.filter(({ at }) => at >= since) });
    } else this.#lists.set(name, { ...list, since });
    return this.#lists.get(name)?.rows;
  }

  /** Keeps the rows of a list that has just been sorted. */
  take({ name, sources, since }: RecentList, rows: Sorted['rows']): void {
    this.#keep(name, { sources: new Set(sources.map(nameOf)), since, rows });
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
 * The ids of some rows of a short list, which is sorted once for all of its pages.
 *
 * @returns nothing where it has too many rows, and where it cannot be told to be right, see `readRemembered`
 */
export function readSorted(
  db: Database,
  list: RecentList,
  { limit, offset }: Slice,
): number[] | undefined {
  const lists = db.companion(SortedLists);
  return readRemembered(db, lists, list.sources, () => {
    const known = lists.of(list);
    const query = known ? undefined : list.rows();
    const rows = known ?? (query && db.all<{ id: number; at: number }>(query));
    if (!rows) return undefined;
    if (!known) lists.take(list, rows);
    return rows.slice(offset, offset + limit).map(({ id }) => id);
  });
}
