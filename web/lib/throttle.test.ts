import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { throttle } from './throttle.ts';

describe('throttle', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('lets the first call through at once and one more after the pause', () => {
    const run = vi.fn();
    const throttled = throttle(run, 200);
    throttled.call();
    throttled.call();
    throttled.call();
    expect(run).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(199);
    expect(run).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(1000);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('lets a call through at once when it has rested', () => {
    const run = vi.fn();
    const throttled = throttle(run, 200);
    throttled.call();
    vi.advanceTimersByTime(200);
    throttled.call();
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('drops what waits when cancelled', () => {
    const run = vi.fn();
    const throttled = throttle(run, 200);
    throttled.call();
    throttled.call();
    throttled.cancel();
    vi.advanceTimersByTime(1000);
    expect(run).toHaveBeenCalledTimes(1);
  });
});
