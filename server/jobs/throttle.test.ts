import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { throttle } from './throttle.ts';

describe('throttle', () => {
  const passed: number[] = [];
  const create = () => throttle<number>((value) => passed.push(value), 250);

  beforeEach(() => {
    passed.length = 0;
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('passes the first on at once, then the newest each time the pace allows, the last one always', () => {
    const { push } = create();
    for (let value = 0; value < 100; value++) {
      push(value);
      vi.advanceTimersByTime(10);
    }
    vi.advanceTimersByTime(1000);
    expect(passed).toEqual([0, 24, 49, 74, 99]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('passes on at once after a pause', () => {
    const { push } = create();
    push(1);
    vi.advanceTimersByTime(250);
    push(2);
    expect(passed).toEqual([1, 2]);
  });

  it('passes on what waits when it is flushed, once', () => {
    const { push, flush } = create();
    push(1);
    push(2);
    flush();
    flush();
    vi.advanceTimersByTime(1000);
    expect(passed).toEqual([1, 2]);
  });

  it('drops what waits, and all that comes, once it is closed', () => {
    const { push, flush, close } = create();
    push(1);
    push(2);
    close();
    push(3);
    flush();
    vi.advanceTimersByTime(1000);
    expect(passed).toEqual([1]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
