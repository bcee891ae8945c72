import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeListing } from './listing-order.ts';

test('numbers a tab that is listed for the first time from its oldest video on', () => {
  expect(placeListing([null, null, null], { whole: true, highest: 0 })).toEqual([3, 2, 1]);
});

test('places new videos above those it knows and leaves these alone', () => {
  const newest = { whole: false, highest: 9 };
  expect(placeListing([null, null, 9, 7], newest)).toEqual([11, 10, 9, 7]);
});

test('places new videos above the highest place, also where the video that had it is gone', () => {
  expect(placeListing([null, 8, 7], { whole: false, highest: 9 })).toEqual([10, 8, 7]);
});

test('places the newest of a tab that is listed in part for the first time', () => {
  expect(placeListing([null, null], { whole: false, highest: 0 })).toEqual([2, 1]);
});

test('leaves those below the last known one without a place until the whole tab is listed', () => {
  expect(placeListing([null, 9, 8, null], { whole: false, highest: 9 })).toEqual([10, 9, 8, null]);
});

test('places a video between known ones by numbering these anew, however much is listed', () => {
  expect(placeListing([9, null, 8, null], { whole: false, highest: 9 })).toEqual([
    12,
    11,
    10,
    null,
  ]);
  expect(placeListing([10, 9, null, 8], { whole: true, highest: 10 })).toEqual([14, 13, 12, 11]);
});

test('takes an empty listing', () => {
  expect(placeListing([], { whole: true, highest: 0 })).toEqual([]);
});

const positions = fc.array(fc.option(fc.integer({ min: 1, max: 50 })), { maxLength: 20 });

test('a whole listing is always in order afterwards, and placing it again changes nothing', () => {
  fc.assert(
    fc.property(positions, fc.integer({ min: 50, max: 60 }), (before, highest) => {
      const placed = placeListing(before, { whole: true, highest });
      const isKept = placed.some((position, index) => position === before[index]);
      for (const [index, position] of placed.entries()) {
        expect(position).not.toBeNull();
        // Numbered anew, none lies among the places that others still have.
        if (!isKept) expect(position).toBeGreaterThan(highest);
        if (index > 0) expect(position).toBeLessThan(placed[index - 1] ?? 0);
      }
      expect(placeListing(placed, { whole: true, highest: placed[0] ?? 0 })).toEqual(placed);
    }),
  );
});

test('a look at the newest never moves what has a place where none between has none', () => {
  fc.assert(
    fc.property(positions, (some) => {
      const known = some.filter((position) => position !== null);
      const before = [...some.filter((position) => position === null), ...known, null];
      const placed = placeListing(before, { whole: false, highest: 50 });
      for (const [index, position] of before.entries()) {
        if (position !== null) expect(placed[index]).toBe(position);
      }
    }),
  );
});
