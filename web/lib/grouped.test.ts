import fc from 'fast-check';
import { expect, test } from 'vitest';
import { grouped } from './grouped.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [25_000, '25,000'],
  [1_234_567, '1,234,567'],
])('%s is written %s', (count, words) => {
  expect(grouped(count)).toBe(words);
});

test('any number is written as English writes it', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (count) => {
      expect(grouped(count)).toBe(count.toLocaleString('en'));
    }),
  );
});
