import { expect, test } from 'vitest';
import { hitsOf } from './hits.ts';

test('hits are the shares of searches with the video first and among three, and the mean of 1/place', () => {
  expect(hitsOf([1, 1, 3, 4, 0])).toEqual({
    hit1: 2 / 5,
    hit3: 3 / 5,
    mrr: (1 + 1 + 1 / 3 + 1 / 4) / 5,
  });
});
