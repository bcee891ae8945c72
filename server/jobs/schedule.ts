import { Cron } from 'croner';
import { DAY_MS } from '../platform/clock.ts';

/** The least and the greatest value of each field: minute, hour, day of the month, month, day of the week. */
const VALUES: readonly (readonly [number, number])[] = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 6],
];

const PART = /^(\*|\d+(?:-\d+)?)(?:\/(\d+))?$/;

/**
 * A part of a field in croner's notation, which knows `5-59/15` and not its short form `5/15`, and refuses a
 * step that is longer than the field, which takes the first value alone; null where it is none.
 */
function normalise(part: string, [least, greatest]: readonly [number, number]): string | null {
  const [, range, step] = PART.exec(part) ?? [];
  if (range === undefined) return null;
  if (step === undefined) return range;
  // Sunday as 7 lies beyond the greatest: it has nothing to go on to.
  const span = /^\d+$/.test(range) ? `${range}-${Math.max(Number(range), greatest)}` : range;
  return `${span}/${Math.min(Number(step), greatest - least + 1)}`;
}

function parse(expression: string, timeZone: string): Cron | null {
  const fields = expression.trim().split(/ +/);
  if (fields.length !== VALUES.length) return null;
  const normalised = VALUES.map((values, place) =>
    (fields[place] ?? '').split(',').map((part) => normalise(part, values)),
  );
  if (normalised.flat().includes(null)) return null;
  try {
    return new Cron(normalised.map((parts) => parts.join(',')).join(' '), {
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

/** To make one takes ten times as long as to read a clock by it. */
const wallClocks = new Map<string, Intl.DateTimeFormat>();

function wallClockOf(timeZone: string): Intl.DateTimeFormat {
  const known = wallClocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  wallClocks.set(timeZone, made);
  return made;
}

/** What a zone's clock on the wall shows at an instant, as if that were UTC; in whole seconds. */
const wallAt = (at: number, timeZone: string): number =>
  Date.parse(`${wallClockOf(timeZone).format(at).replace(' ', 'T')}Z`);

/** The first instant after the gap in which a time on the wall does not exist; null where it exists. */
function endOfGap(wall: number, timeZone: string): number | null {
  const [before, after] = [-DAY_MS, DAY_MS].map((far) => wallAt(wall + far, timeZone) - far);
  // With the offset from after the gap it lies before the gap, and the other way round.
  let [earlier, later] = [2 * wall - (after ?? 0), 2 * wall - (before ?? 0)];
  if (earlier >= later || [earlier, later].some((at) => wallAt(at, timeZone) === wall)) return null;
  while (later - earlier > 1000) {
    const middle = Math.floor((earlier + later) / 2000) * 1000;
    if (wallAt(middle, timeZone) < wall) earlier = middle;
    else later = middle;
  }
  return later;
}

/** Whether it names its hours and minutes one by one. */
const isOfNamedTimes = (expression: string): boolean =>
  !/[*/]/.test(expression.trim().split(/ +/).slice(0, 2).join());

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
  const next = parse(expression, timeZone)?.nextRun(new Date(after))?.getTime() ?? null;
  if (next === null || !isOfNamedTimes(expression)) return next;
  // croner passes over a time in a gap that ends on another day than it begins, as in Greenland.
  const passed = parse(expression, 'UTC')
    ?.nextRun(new Date(wallAt(after, timeZone)))
    ?.getTime();
  if (passed === undefined || passed >= wallAt(next, timeZone)) return next;
  return endOfGap(passed, timeZone) ?? next;
}

/** The first `count` times after the given one at which the schedule is due, soonest first; see {@link nextRun}. */
export function upcomingRuns(
  expression: string,
  timeZone: string,
  after: number,
  count: number,
): number[] {
  const runs: number[] = [];
  while (runs.length < count) {
    const next = nextRun(expression, timeZone, runs.at(-1) ?? after);
    if (next === null) break;
    runs.push(next);
  }
  return runs;
}
