import { expect, it } from 'vitest';
import { manualClock } from '../testing/manual-clock.ts';
import { createBucket } from './bucket.ts';

const MINUTE = 60_000;

/** A bucket of one request a second, eight at once. */
function setUp() {
  const clock = manualClock(Date.UTC(2026, 0, 1));
  return { clock, bucket: createBucket({ clock, requestsPerHour: 3600, burst: 8 }) };
}

it('tells how many requests were made, may be made now, and when all of them may again', () => {
  const { clock, bucket } = setUp();
  expect(bucket.usage()).toEqual({ lastHour: 0, left: 8, fullAt: null });
  bucket.spend(3);
  bucket.spend(2);
  expect(bucket.usage()).toEqual({ lastHour: 5, left: 3, fullAt: clock.now() + 5000 });
  clock.advance(2500);
  expect(bucket.usage()).toEqual({ lastHour: 5, left: 5, fullAt: clock.now() + 2500 });
  clock.advance(2500);
  expect(bucket.usage()).toEqual({ lastHour: 5, left: 8, fullAt: null });
});

it('tells that nothing is left while there is a debt', () => {
  const { clock, bucket } = setUp();
  bucket.spend(20);
  expect(bucket.usage()).toMatchObject({ left: 0, fullAt: clock.now() + 20_000 });
});

it('forgets what was made an hour ago, and what lies ahead where the clock is put back', () => {
  const { clock, bucket } = setUp();
  bucket.spend(4);
  clock.advance(30 * MINUTE);
  bucket.spend(2);
  expect(bucket.usage().lastHour).toBe(6);
  clock.advance(30 * MINUTE);
  expect(bucket.usage().lastHour).toBe(2);
  clock.advance(-120 * MINUTE);
  expect(bucket.usage().lastHour).toBe(0);
});
