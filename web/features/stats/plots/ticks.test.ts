import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namedTimes, roundTicks } from './ticks.ts';
import type { Timeline, Unit } from './timeline.ts';

describe('roundTicks', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [312, [0, 100, 200, 300, 400]],
    [1_000_000, [0, 500_000, 1_000_000]],
  ])('has for %d the ticks %j', (highest, ticks) => {
    expect(roundTicks(highest, 4)).toEqual(ticks);
  });

  it('begins at 0, reaches the highest in equal round steps, and has not more than wanted', () => {
    fc.assert(
      fc.property(fc.nat(2_000_000_000), fc.integer({ min: 1, max: 10 }), (highest, most) => {
        const ticks = roundTicks(highest, most);
        const step = ticks[1] ?? 0;
        expect(ticks).toEqual(ticks.map((_, index) => index * step));
        expect(String(step)).toMatch(/^[125]0*$/);
        expect(ticks.length).toBeLessThanOrEqual(most + 1);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
        expect((ticks.at(-2) ?? 0) < highest || highest === 0).toBe(true);
      }),
    );
  });
});

const timeline = (unit: Unit, first: number, length: number): Timeline => ({
  unit,
  first,
  counts: Array.from({ length }, () => [1]),
});

describe('namedTimes', () => {
  it('names Januaries where not all months can be named', () => {
    expect(namedTimes(timeline('month', 2020 * 12 + 3, 60), 6)).toEqual({
      places: [9, 21, 33, 45, 57],
      stride: 12,
    });
  });

  it('names round years where not all can be named', () => {
    expect(namedTimes(timeline('year', 2006, 21), 6).places).toEqual([4, 9, 14, 19]);
  });

  it('names the first one where no round one is in it', () => {
    expect(namedTimes(timeline('month', 2020 * 12 + 3, 8), 1).places).toEqual([0]);
  });

  it('names one at the least and not more than there is room for, in equal distances', () => {
    const drawn = fc
      .tuple(
        fc.constantFrom<Unit>('day', 'month', 'year'),
        fc.integer({ min: 1, max: 30_000 }),
        fc.integer({ min: 1, max: 700 }),
      )
      .map(([unit, first, length]) => timeline(unit, first, length));
    fc.assert(
      fc.property(drawn, fc.integer({ min: 1, max: 30 }), (times, most) => {
        const { places, stride } = namedTimes(times, most);
        expect(places.length).toBeGreaterThanOrEqual(1);
        expect(places.length).toBeLessThanOrEqual(most);
        for (const [index, place] of places.entries()) {
          expect(place).toBe((places[0] ?? 0) + index * stride);
          expect(place).toBeLessThan(times.counts.length);
        }
      }),
    );
  });
});
