/** What a step of a timeline is. */
export type Unit = 'day' | 'month' | 'year';

/** What was counted at a time, which the contract writes as "2024-03" or "2024-03-05". */
export interface CountedTime {
  time: string;
  /** One number for each thing that is counted, as many at each time. */
  counts: readonly number[];
}

/**
 * What was counted at each of the times that follow one another without a gap. A time is a whole number:
 * a day counts from 1970, a month is twelve times its year and its place in it from 0, a year is itself.
 */
export interface Timeline {
  unit: Unit;
  /** The time of the first counts. */
  first: number;
  counts: readonly (readonly number[])[];
}

const DAY_MS = 24 * 60 * 60 * 1000;

const unitOf = (time: string): Unit => (time.length > 'yyyy-mm'.length ? 'day' : 'month');

/** The number of the time that an ISO 8601 date or month lies in. */
function numberOf(time: string, unit: Unit): number {
  const instant = new Date(time);
  if (unit === 'day') return Math.floor(instant.getTime() / DAY_MS);
  if (unit === 'year') return instant.getUTCFullYear();
  return instant.getUTCFullYear() * 12 + instant.getUTCMonth();
}

/** The instant at which a time begins, in UTC. */
export function beginOf(unit: Unit, number: number): Date {
  if (unit === 'day') return new Date(number * DAY_MS);
  const [year, month] = unit === 'year' ? [number, 0] : [Math.floor(number / 12), number % 12];
  return new Date(Date.UTC(year, month));
}

const sumUp = (one: readonly number[], other: readonly number[]): number[] =>
  one.map((count, place) => count + (other[place] ?? 0));

function collect(counted: readonly (readonly [number, readonly number[]])[], until: number) {
  const numbers = counted.map(([number]) => number);
  const first = numbers.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  const last = numbers.reduce((one, other) => Math.max(one, other), until);
  const none = counted[0]?.[1].map(() => 0) ?? [];
  const counts: (readonly number[])[] = Array.from({ length: last - first + 1 }, () => none);
  for (const [number, found] of counted) {
    counts[number - first] = sumUp(counts[number - first] ?? none, found);
  }
  return { first, counts };
}

/**
 * Puts counts in a row, with zeros where nothing was counted.
 *
 * @param rows all by day or all by month
 * @param until an ISO 8601 date that the timeline reaches at the least
 * @returns null where there are no rows
 */
export function timelineOf(rows: readonly CountedTime[], until: string): Timeline | null {
  const [row] = rows;
  if (!row) return null;
  const unit = unitOf(row.time);
  const counted = rows.map(({ time, counts }) => [numberOf(time, unit), counts] as const);
  return { unit, ...collect(counted, numberOf(until, unit)) };
}

const COARSER = { day: 'month', month: 'year', year: null } as const;

/** The same counts in steps so large that there are not more than so many; in years where there still are. */
export function coarsen(timeline: Timeline, most: number): Timeline {
  const unit = COARSER[timeline.unit];
  if (unit === null || timeline.counts.length <= most) return timeline;
  const counted = timeline.counts.map((counts, place) => {
    const begin = beginOf(timeline.unit, timeline.first + place);
    return [numberOf(begin.toISOString(), unit), counts] as const;
  });
  return coarsen({ unit, ...collect(counted, Number.NEGATIVE_INFINITY) }, most);
}

/** What was counted up to each time in all, the time itself included. */
export function accumulate(timeline: Timeline): Timeline {
  let sum: readonly number[] = timeline.counts[0]?.map(() => 0) ?? [];
  const counts = timeline.counts.map((each) => {
    sum = sumUp(sum, each);
    return sum;
  });
  return { ...timeline, counts };
}

/** All counts of a row of numbers together. */
export const total = (counts: readonly number[]): number =>
  counts.reduce((sum, count) => sum + count, 0);

/** The place at which most was counted, the first of several; 0 where there is none. */
export function peakOf({ counts }: Timeline): number {
  let peak = 0;
  for (const [place, each] of counts.entries()) {
    if (total(each) > total(counts[peak] ?? [])) peak = place;
  }
  return peak;
}
