import { expect, test } from 'vitest';
import { percentOf } from './percent.ts';

test('is whole, and never more than is done', () => {
  expect(percentOf({ done: 12, total: 100 })).toBe(12);
  expect(percentOf({ done: 2, total: 3 })).toBe(66);
  expect(percentOf({ done: 3, total: 3 })).toBe(100);
});

test('is not known where the end is not, or where there is nothing to do', () => {
  expect(percentOf({ done: 5, total: null })).toBeUndefined();
  expect(percentOf({ done: 0, total: 0 })).toBeUndefined();
});
