import { expect, test } from 'vitest';
import { HOUR_MS } from '../../platform/clock.ts';
import { manualClock } from '../../testing/manual-clock.ts';
import { createAskedInVain } from './asked-in-vain.ts';

test('a video that was asked for in vain is not asked for again for three hours', () => {
  const clock = manualClock();
  const inVain = createAskedInVain(clock);
  expect(inVain.has(1)).toBe(false);
  inVain.add(1);
  clock.advance(2.9 * HOUR_MS);
  inVain.add(2);
  expect([inVain.has(1), inVain.has(2)]).toEqual([true, true]);
  clock.advance(0.2 * HOUR_MS);
  expect([inVain.has(1), inVain.has(2)]).toEqual([false, true]);
});

test('one that was asked for before the clock was put back by days is asked for again', () => {
  const clock = manualClock();
  const inVain = createAskedInVain(clock);
  inVain.add(1);
  clock.advance(-48 * HOUR_MS);
  expect(inVain.has(1)).toBe(false);
});
