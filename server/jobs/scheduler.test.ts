import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testLog } from '../testing/log.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { createScheduler, type SchedulerParts } from './scheduler.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const scheduler = (parts: Partial<SchedulerParts>) => {
  const clock = manualClock();
  const { log, lines } = testLog();
  const made = createScheduler({
    clock,
    log,
    everyMs: MINUTE,
    tick: () => 0,
    wake: () => undefined,
    ...parts,
  });
  return { ...made, clock, lines };
};

describe('createScheduler', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('looks at once when it starts, then in step, and not once it is stopped', () => {
    const times: number[] = [];
    const { start, stop, clock } = scheduler({ tick: (now) => times.push(now) });
    const first = clock.now();
    start();
    clock.advance(MINUTE);
    vi.advanceTimersByTime(MINUTE - 1);
    expect(times).toEqual([first]);
    vi.advanceTimersByTime(1);
    expect(times).toEqual([first, first + MINUTE]);
    stop();
    vi.advanceTimersByTime(10 * MINUTE);
    expect(times).toHaveLength(2);
  });

  it('wakes the runner only when something was enqueued', () => {
    let enqueued = 0;
    let woken = 0;
    const { start } = scheduler({
      tick: () => enqueued,
      wake: () => {
        woken += 1;
      },
    });
    start();
    expect(woken).toBe(0);
    enqueued = 2;
    start();
    expect(woken).toBe(1);
  });

  it('goes on after a look that throws, and says so in the log', () => {
    let ticks = 0;
    const { start, lines } = scheduler({
      tick: () => {
        ticks += 1;
        if (ticks === 1) throw new Error('the disk is full');
        return 0;
      },
    });
    start();
    vi.advanceTimersByTime(2 * MINUTE);
    expect(ticks).toBe(3);
    expect(lines).toMatchObject([
      { level: 50, err: { message: 'the disk is full' } },
      { level: 30, msg: 'What is due can be looked up again' },
    ]);
  });

  it('says once what keeps all looks from being done, and again after one was', () => {
    const outcomes = ['full', 'full', 'full', 'held', 'held', null, 'held'];
    const { start, lines } = scheduler({
      tick: () => {
        const problem = outcomes.shift();
        if (problem) throw new Error(problem);
        return 0;
      },
    });
    start();
    vi.advanceTimersByTime(6 * MINUTE);
    expect(outcomes).toEqual([]);
    expect(lines).toMatchObject([
      { level: 50, err: { message: 'full' } },
      { level: 50, err: { message: 'held' } },
      { level: 30, msg: 'What is due can be looked up again' },
      { level: 50, err: { message: 'held' } },
    ]);
  });

  it('keeps its step when the clock jumps back or ahead', () => {
    const times: number[] = [];
    const { start, clock } = scheduler({ tick: (now) => times.push(now) });
    const first = clock.now();
    start();
    clock.advance(-DAY);
    vi.advanceTimersByTime(MINUTE);
    clock.advance(365 * DAY);
    vi.advanceTimersByTime(MINUTE);
    expect(times).toEqual([first, first - DAY, first + 364 * DAY]);
  });

  it('keeps one step when it is started twice', () => {
    const { start } = scheduler({});
    start();
    start();
    expect(vi.getTimerCount()).toBe(1);
  });
});
