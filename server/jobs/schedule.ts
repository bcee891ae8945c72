import { Cron } from 'croner';

/** Minute, hour, day of the month, month and day of the week; the last value of each. */
const LAST_VALUES = [59, 23, 31, 12, 6];

const PART = /^(?:\*|\d+(?:-\d+)?)(?:\/\d+)?$/;

const UNTIL_THE_END = /(^|,)(\d+)\//g;

/** A field in croner's notation, which knows `5-59/15` and not its short form `5/15`; null where it is none. */
function normalise(field: string, lastValue: number): string | null {
  if (!field.split(',').every((part) => PART.test(part))) return null;
  return field.replace(UNTIL_THE_END, `$1$2-${lastValue}/`);
}

function parse(expression: string, timeZone: string): Cron | null {
  const fields = expression.trim().split(/ +/);
  if (fields.length !== LAST_VALUES.length) return null;
  const normalised = LAST_VALUES.map((lastValue, place) =>
    normalise(fields[place] ?? '', lastValue),
  );
  if (normalised.includes(null)) return null;
  try {
    return new Cron(normalised.join(' '), {
      timezone: timeZone,
      mode: '5-part',
      fixedTimeRule: 'no-wildcard',
    });
  } catch (error) {
    // croner says in this way that a value is out of its field's range.
    if (error instanceof TypeError || error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * Whether it is a cron expression of five fields (minute, hour, day of the month, month, day of the
 * week), each a number, a range, a step, a comma list or `*`, that names times which exist:
 * `99 * * * *` and `0 0 31 2 *` do not. As in every cron, a day matches when the day of the month or
 * the day of the week does, where both are given.
 */
export function isSchedule(expression: string): boolean {
  return nextRun(expression, 'UTC', 0) !== null;
}

/**
 * The first time after the given one at which the schedule is due, on the wall clock of the zone.
 *
 * When clocks change, a schedule of named times (`30 2 * * *`) runs once for each: at the first
 * moment after the gap where its time does not exist, and at the first of the two where its time
 * occurs twice. A schedule with `*` or a step in the minute or the hour (`0 * * * *`) follows the
 * time that passes: it has no run in the gap, and runs both times.
 *
 * @param timeZone an IANA name
 * @param after milliseconds since 1970; a run at this very time is not meant
 * @returns milliseconds since 1970, or null where there is none: the expression is no schedule
 */
export function nextRun(expression: string, timeZone: string, after: number): number | null {
  return parse(expression, timeZone)?.nextRun(new Date(after))?.getTime() ?? null;
}

/** The first `count` times after the given one at which the schedule is due, soonest first; see {@link nextRun}. */
export function upcomingRuns(
  expression: string,
  timeZone: string,
  after: number,
  count: number,
): number[] {
  const runs = parse(expression, timeZone)?.nextRuns(count, new Date(after)) ?? [];
  return runs.map((run) => run.getTime());
}
