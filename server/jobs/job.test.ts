import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backoff } from './job.ts';

const MINUTE = 60_000;

describe('backoff', () => {
  it('waits longer after every failure, up to four hours', () => {
    const waits = [1, 2, 3, 4, 5, 6, 100].map((attempt) => backoff(attempt, () => 0.5) / MINUTE);
    expect(waits).toEqual([1, 5, 15, 60, 240, 240, 240]);
  });

  it('strays by a fifth at the most', () => {
    const random = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), random, (attempt, number) => {
        const nominal = backoff(attempt, () => 0.5);
        const wait = backoff(attempt, () => number);
        expect(Math.abs(wait - nominal)).toBeLessThanOrEqual(nominal / 5);
      }),
    );
  });
});
