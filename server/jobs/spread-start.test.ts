import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spreadStart } from './spread-start.ts';

describe('spreadStart', () => {
  it('starts a single one at once', () => {
    expect(spreadStart(0, 1)).toBe(0);
  });

  it('starts a few a quarter of a minute apart', () => {
    expect([0, 1, 2].map((place) => spreadStart(place, 3))).toEqual([0, 15_000, 30_000]);
  });

  it('starts however many within ten minutes, in order and evenly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 100_000 }), fc.nat(), (count, pick) => {
        const place = 1 + (pick % (count - 1));
        const step = spreadStart(place, count) - spreadStart(place - 1, count);
        expect(step).toBeGreaterThanOrEqual(0);
        expect(Math.abs(step - spreadStart(1, count))).toBeLessThanOrEqual(1);
        expect(spreadStart(count - 1, count)).toBeLessThan(10 * 60_000);
      }),
    );
  });
});
