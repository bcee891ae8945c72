const STEP_MS = 15_000;
const WITHIN_MS = 10 * 60_000;

/**
 * How much later the job at a place among those that are due at the same minute starts, in
 * milliseconds: the first at once, each other 15 s after the one before, or less, so that all of
 * them start within ten minutes.
 *
 * @param place counted from 0
 * @param count how many are due
 */
export function spreadStart(place: number, count: number): number {
  return Math.floor(place * Math.min(STEP_MS, WITHIN_MS / count));
}
