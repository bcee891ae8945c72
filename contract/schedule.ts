import * as z from 'zod/mini';
import { Instant } from './common.ts';

/** Daily at 6 in the morning and 7 in the evening. */
export const DEFAULT_SCHEDULE = '0 6,19 * * *';

export const SCHEDULE_MESSAGE = 'Must be a valid cron schedule';

const part = String.raw`(?:\*|\d+(?:-\d+)?)(?:/\d+)?`;
const field = `${part}(?:,${part})*`;

/** Five fields, each a number, a range, a step, a comma list or `*`; whether such times exist is not said. */
export const SCHEDULE_PATTERN = new RegExp(`^${field}(?: +${field}){4}$`);

/** The least and the greatest number in each field: minute, hour, day, month, day of the week (0 and 7 are Sunday). */
const LIMITS: readonly (readonly [number, number])[] = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
];

/** Whether every number and range of a field lies within its limits; steps are at least 1. */
function isWithin(text: string, [least, greatest]: readonly [number, number]): boolean {
  return text.split(',').every((item) => {
    const [range = '', step] = item.split('/');
    const [first = least, last = first] = range === '*' ? [] : range.split('-').map(Number);
    return (
      least <= first &&
      first <= last &&
      last <= greatest &&
      (step === undefined || Number(step) >= 1)
    );
  });
}

const hasRealTimes = (schedule: string): boolean =>
  schedule
    .split(/ +/)
    .every((text, index) => isWithin(text, LIMITS[index] ?? [0, Number.POSITIVE_INFINITY]));

export const Schedule = z
  .string(SCHEDULE_MESSAGE)
  .check(
    z.trim(),
    z.maxLength(200, SCHEDULE_MESSAGE),
    z.regex(SCHEDULE_PATTERN, SCHEDULE_MESSAGE),
    z.refine(hasRealTimes, SCHEDULE_MESSAGE),
  );

export const ScheduleQuery = z.object({ expr: Schedule });

/** The next times at which a schedule is due, soonest first. */
export const UpcomingRuns = z.array(Instant);
