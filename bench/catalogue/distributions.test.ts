import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../emulator/random.ts';
import { around, splitUnevenly, zipfRanks } from './distributions.ts';

const draw = (count: number, one: () => number): number[] => Array.from({ length: count }, one);

describe('The distributions of the benchmark', () => {
  test('low ranks come far more often than high ones, and each within its range', () => {
    const random = seededRandom('ranks');
    const rank = zipfRanks(1_000);
    const ranks = draw(20_000, () => rank(random));
    const share = (from: number, to: number): number =>
      ranks.filter((drawn) => drawn >= from && drawn < to).length / ranks.length;
    expect(share(0, 10)).toBeGreaterThan(4 * share(100, 110));
    expect(share(100, 110)).toBeGreaterThan(2 * share(900, 910));
    expect(Math.min(...ranks)).toBe(0);
    expect(Math.max(...ranks)).toBeLessThan(1_000);
  });

  test('the same seed gives the same ranks', () => {
    const ranks = () => {
      const random = seededRandom('again');
      return draw(50, () => zipfRanks(100)(random));
    };
    expect(ranks()).toEqual(ranks());
  });

  test('half of what lies around a median lies below it', () => {
    const random = seededRandom('durations');
    const numbers = draw(4_000, () => around(random, 600, 2));
    const below = numbers.filter((number) => number < 600).length / numbers.length;
    expect(below).toBeGreaterThan(0.45);
    expect(below).toBeLessThan(0.55);
  });

  test('the parts of a whole sum up to it, the first the largest and none empty', () => {
    for (const [whole, parts] of [
      [10_000, 50],
      [1_000_000, 5_000],
      [30, 20],
    ] as const) {
      const split = splitUnevenly(whole, parts);
      expect(split).toHaveLength(parts);
      expect(split.reduce((sum, part) => sum + part, 0)).toBe(whole);
      expect(Math.min(...split)).toBeGreaterThanOrEqual(1);
      expect(split[0]).toBe(Math.max(...split));
    }
  });
});
