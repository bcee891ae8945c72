/** A place in a video as a person may write it, for hints. */
export const TIME_EXAMPLE = '00:01:30';

export const TIME_MESSAGE = `Write a time as seconds, mm:ss or hh:mm:ss, e.g. ${TIME_EXAMPLE}`;

/** A piece of a video as a person wrote it; what is left out is the video's own start or end. */
export interface WrittenRange {
  startTime?: string | undefined;
  endTime?: string | undefined;
}

/** A piece of a video in seconds; null is the video's own start or end. */
export interface TimeRange {
  start: number | null;
  end: number | null;
}

/** Seconds alone may be more than 59, and so may minutes without hours; a fraction has up to 3 digits. */
const TIME = /^(?:(?:(\d{1,3}):)?(\d{1,5}):)?(\d{1,6}(?:\.\d{1,3})?)$/;

/** The seconds that a time means, written as `ss`, `mm:ss` or `hh:mm:ss`; null where it cannot be read. */
export function parseTime(text: string): number | null {
  const [match, hours, minutes, seconds = ''] = TIME.exec(text.trim()) ?? [];
  if (match === undefined) return null;
  if (minutes !== undefined && Number(seconds) >= 60) return null;
  if (hours !== undefined && Number(minutes) >= 60) return null;
  const before = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60;
  return (before * 1000 + Math.round(Number(seconds) * 1000)) / 1000;
}

/** Seconds as `m:ss` or `h:mm:ss`, with up to three digits of a fraction where there is one. */
export function formatTime(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const whole = Math.floor(milliseconds / 1000);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const fraction = milliseconds % 1000;
  const tail = fraction === 0 ? '' : `.${String(fraction).padStart(3, '0').replace(/0+$/, '')}`;
  const minutes = Math.floor(whole / 60) % 60;
  const rest = `${twoDigits(whole % 60)}${tail}`;
  const hours = Math.floor(whole / 3600);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** The range in seconds; a time that is blank, or cannot be read, counts as left out. */
export function readRange({ startTime, endTime }: WrittenRange): TimeRange {
  return { start: parseTime(startTime ?? ''), end: parseTime(endTime ?? '') };
}

/** A shorter piece, in seconds, may hold neither a picture nor a sound. */
const SHORTEST_PIECE = 0.1;

/** Whether a piece is too short to be one, with its edges in seconds to the millisecond. */
export const isTooShort = (start: number, end: number): boolean =>
  Math.round((end - start) * 1000) < SHORTEST_PIECE * 1000;

const TOO_SHORT = `The end must come at least ${SHORTEST_PIECE} seconds after the start.`;

interface RangeProblem {
  field: 'startTime' | 'endTime';
  message: string;
}

/** What is wrong with a range whatever the video is; nothing where it runs forwards, or cannot be read. */
export function orderProblems(range: WrittenRange): RangeProblem[] {
  const { start, end } = readRange(range);
  if (end === null || end > (start ?? 0)) return [];
  return [{ field: 'endTime', message: 'The end must come after the start.' }];
}

/**
 * What is wrong with a range of a video, at the field that has to change; nothing where all is well
 * or cannot be read, which is said elsewhere.
 *
 * @param duration in whole seconds as the platform tells it, so the last second may be a part of one; null where it is not known
 */
export function rangeProblems(range: WrittenRange, duration: number | null): RangeProblem[] {
  const { start, end } = readRange(range);
  if (duration !== null && start !== null && start >= duration) {
    return [{ field: 'startTime', message: `${beyond('start', duration)} Start before that.` }];
  }
  if (duration !== null && end !== null && end >= duration + 1) {
    return [{ field: 'endTime', message: `${beyond('end', duration)} End by then.` }];
  }
  const backwards = orderProblems(range);
  if (backwards.length === 0 && end !== null && isTooShort(start ?? 0, end)) {
    return [{ field: 'endTime', message: TOO_SHORT }];
  }
  return backwards;
}

function beyond(edge: 'start' | 'end', duration: number): string {
  return `This ${edge} lies beyond the video, which is ${formatTime(duration)} long.`;
}
