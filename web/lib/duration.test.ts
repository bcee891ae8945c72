import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDuration, spokenDuration } from './duration.ts';

describe('formatDuration', () => {
  it.each([
    [0, '0:00'],
    [9, '0:09'],
    [59, '0:59'],
    [60, '1:00'],
    [754, '12:34'],
    [3599, '59:59'],
    [3600, '1:00:00'],
    [3661, '1:01:01'],
    [360_000, '100:00:00'],
    [61.9, '1:01'],
  ])('shows %d s as %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });

  it.each([null, undefined, Number.NaN, Number.POSITIVE_INFINITY, -1])(
    'shows %s as N/A',
    (seconds) => {
      expect(formatDuration(seconds)).toBe('N/A');
    },
  );
});

describe('formatDuration of any length', () => {
  it('is m:ss below an hour and h:mm:ss from there, and loses no second', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), (seconds) => {
        const text = formatDuration(seconds);
        expect(text).toMatch(seconds < 3600 ? /^\d{1,2}:\d\d$/ : /^\d+:[0-5]\d:[0-5]\d$/);
        const total = text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
        expect(total).toBe(seconds);
      }),
    );
  });
});

describe('spokenDuration', () => {
  it.each([
    [0, '0 seconds'],
    [1, '1 second'],
    [61, '1 minute 1 second'],
    [3605, '1 hour 5 seconds'],
    [7200, '2 hours'],
  ])('says %d s as "%s"', (seconds, words) => {
    expect(spokenDuration(seconds)).toBe(words);
  });
});
