import type { Timeline, Unit } from './timeline.ts';

/** Steps that people count in, each times a power of ten. */
const ROUND = [1, 2, 5, 10];

/**
 * The round numbers of an axis of whole numbers: from 0 to the first that is not below the highest value.
 *
 * @param highest 0 or more
 * @param most how many steps there may be, at least 1
 */
export function roundTicks(highest: number, most: number): number[] {
  const least = Math.max(1, highest / most);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * (ROUND.find((round) => power * round >= least) ?? 10);
  const steps = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}

/** After how many times the next one is named. */
const STRIDES: Record<Unit, readonly number[]> = {
  day: [1, 2, 7, 14, 28],
  month: [1, 2, 3, 6, 12, 24, 60, 120],
  year: [1, 2, 5, 10, 20, 50, 100],
};

/** The times that are named below a plot. */
export interface NamedTimes {
  /** Where they stand in the timeline, in equal distances. */
  places: number[];
  /** How far they are apart. */
  stride: number;
}

/** Those of a timeline that may be named where there is room for so many names, at the least one. */
export function namedTimes({ unit, first, counts }: Timeline, most: number): NamedTimes {
  const strides = STRIDES[unit];
  const wanted = counts.length / Math.max(1, most);
  const stride =
    strides.find((one) => one >= wanted) ??
    Math.ceil(wanted / (strides.at(-1) ?? 1)) * (strides.at(-1) ?? 1);
  // Years begin where people expect it: at January, or at a round one. Days have no such place.
  const start = unit === 'day' ? 0 : (stride - (first % stride)) % stride;
  const places: number[] = [];
  for (let place = start; place < counts.length; place += stride) places.push(place);
  return { places: places.length > 0 ? places : [0], stride };
}
