import { expect, it, vi } from 'vitest';
import { createActivity } from './activity.ts';

it('counts what is in flight and tells who listens', () => {
  const activity = createActivity();
  const listener = vi.fn();
  const unsubscribe = activity.subscribe(listener);
  const endFirst = activity.begin();
  const endSecond = activity.begin();
  expect(activity.inFlight()).toBe(2);
  endFirst();
  endSecond();
  expect(activity.inFlight()).toBe(0);
  expect(listener).toHaveBeenCalledTimes(4);
  unsubscribe();
  activity.begin();
  expect(listener).toHaveBeenCalledTimes(4);
});

it('ends a request only once', () => {
  const activity = createActivity();
  const end = activity.begin();
  activity.begin();
  end();
  end();
  expect(activity.inFlight()).toBe(1);
});
