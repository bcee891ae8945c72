import { expect, test } from 'vitest';
import { durationText, shortCount, timeAgo, timeUntil, viewsText } from './wording.ts';

const NOW = new Date('2026-06-01T12:00:00.000Z');
const before = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

test.for([
  [0, '1 second ago'],
  [59, '59 seconds ago'],
  [60, '1 minute ago'],
  [3599, '59 minutes ago'],
  [86_399, '23 hours ago'],
  [13 * 86_400, '1 week ago'],
  [29 * 86_400, '4 weeks ago'],
  [364 * 86_400, '12 months ago'],
  [3 * 365 * 86_400, '3 years ago'],
] as const)('%d seconds are worded as %s', ([seconds, text]) => {
  expect(timeAgo(before(seconds), NOW)).toBe(text);
});

test('the time that is left is worded in one unit', () => {
  expect(timeUntil(before(-2.5 * 86_400), NOW)).toBe('2 days');
});

test.for([
  [0, '0'],
  [999, '999'],
  [1000, '1K'],
  [1299, '1.2K'],
  [12_999, '12K'],
  [999_999, '999K'],
  [3_450_000, '3.4M'],
  [2_000_000_000, '2B'],
] as const)('%d is shortened to %s', ([count, text]) => {
  expect(shortCount(count)).toBe(text);
});

test('views are counted in words', () => {
  expect([0, 1, 2].map(viewsText)).toEqual(['No views', '1 view', '2 views']);
});

test('durations have hours only when there are any', () => {
  expect([0, 59, 61, 3600, 36_125].map(durationText)).toEqual([
    '0:00',
    '0:59',
    '1:01',
    '1:00:00',
    '10:02:05',
  ]);
});
