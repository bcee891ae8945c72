import { DAY_MS } from '../../platform/clock.ts';

/** How many days back things are told by day; what goes on for longer is told by month. */
const YOUNG_DAYS = 92;

/** What was counted on each day, which is the number of days since 1970 in UTC. */
export type DayCounts = Map<number, number[]>;

/** The day of an instant in milliseconds since 1970. */
export const dayOf = (instant: number): number => Math.floor(instant / DAY_MS);

const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
const monthText = (day: number): string => dayText(day).slice(0, 7);

/** Adds to what was counted on a day, place by place. */
export function addCounts(days: DayCounts, day: number, counts: readonly number[]): void {
  const before = days.get(day);
  if (!before) days.set(day, [...counts]);
  else for (const [place, count] of counts.entries()) before[place] = (before[place] ?? 0) + count;
}

function countsBy(days: DayCounts, textOf: (day: number) => string): [string, number[]][] {
  const times = new Map<string, number[]>();
  for (const [day, counts] of [...days].sort(([one], [other]) => one - other)) {
    const time = textOf(day);
    const before = times.get(time) ?? counts.map(() => 0);
    times.set(
      time,
      counts.map((count, place) => count + (before[place] ?? 0)),
    );
  }
  return [...times];
}

/** What was counted in each month, the oldest first; months without anything are left out. */
export const countsByMonth = (days: DayCounts): [string, number[]][] => countsBy(days, monthText);

/**
 * What was counted by day where it began not long ago, and by month otherwise, the oldest first.
 *
 * @param today the number of days since 1970
 */
export function countsByDayOrMonth(days: DayCounts, today: number): [string, number[]][] {
  const isYoung = [...days.keys()].every((day) => day > today - YOUNG_DAYS);
  return countsBy(days, isYoung ? dayText : monthText);
}
