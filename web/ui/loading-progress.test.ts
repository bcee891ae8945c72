import { describe, expect, it } from 'vitest';
import { LOADING_START, nextProgress } from './loading-progress.ts';

const least = () => 0;
const most = () => 1;

describe('nextProgress', () => {
  it.each([
    [2, 5, 8],
    [24.9, 27.9, 30.9],
    [25, 25, 28],
    [64.9, 64.9, 67.9],
    [65, 65, 67],
    [89.9, 89.9, 91.9],
    [90, 90.5, 90.5],
    [98.9, 99.4, 99.4],
    [99, 99, 99],
    [100, 100, 100],
  ])('goes from %d to between %d and %d', (from, low, high) => {
    expect(nextProgress(from, least)).toBeCloseTo(low, 10);
    expect(nextProgress(from, most)).toBeCloseTo(high, 10);
  });

  it('never ends by itself, however long it takes', () => {
    let percent = LOADING_START;
    for (let step = 0; step < 1000; step += 1) percent = nextProgress(percent, most);
    expect(percent).toBeLessThan(100);
  });
});
