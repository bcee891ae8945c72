import { describe, expect, it } from 'vitest';
import { relativeTime } from './relative-time.ts';

const now = new Date('2026-06-15T12:00:00Z');
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const ago = (seconds: number) =>
  relativeTime(new Date(now.getTime() - seconds * 1000).toISOString(), now);

describe('relativeTime', () => {
  it.each([
    [0, 'just now'],
    [45, 'just now'],
    [46, 'a minute ago'],
    [90, 'a minute ago'],
    [91, '2 minutes ago'],
    [45 * MINUTE + 29, '45 minutes ago'],
    [45 * MINUTE + 30, 'an hour ago'],
    [90 * MINUTE + 29, 'an hour ago'],
    [90 * MINUTE + 30, '2 hours ago'],
    [22 * HOUR + 29 * MINUTE, '22 hours ago'],
    [22 * HOUR + 30 * MINUTE, '1 day ago'],
    [36 * HOUR + 29 * MINUTE, '1 day ago'],
    [36 * HOUR + 30 * MINUTE, '2 days ago'],
    [25 * DAY + 11 * HOUR, '25 days ago'],
    [25 * DAY + 12 * HOUR, 'a month ago'],
    [45 * DAY + 11 * HOUR, 'a month ago'],
    [45 * DAY + 12 * HOUR, '2 months ago'],
    [345 * DAY + 11 * HOUR, '11 months ago'],
    [345 * DAY + 12 * HOUR, 'a year ago'],
    [545 * DAY + 11 * HOUR, 'a year ago'],
    [545 * DAY + 12 * HOUR, '2 years ago'],
    [547 * DAY, '2 years ago'],
    [912 * DAY, '2 years ago'],
    [913 * DAY, '3 years ago'],
    [3650 * DAY, '10 years ago'],
  ])('says what is %d s old: %s', (seconds, text) => {
    expect(ago(seconds)).toBe(text);
  });

  it('takes a date without a time as 18:00', () => {
    expect(relativeTime('2026-06-10', new Date(2026, 5, 10, 21, 0))).toBe('3 hours ago');
  });

  it('says what lies ahead, and takes a clock that is a little off as now', () => {
    expect(ago(-30)).toBe('just now');
    expect(ago(-3 * HOUR)).toBe('in 3 hours');
    expect(ago(-30 * HOUR)).toBe('in 1 day');
  });

  it('says nothing about what is no date', () => {
    expect(relativeTime('', now)).toBe('');
  });
});
