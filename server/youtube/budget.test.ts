import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { type BudgetOptions, BudgetSpent, createBudget } from './budget.ts';
import { type PauseState, PlatformPaused } from './pause.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
});

afterEach(() => {
  vi.useRealTimers();
});

function memory(state: PauseState | null = null) {
  return {
    state,
    read() {
      return this.state;
    },
    write(next: PauseState | null) {
      this.state = next;
    },
  };
}

/** A budget of one request a second, eight at once. */
const budgetWith = (options: Partial<BudgetOptions> = {}) =>
  createBudget({
    clock: systemClock,
    store: memory(),
    captionsStore: memory(),
    requestsPerHour: 3600,
    burst: 8,
    ...options,
  });

const background = () => ({ urgent: false, signal: new AbortController().signal });
const urgent = () => ({ urgent: true, signal: new AbortController().signal });

/** Notes the names of takes in the order in which they come through. */
function turns() {
  const done: string[] = [];
  return {
    done,
    note: (name: string, take: Promise<void>) => {
      take.then(
        () => done.push(name),
        (error: unknown) => done.push(`${name}: ${error instanceof Error ? error.name : error}`),
      );
    },
  };
}

describe('take', () => {
  it('lets a burst through at once, less what is reserved, and the rest as the bucket fills', async () => {
    const budget = budgetWith();
    const { done, note } = turns();
    for (let count = 1; count <= 8; count += 1) note(String(count), budget.take(1, background()));
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toHaveLength(6);
    await vi.advanceTimersByTimeAsync(1000);
    expect(done).toHaveLength(7);
    await vi.advanceTimersByTimeAsync(1000);
    expect(done).toHaveLength(8);
  });

  it('lets what a person waits for go first, into debt if need be', async () => {
    const budget = budgetWith();
    await budget.take(6, background());
    const { done, note } = turns();
    note('background', budget.take(1, background()));
    note('urgent', budget.take(5, urgent()));
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual(['urgent']);
    await vi.advanceTimersByTimeAsync(6 * 1000);
    expect(done).toEqual(['urgent', 'background']);
  });

  it('does not let a person go into debt without end', async () => {
    const budget = budgetWith();
    budget.charge(16);
    const { done, note } = turns();
    note('background', budget.take(1, background()));
    note('urgent 1', budget.take(2, urgent()));
    note('urgent 2', budget.take(1, urgent()));
    await vi.advanceTimersByTimeAsync(1000);
    expect(done).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(done).toEqual(['urgent 1']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(done).toEqual(['urgent 1', 'urgent 2']);
  });

  it('tells at once whoever has not the patience for their turn, and when there is room again', async () => {
    const budget = budgetWith();
    budget.charge(16 + 198);
    const { done, note } = turns();
    note('before', budget.take(2, urgent()));
    note('patient', budget.take(1, { ...urgent(), patienceMs: 201_000 }));
    await expect(budget.take(1, { ...urgent(), patienceMs: 201_000 })).rejects.toThrow(
      new BudgetSpent(202_000),
    );
    expect(new BudgetSpent(202_000).message).toContain('in about 4 minutes.');
    expect(new BudgetSpent(59_000).message).toContain('in about 1 minute.');
    await vi.advanceTimersByTimeAsync(201_000);
    expect(done).toEqual(['before', 'patient']);
  });

  it('makes later work pay for what a run used beyond', async () => {
    const budget = budgetWith();
    budget.charge(100);
    const { done, note } = turns();
    note('next', budget.take(1, background()));
    await vi.advanceTimersByTimeAsync(94_000);
    expect(done).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(done).toEqual(['next']);
  });

  it('lets through what costs more than the whole burst', async () => {
    const budget = budgetWith();
    await budget.take(50, background());
    const { done, note } = turns();
    note('next', budget.take(1, background()));
    await vi.advanceTimersByTimeAsync(44_000);
    expect(done).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(done).toEqual(['next']);
  });

  it('forgets whoever gives up waiting, and lets the next one pass', async () => {
    const budget = budgetWith();
    await budget.take(6, background());
    const controller = new AbortController();
    const { done, note } = turns();
    note('large', budget.take(6, { urgent: false, signal: controller.signal }));
    note('small', budget.take(1, background()));
    await vi.advanceTimersByTimeAsync(1000);
    expect(done).toEqual([]);
    controller.abort('gone');
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual(['large: gone', 'small']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does nothing for whoever has given up before', async () => {
    const budget = budgetWith();
    const aborted = { urgent: true, signal: AbortSignal.abort('gone') };
    await expect(budget.take(1, aborted)).rejects.toBe('gone');
  });

  it('goes on where the clock is put back', async () => {
    const budget = budgetWith();
    await budget.take(6, background());
    vi.setSystemTime(Date.UTC(2025, 0, 1));
    const { done, note } = turns();
    note('next', budget.take(1, background()));
    await vi.advanceTimersByTimeAsync(1000);
    expect(done).toEqual(['next']);
  });
});

describe('pause', () => {
  it('refuses work at once, and what is waiting too, for an hour', async () => {
    const budget = budgetWith();
    budget.charge(8);
    const { done, note } = turns();
    note('waiting', budget.take(1, background()));
    budget.pause('rate-limit', 'Too many requests.');
    await expect(budget.take(1, background())).rejects.toThrow(PlatformPaused);
    await expect(budget.take(1, background())).rejects.toMatchObject({
      until: Date.now() + HOUR,
      reason: 'Too many requests.',
      message: 'All work against YouTube is paused. Too many requests.',
    });
    expect(done).toEqual(['waiting: PlatformPaused']);
    expect(budget.state()).toMatchObject({ kind: 'rate-limit', until: Date.now() + HOUR });
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(budget.state()).toBeNull();
    await expect(budget.take(1, background())).resolves.toBeUndefined();
  });

  it('lets what a person asked for try', async () => {
    const budget = budgetWith();
    budget.pause('bot-check', 'A bot?');
    await expect(budget.take(1, urgent())).resolves.toBeUndefined();
    expect(budget.state()).not.toBeNull();
  });

  it('is not made longer by what fails meanwhile', async () => {
    const budget = budgetWith();
    budget.pause('rate-limit', 'First');
    const until = budget.state()?.until;
    await vi.advanceTimersByTimeAsync(30 * MINUTE);
    budget.pause('rate-limit', 'Second');
    budget.pause('bot-check', 'Third');
    expect(budget.state()).toMatchObject({ reason: 'First', until });
  });

  it('doubles from one to the next, up to twelve hours', async () => {
    const budget = budgetWith();
    const hours: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      budget.pause('rate-limit', 'Again');
      const length = (budget.state()?.until ?? 0) - Date.now();
      hours.push(length / HOUR);
      await vi.advanceTimersByTimeAsync(length);
    }
    expect(hours).toEqual([1, 2, 4, 8, 12, 12]);
  });

  it('of captions stops what is asked for their sake and nothing else, and grows until they are handed out', async () => {
    const store = memory();
    const budget = budgetWith({ captionsStore: store });
    const forCaptions = () => ({ ...background(), forCaptions: true });
    budget.charge(8);
    const { done, note } = turns();
    note('captions', budget.take(1, forCaptions()));
    note('other', budget.take(1, background()));
    budget.pause('captions-limit', 'Too many.');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(done).toEqual(['captions: PlatformPaused', 'other']);
    expect(budget.state()).toBeNull();
    await vi.advanceTimersByTimeAsync(HOUR);
    await expect(budget.take(1, forCaptions())).resolves.toBeUndefined();
    budget.succeeded(['rate-limit', 'bot-check'], Date.now());
    const restarted = budgetWith({ captionsStore: store });
    restarted.pause('captions-limit', 'Too many.');
    expect(restarted.captionsState()?.until).toBe(Date.now() + 2 * HOUR);
    await expect(restarted.take(1, forCaptions())).rejects.toMatchObject({
      message: 'The reading of captions is paused. Too many.',
    });
    restarted.succeeded(['rate-limit', 'captions-limit'], Date.now());
    await expect(restarted.take(1, forCaptions())).resolves.toBeUndefined();
  });

  it('ends with a success, and the next one is short again', async () => {
    const store = memory();
    const budget = budgetWith({ store });
    budget.pause('rate-limit', 'Once');
    await vi.advanceTimersByTimeAsync(HOUR);
    budget.pause('rate-limit', 'Twice');
    budget.succeeded(['rate-limit'], Date.now());
    expect(budget.state()).toBeNull();
    expect(budgetWith({ store }).state()).toBeNull();
    budget.pause('rate-limit', 'Later');
    expect(budget.state()?.until).toBe(Date.now() + HOUR);
  });

  it('tells once that it is over, also after a restart, and not before', () => {
    const store = memory();
    const budget = budgetWith({ store });
    expect(budget.takeEnd()).toBe(false);
    budget.pause('rate-limit', 'Once');
    expect(budget.takeEnd()).toBe(false);
    budget.succeeded(['rate-limit'], Date.now());
    const restarted = budgetWith({ store });
    expect(restarted.takeEnd()).toBe(true);
    expect(restarted.takeEnd()).toBe(false);
    expect(budgetWith({ store }).takeEnd()).toBe(false);
  });

  it('does not end with a success that proves nothing', async () => {
    const budget = budgetWith();
    const before = Date.now();
    await vi.advanceTimersByTimeAsync(1000);
    budget.pause('bot-check', 'A bot?');
    budget.succeeded(['rate-limit'], Date.now());
    expect(budget.state()).not.toBeNull();
    budget.succeeded(['rate-limit', 'bot-check'], before);
    expect(budget.state()).not.toBeNull();
  });

  it('does not last for ever where the clock is put back', () => {
    const budget = budgetWith();
    budget.pause('rate-limit', 'Once');
    vi.setSystemTime(Date.UTC(2025, 0, 1));
    expect(budget.state()).toBeNull();
  });

  it('outlives a restart, and so does its length', async () => {
    const store = memory();
    budgetWith({ store }).pause('bot-check', 'A bot?');
    const restarted = budgetWith({ store });
    expect(restarted.state()).toMatchObject({ kind: 'bot-check', reason: 'A bot?' });
    await expect(restarted.take(1, background())).rejects.toThrow(PlatformPaused);
    await vi.advanceTimersByTimeAsync(HOUR);
    const again = budgetWith({ store });
    again.pause('bot-check', 'Still?');
    expect(again.state()?.until).toBe(Date.now() + 2 * HOUR);
  });
});

describe('usage', () => {
  it('tells what was made, what may be made at once, and what waits', async () => {
    const budget = budgetWith();
    await budget.take(2, background());
    budget.charge(8);
    budget.take(2, background());
    budget.take(1, background());
    expect(budget.usage()).toEqual({
      requestsPerHour: 3600,
      burst: 8,
      lastHour: 10,
      left: 0,
      fullAt: Date.now() + 10_000,
      waiting: 3,
    });
  });
});
