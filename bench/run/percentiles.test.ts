import { expect, test } from 'vitest';
import { percentile, timesOf } from './percentiles.ts';

const upTo = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => count - index);

test('a percentile is the least time that so many do not exceed', () => {
  expect(percentile(upTo(100), 0.5)).toBe(50);
  expect(percentile(upTo(100), 0.99)).toBe(99);
  expect(percentile(upTo(1_000), 0.99)).toBe(990);
  expect(percentile(upTo(3), 0.99)).toBe(3);
});

test('of one time all percentiles are that time, of none they are 0', () => {
  expect(timesOf([7])).toEqual({ p50: 7, p99: 7 });
  expect(timesOf([])).toEqual({ p50: 0, p99: 0 });
});
