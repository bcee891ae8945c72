import fc from 'fast-check';
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

  /** Each wording and the last second that it is for, half a unit beyond its last whole one. */
  const BANDS: readonly (readonly [RegExp, number])[] = [
    [/^just now$/, 45],
    [/^a minute ago$/, 90],
    [/^\d+ minutes ago$/, 45.5 * MINUTE],
    [/^an hour ago$/, 90.5 * MINUTE],
    [/^\d+ hours ago$/, 22.5 * HOUR],
    [/^1 day ago$/, 36.5 * HOUR],
    [/^\d+ days ago$/, 25.5 * DAY],
    [/^a month ago$/, 45.5 * DAY],
    [/^\d+ months ago$/, 345.5 * DAY],
    [/^a year ago$/, 545.5 * DAY],
    [/^\d+ years ago$/, Number.POSITIVE_INFINITY],
  ];
  /** Roundings of roundings end up to half a minute and half an hour before the border. */
  const isBesideBorder = (seconds: number) =>
    BANDS.some(([, end]) => end > 90 && Math.abs(seconds - end) <= (end > DAY ? HOUR : MINUTE));

  it('keeps to the wording of each band up to its border', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 * DAY }), (seconds) => {
        fc.pre(!isBesideBorder(seconds));
        const [words] = BANDS.find(([, end]) => seconds <= end) ?? [];
        expect(ago(seconds)).toMatch(words ?? /$^/);
      }),
      { numRuns: 1000 },
    );
  });

  it('never says less of what is older', () => {
    const amount = (text: string) => Number(/^\d+/.exec(text)?.[0] ?? 1);
    const unit = (text: string) =>
      ['just', 'minute', 'hour', 'day', 'month', 'year'].findIndex((word) => text.includes(word));
    fc.assert(
      fc.property(fc.nat(5000 * DAY), fc.nat(400 * DAY), (seconds, more) => {
        const [newer, older] = [ago(seconds), ago(seconds + more)];
        expect(unit(older)).toBeGreaterThanOrEqual(unit(newer));
        if (unit(older) === unit(newer))
          expect(amount(older)).toBeGreaterThanOrEqual(amount(newer));
      }),
      { numRuns: 1000 },
    );
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
