import type { Hours } from '../../../../contract/plots.ts';
import { beginOf, peakOf, type Timeline, total, type Unit } from './timeline.ts';

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', ...options });

const FULL_TIMES: Record<Unit, Intl.DateTimeFormat> = {
  day: format({ dateStyle: 'long' }),
  month: format({ month: 'long', year: 'numeric' }),
  year: format({ year: 'numeric' }),
};

const SHORT_TIMES: Record<Unit, Intl.DateTimeFormat> = {
  day: format({ day: 'numeric', month: 'short' }),
  month: format({ month: 'short', year: 'numeric' }),
  year: FULL_TIMES.year,
};

/** A step of a timeline in words, as a column of a table is headed. */
export const UNIT_NAMES: Record<Unit, string> = { day: 'Day', month: 'Month', year: 'Year' };

/** A time in the browser's language: "March 2024". */
export const timeText = (unit: Unit, number: number): string =>
  FULL_TIMES[unit].format(beginOf(unit, number));

/** The same for an axis on which a name stands after so many times: "Mar 2024", or "2024" alone. */
export function axisTimeText(unit: Unit, number: number, stride: number): string {
  const isJanuary = unit === 'month' && stride % 12 === 0;
  return SHORT_TIMES[isJanuary ? 'year' : unit].format(beginOf(unit, number));
}

/** A whole number in the browser's language. */
export const numberText = (count: number): string => count.toLocaleString();

const compact = new Intl.NumberFormat(undefined, { notation: 'compact' });
const LONGEST_ON_AXIS = 10_000;

/** The same for an axis, where there is little room: "200K". */
export const axisNumberText = (count: number): string =>
  count < LONGEST_ON_AXIS ? numberText(count) : compact.format(count);

/** A number with what it counts: "1 video", "2 videos". */
export const countText = (count: number, one: string, many: string): string =>
  `${numberText(count)} ${count === 1 ? one : many}`;

/** Hours, the more exactly the fewer they are. */
export function hoursText(seconds: number): string {
  const hours = seconds / 3600;
  const maximumFractionDigits = hours < 1 ? 2 : hours < 10 ? 1 : 0;
  return hours.toLocaleString(undefined, { maximumFractionDigits });
}

/** The same with their unit: "1 hour", "4.6 hours". */
export function hoursInWords(seconds: number): string {
  const text = hoursText(seconds);
  return `${text} ${text === numberText(1) ? 'hour' : 'hours'}`;
}

/** A part of a whole, "6%"; what is not nothing is never "0%". */
function percentText(part: number, whole: number): string {
  const share = part / whole;
  const digits =
    share < 0.01 ? { maximumSignificantDigits: 1 } : ({ maximumFractionDigits: 0 } as const);
  return share.toLocaleString(undefined, { style: 'percent', ...digits });
}

const sumOf = ({ counts }: Timeline, kind: number): number =>
  total(counts.map((each) => each[kind] ?? 0));

/** When most videos were uploaded. */
export function uploadsSentence(timeline: Timeline): string {
  const peak = peakOf(timeline);
  const count = total(timeline.counts[peak] ?? []);
  return `Most videos came in ${timeText(timeline.unit, timeline.first + peak)}: ${numberText(count)}.`;
}

/** How many of the videos are watched; they are counted first, the others second. */
export function watchedSentence(timeline: Timeline): string {
  const watched = sumOf(timeline, 0);
  const all = watched + sumOf(timeline, 1);
  if (watched === 0) return `None of ${countText(all, 'video', 'videos')} is watched.`;
  const verb = watched === 1 ? 'is' : 'are';
  return `${numberText(watched)} of ${countText(all, 'video', 'videos')} ${verb} watched: ${percentText(watched, all)}.`;
}

/** How many videos came since when. */
export function growthSentence(timeline: Timeline): string {
  const all = sumOf(timeline, 0);
  const verb = all === 1 ? 'has' : 'have';
  return `${countText(all, 'video', 'videos')} ${verb} come into the catalogue since ${timeText(timeline.unit, timeline.first)}.`;
}

/** How refreshes ended since when; those that failed are counted first, the others second. */
export function refreshesSentence(timeline: Timeline): string {
  const failed = sumOf(timeline, 0);
  const succeeded = countText(sumOf(timeline, 1), 'refresh', 'refreshes');
  const since = timeText(timeline.unit, timeline.first);
  return `${succeeded} succeeded and ${failed === 0 ? 'none' : numberText(failed)} failed since ${since}.`;
}

/** All seconds of channels, named or not. */
export const secondsOf = ({ named, rest }: Hours): number =>
  rest.seconds + total(named.map(({ seconds }) => seconds));
