import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createToasts, type Toasts } from './toasts.ts';

const watched = { kind: 'success', title: 'Success', message: 'Marked as watched' } as const;
const failed = { kind: 'error', title: 'Error', message: 'Unable to retrieve videos' } as const;

/** Shows a toast as the screen does, which starts its time at once. */
function show(toasts: Toasts, content: typeof watched | typeof failed): number {
  toasts.show(content);
  const id = toasts.list()[0]?.id ?? 0;
  toasts.activate(id);
  return id;
}

const states = (toasts: Toasts) => toasts.list().map(({ state }) => state);

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('go from inactive to active, close after 5 seconds and are gone 300 ms later', () => {
    const toasts = createToasts();
    toasts.show(watched);
    expect(states(toasts)).toEqual(['inactive']);
    toasts.activate(1);
    expect(states(toasts)).toEqual(['active']);
    vi.advanceTimersByTime(4999);
    expect(states(toasts)).toEqual(['active']);
    vi.advanceTimersByTime(1);
    expect(states(toasts)).toEqual(['removed']);
    vi.advanceTimersByTime(299);
    expect(states(toasts)).toEqual(['removed']);
    vi.advanceTimersByTime(1);
    expect(states(toasts)).toEqual([]);
  });

  it('stand with the newest on top', () => {
    const toasts = createToasts();
    show(toasts, watched);
    show(toasts, failed);
    expect(toasts.list().map(({ message }) => message)).toEqual([failed.message, watched.message]);
  });

  it('stay while held and close 1 second after they are let go', () => {
    const toasts = createToasts();
    show(toasts, watched);
    vi.advanceTimersByTime(4000);
    toasts.hold();
    vi.advanceTimersByTime(60_000);
    expect(states(toasts)).toEqual(['active']);
    toasts.release();
    expect(toasts.list()[0]?.closesIn).toBe(1000);
    vi.advanceTimersByTime(999);
    expect(states(toasts)).toEqual(['active']);
    vi.advanceTimersByTime(1);
    expect(states(toasts)).toEqual(['removed']);
  });

  it('stay together while held, and have all their time again when one of them is closed', () => {
    const toasts = createToasts();
    show(toasts, watched);
    const id = show(toasts, failed);
    toasts.hold();
    vi.advanceTimersByTime(60_000);
    expect(states(toasts)).toEqual(['active', 'active']);
    toasts.dismiss(id);
    toasts.release(true);
    expect(toasts.list().map(({ closesIn }) => closesIn)).toEqual([null, 5000]);
    vi.advanceTimersByTime(4999);
    expect(states(toasts)).toEqual(['active']);
    vi.advanceTimersByTime(1);
    expect(states(toasts)).toEqual(['removed']);
  });

  it('count up where the same is said again, and stay for the full time', () => {
    const toasts = createToasts();
    show(toasts, watched);
    vi.advanceTimersByTime(4000);
    toasts.show(watched);
    toasts.show(watched);
    expect(toasts.list()).toHaveLength(1);
    expect(toasts.list()[0]?.count).toBe(3);
    vi.advanceTimersByTime(4000);
    expect(states(toasts)).toEqual(['active']);
  });

  it('do not count towards one that is leaving', () => {
    const toasts = createToasts();
    toasts.dismiss(show(toasts, watched));
    show(toasts, watched);
    expect(toasts.list().map(({ count, state }) => [count, state])).toEqual([
      [1, 'active'],
      [1, 'removed'],
    ]);
  });

  it('leave at once when dismissed, and stay dismissed when let go later', () => {
    const toasts = createToasts();
    const id = show(toasts, watched);
    toasts.hold();
    toasts.dismiss(id);
    toasts.release();
    expect(states(toasts)).toEqual(['removed']);
    vi.advanceTimersByTime(300);
    expect(toasts.list()).toEqual([]);
  });

  it('leave once what they say is settled, but not while they are held', () => {
    const toasts = createToasts();
    toasts.show(failed, 'videos');
    toasts.activate(1);
    toasts.hold();
    toasts.settle('videos');
    expect(states(toasts)).toEqual(['active']);
    toasts.release();
    toasts.settle('channels');
    expect(states(toasts)).toEqual(['active']);
    toasts.settle('videos');
    expect(states(toasts)).toEqual(['removed']);
  });
});
