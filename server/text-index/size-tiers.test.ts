import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tierMark, tierOf, tiersOf } from './size-tiers.ts';

const sized = fc.constantFrom('views' as const, 'duration' as const);
const size = fc.option(
  fc.oneof(fc.nat(100), fc.nat(10 ** 6), fc.maxSafeNat(), fc.integer({ min: -5, max: 0 })),
);

test('a larger number is never in a lower tier, and none is in the last', () => {
  fc.assert(
    fc.property(sized, size, size, (of, one, other) => {
      const tiers = tiersOf(of);
      const place = (number: number | null): number =>
        tiers.findIndex(({ tier }) => tier === tierOf(of, number));
      expect(place(one)).toBeGreaterThanOrEqual(0);
      if ((one ?? -Infinity) > (other ?? -Infinity)) {
        expect(place(one)).toBeLessThanOrEqual(place(other));
      }
      if (one !== null && other === null) expect(place(other)).toBe(tiers.length - 1);
    }),
  );
});

test('each tier of views reaches twice as far as the one below, and of lengths one and a half times', () => {
  const borders = (of: 'views' | 'duration'): number[] =>
    Array.from({ length: 70 }, (_, number) => number).filter(
      (number) => number > 0 && tierMark(of, number) !== tierMark(of, number - 1),
    );
  expect(borders('views')).toEqual([1, 2, 4, 8, 16, 32, 64]);
  expect(borders('duration')).toEqual([1, 2, 3, 4, 6, 8, 12, 18, 26, 39, 58]);
});

test.each(['views', 'duration'] as const)('every tier of %s has a mark of its own', (of) => {
  const marks = tiersOf(of).map(({ mark }) => mark);
  expect(new Set(marks).size).toBe(marks.length);
  expect(marks).toContain(tierMark(of, null));
  expect(marks).toContain(tierMark(of, 1_000));
});
