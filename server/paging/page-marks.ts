import type { ListMemory, Place } from './row-moves.ts';
import type { Slice } from './slice.ts';

/**
 * The rows after one place, up to the other one and with it. Either both places have the same key, or
 * the stretch begins after all rows of a key and ends before or after all those of another.
 */
export interface Stretch {
  /** Left out at the beginning of the list. */
  from: Place | undefined;
  /** Left out at its end. */
  to: Place | undefined;
}

/** What marks have to ask of the list itself. */
export interface MarkedRows {
  /** Whether the list leaves out some of the rows that are walked. */
  isFiltered: boolean;
  /** The places of a row of a stretch, counted from 0, and of the next one, filtered or not. */
  placesAt(stretch: Stretch, index: number): Place[];
  /** How many rows of this key come after the place, counted up to a number. */
  rowsOfKeyAfter(place: Place, most: number): number;
  /** How many rows of the list are in a stretch. */
  count(stretch: Stretch): number;
  /** Ids of rows of the list, in their order. */
  read(stretch: Stretch, slice: Slice): number[];
}

const UNKNOWN = -1;

const isBefore = (one: Place, other: Place): boolean =>
  one.key > other.key || (one.key === other.key && one.id > other.id);

const isOneKey = ({ from, to }: Stretch): boolean =>
  from !== undefined && (to === undefined ? from.key === -Infinity : from.key === to.key);

/**
 * Marks between the rows of one list, each thousand rows or so, and how many rows of the list are
 * between two of them. They are put up as far as a reader comes. A change of a row makes the number
 * of the stretch unknown in which it was or is, so that the row is counted again when it matters.
 */
export class ListMarks {
  /** What the list is told from when it slides with the time: the last that it was read at. */
  slidTo: number | undefined;
  readonly #step: number;
  // Each stretch ends at the mark of its number, the last one at the end of the list.
  readonly #marks: { keys: number[]; ids: number[] } = { keys: [], ids: [] };
  readonly #counts = [UNKNOWN];
  /** How many rows a stretch may have, those that are filtered out too. */
  readonly #weights = [Infinity];

  /**
   * @param step so many rows are walked from one mark to the next, at most three times as many
   * @param hasNone whether rows may have no value to be ordered by
   */
  constructor(step: number, hasNone: boolean) {
    this.#step = step;
    if (hasNone) this.#insert(0, { key: -Infinity, id: Infinity });
  }

  get stretches(): number {
    return this.#counts.length;
  }

  /** The ids of some rows of the list. */
  read(rows: MarkedRows, { limit, offset }: Slice): number[] {
    const ids: number[] = [];
    let skipped = offset;
    for (let at = 0; at < this.stretches && ids.length < limit; at += 1) {
      const count = this.#countOf(rows, at);
      if (skipped >= count) {
        skipped -= count;
        continue;
      }
      const slice = { limit: limit - ids.length, offset: skipped };
      ids.push(...rows.read(this.#stretch(at), slice));
      skipped = 0;
    }
    return ids;
  }

  /** Tells that a row at this place came, went or changed. */
  touch(place: Place): void {
    // A number that large is rounded, so the row may be on either side of a mark with the same key.
    const isRounded = Math.abs(place.key) > Number.MAX_SAFE_INTEGER && place.key !== -Infinity;
    const first = this.#stretchOf(isRounded ? { ...place, id: Infinity } : place);
    const last = isRounded ? this.#stretchOf({ ...place, id: -Infinity }) + 1 : first;
    for (let at = first; at <= Math.min(last, this.stretches - 1); at += 1) {
      this.#counts[at] = UNKNOWN;
      this.#weights[at] = (this.#weights[at] ?? 0) + 1;
    }
  }

  #mark(at: number): Place | undefined {
    const { keys, ids } = this.#marks;
    const [key, id] = [keys[at], ids[at]];
    return key === undefined || id === undefined ? undefined : { key, id };
  }

  #stretch(at: number): Stretch {
    return { from: at === 0 ? undefined : this.#mark(at - 1), to: this.#mark(at) };
  }

  /** The number of the stretch that the place is in. */
  #stretchOf(place: Place): number {
    let [low, high] = [0, this.#marks.keys.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const mark = this.#mark(middle);
      if (mark && isBefore(mark, place)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #countOf(rows: MarkedRows, at: number): number {
    while ((this.#weights[at] ?? 0) > 2 * this.#step) this.#divide(rows, at);
    const known = this.#counts[at] ?? UNKNOWN;
    if (known !== UNKNOWN) return known;
    const count = rows.count(this.#stretch(at));
    this.#counts[at] = count;
    if (!rows.isFiltered) this.#weights[at] = Math.min(count, 2 * this.#step);
    return count;
  }

  /** Puts a mark into a stretch that may have become too long; what is left of it stays as it was. */
  #divide(rows: MarkedRows, at: number): void {
    const stretch = this.#stretch(at);
    const [place, next] = rows.placesAt(stretch, this.#step - 1);
    if (!place) {
      this.#weights[at] = 0;
    } else if (isOneKey(stretch)) {
      this.#split(at, place, this.#countAs(rows, place, this.#step));
    } else {
      const others = next?.key === place.key ? rows.rowsOfKeyAfter(place, this.#step) : 0;
      const end = { key: place.key, id: -Infinity };
      if (others < this.#step) {
        this.#split(at, end, this.#countAs(rows, place, this.#step + others));
      } else {
        // So many rows with one key have stretches of their own, told apart by their ids.
        this.#split(at, end, UNKNOWN);
        this.#weights[at] = Infinity;
        this.#split(at, { key: place.key, id: Infinity }, UNKNOWN);
      }
    }
  }

  /** How many rows of the list are in a stretch in which so many were walked, where that tells it. */
  #countAs({ isFiltered }: MarkedRows, { key }: Place, walked: number): number {
    return isFiltered || (!Number.isSafeInteger(key) && key !== -Infinity) ? UNKNOWN : walked;
  }

  #split(at: number, place: Place, count: number): void {
    const { from, to } = this.#stretch(at);
    if ((!from || isBefore(from, place)) && (!to || isBefore(place, to))) {
      const weight = this.#weights[at] ?? 0;
      this.#insert(at, place);
      this.#weights[at + 1] = Math.max(0, weight - this.#step);
    }
    this.#counts[at] = count;
    this.#weights[at] = this.#step;
  }

  #insert(at: number, { key, id }: Place): void {
    this.#marks.keys.splice(at, 0, key);
    this.#marks.ids.splice(at, 0, id);
    this.#counts.splice(at, 1, UNKNOWN, UNKNOWN);
    this.#weights.splice(at, 0, this.#weights[at] ?? Infinity);
  }
}

/** How many rows are between two marks. */
const STEP = 2_000;
/** So many times closer they are in lists that are slow to walk. */
const SLOWER = 8;
/** So many stretches of all lists together take less than a megabyte. */
const MOST_STRETCHES = 25_000;

/** The marks of the lists that were read far from their first page, those read last. */
export class PageMarks implements ListMemory {
  readonly step: number;
  readonly #most: number;
  readonly #lists = new Map<string, { marks: ListMarks; sources: ReadonlySet<string> }>();

  constructor({ step = STEP, most = MOST_STRETCHES } = {}) {
    this.step = step;
    this.#most = most;
  }

  /**
   * The marks of a list, which is kept for longer than others from now on.
   *
   * @param sources what `touch` names the rows by that decide about the list
   * @param options.hasNone whether its rows may have no value to be ordered by
   * @param options.isSlow whether to walk a row takes some times as long as elsewhere
   */
  of(name: string, sources: Iterable<string>, { hasNone = false, isSlow = false } = {}): ListMarks {
    const list = this.#lists.get(name) ?? {
      marks: new ListMarks(Math.ceil(isSlow ? this.step / SLOWER : this.step), hasNone),
      sources: new Set(sources),
    };
    this.#lists.delete(name);
    this.#lists.set(name, list);
    return list.marks;
  }

  forget(name: string): void {
    this.#lists.delete(name);
  }

  /** Tells all lists that hang on a source that a row of it at this place came, went or changed. */
  touch(source: string, place: Place): void {
    for (const { marks, sources } of this.#lists.values()) {
      if (sources.has(source)) marks.touch(place);
    }
  }

  /** Forgets the lists that were not read for longest where there are too many marks. */
  trim(): void {
    let stretches = 0;
    for (const [name, { marks }] of [...this.#lists].toReversed()) {
      stretches += marks.stretches;
      if (stretches > this.#most) this.#lists.delete(name);
    }
  }

  clear(): void {
    this.#lists.clear();
  }
}
