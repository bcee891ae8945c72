import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { background, budgetWith, keptInMemory, turns, urgent } from '../testing/budget-setup.ts';
import { PlatformPaused } from './pause.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
});

afterEach(() => {
  vi.useRealTimers();
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

  it('leaves what a person waits for already in its place, and nothing of what it refuses', async () => {
    const budget = budgetWith();
    budget.charge(16);
    const { done, note } = turns();
    note('background', budget.take(5, background()));
    note('urgent', budget.take(1, urgent()));
    budget.pause('rate-limit', 'Too many requests.');
    expect(budget.usage().waiting).toBe(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(done).toEqual(['background: PlatformPaused', 'urgent']);
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
    const store = keptInMemory();
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
    await expect(budget.take(1, background())).resolves.toBeUndefined();
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
    const store = keptInMemory();
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
    const store = keptInMemory();
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

  it('says that it ended early where a success ended it, and not where its time was over', async () => {
    const budget = budgetWith();
    const early = vi.fn();
    budget.onEarlyEnd(early);
    budget.pause('rate-limit', 'Over by itself');
    await vi.advanceTimersByTimeAsync(HOUR);
    budget.succeeded(['rate-limit'], Date.now());
    expect(early).not.toHaveBeenCalled();

    budget.pause('rate-limit', 'Ended');
    budget.succeeded(['rate-limit'], Date.now());
    expect(early.mock.calls).toMatchObject([[{ reason: 'Ended' }]]);
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

  it('ends with a success also where the clock was put back meanwhile', () => {
    const budget = budgetWith();
    vi.setSystemTime(Date.now() + 2 * HOUR);
    budget.pause('rate-limit', 'Once');
    vi.setSystemTime(Date.now() - 2 * HOUR);
    expect(budget.state()).not.toBeNull();
    budget.succeeded(['rate-limit'], Date.now());
    expect(budget.state()).toBeNull();
    expect(budget.takeEnd()).toBe(true);
  });

  it('outlives a restart, and so does its length', async () => {
    const store = keptInMemory();
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
