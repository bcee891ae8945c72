import { describe, expect, it } from 'vitest';
import {
  axisNumberText,
  axisTimeText,
  growthSentence,
  hoursInWords,
  hoursText,
  refreshesSentence,
  timeText,
  uploadsSentence,
  watchedSentence,
} from './plot-words.ts';
import type { Timeline } from './timeline.ts';

const MARCH = 2024 * 12 + 2;
const months = (...counts: number[][]): Timeline => ({ unit: 'month', first: MARCH, counts });

it('names days, months and years in UTC', () => {
  expect(timeText('day', 19_782)).toBe('February 29, 2024');
  expect(timeText('month', MARCH)).toBe('March 2024');
  expect(timeText('year', 2024)).toBe('2024');
});

it('names on an axis what fits there', () => {
  expect(axisTimeText('day', 19_782, 7)).toBe('Feb 29');
  expect(axisTimeText('month', MARCH, 3)).toBe('Mar 2024');
  expect(axisTimeText('month', 2024 * 12, 12)).toBe('2024');
  expect(axisTimeText('year', 2024, 5)).toBe('2024');
  expect([9_999, 10_000, 2_500_000].map(axisNumberText)).toEqual(['9,999', '10K', '2.5M']);
});

it.each([
  [0, '0'],
  [90, '0.03'],
  [3_600, '1'],
  [5_400, '1.5'],
  [36_000 * 123 + 1_800, '1,231'],
])('tells %d seconds as %s hours', (seconds, text) => {
  expect(hoursText(seconds)).toBe(text);
});

it.each([
  [1_800, '0.5 hours'],
  [3_600, '1 hour'],
  [3_700, '1 hour'],
  [16_560, '4.6 hours'],
])('tells %d seconds in words as %s', (seconds, text) => {
  expect(hoursInWords(seconds)).toBe(text);
});

describe('the sentence', () => {
  it('of the uploads tells when most came', () => {
    expect(uploadsSentence(months([1], [312], [2]))).toBe('Most videos came in April 2024: 312.');
    expect(uploadsSentence({ unit: 'year', first: 2024, counts: [[7]] })).toBe(
      'Most videos came in 2024: 7.',
    );
  });

  it.each([
    [[0, 12], 'None of 12 videos is watched.'],
    [[1, 0], '1 of 1 video is watched: 100%.'],
    [[87, 1_413], '87 of 1,500 videos are watched: 6%.'],
    [[1, 9_999], '1 of 10,000 videos is watched: 0.01%.'],
  ])('of what is watched tells of %j: %s', (counts, sentence) => {
    expect(watchedSentence(months(counts))).toBe(sentence);
  });

  it('of the growth tells how many came since when', () => {
    expect(growthSentence(months([1_000], [500]))).toBe(
      '1,500 videos have come into the catalogue since March 2024.',
    );
    expect(growthSentence(months([1]))).toBe(
      '1 video has come into the catalogue since March 2024.',
    );
  });

  it('of the refreshes tells how they ended', () => {
    expect(refreshesSentence(months([2, 1_000], [10, 204]))).toBe(
      '1,204 refreshes succeeded and 12 failed since March 2024.',
    );
    expect(refreshesSentence(months([0, 1]))).toBe(
      '1 refresh succeeded and none failed since March 2024.',
    );
  });
});
