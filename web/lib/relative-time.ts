import { parseDate } from './dates.ts';

/**
 * How long ago something was, in words: "3 hours ago". What lies ahead by more than 45 seconds
 * reads "in 3 hours". Each unit is rounded from the next smaller one.
 *
 * @param date an ISO 8601 date, with or without a time
 * @returns an empty text where `date` is no date
 */
export function relativeTime(date: string, now: Date): string {
  const instant = parseDate(date);
  if (!instant) return '';
  const elapsed = Math.round((now.getTime() - instant.getTime()) / 1000);
  const seconds = Math.abs(elapsed);
  if (seconds <= 45) return 'just now';
  const words = inWords(seconds);
  return elapsed > 0 ? `${words} ago` : `in ${words}`;
}

/** The same for what is still to come, which is never said to have been just now. */
export function comingTime(date: string, now: Date): string {
  const words = relativeTime(date, now);
  return words === 'just now' ? 'in a moment' : words;
}

function inWords(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  const hours = Math.round(minutes / 60);
  const days = Math.round(hours / 24);
  if (seconds <= 90) return 'a minute';
  if (minutes <= 45) return `${minutes} minutes`;
  if (minutes <= 90) return 'an hour';
  if (hours <= 22) return `${hours} hours`;
  if (hours <= 36) return '1 day';
  if (days <= 25) return `${days} days`;
  if (days <= 45) return 'a month';
  if (days <= 345) return `${Math.round(days / DAYS_PER_MONTH)} months`;
  if (days <= 545) return 'a year';
  // 546 and 547 days would round to a single year.
  return `${Math.max(2, Math.round(days / 365))} years`;
}

const DAYS_PER_MONTH = 30.416;
