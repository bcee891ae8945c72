import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { background, budgetWith, turns, urgent } from '../testing/budget-setup.ts';
import { BudgetSpent } from './budget.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
});

afterEach(() => {
  vi.useRealTimers();
});

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

  it('has no person lose patience for work that goes after theirs', async () => {
    const budget = budgetWith();
    budget.charge(16);
    const { done, note } = turns();
    note('background', budget.take(100, background()));
    note('urgent', budget.take(1, { ...urgent(), patienceMs: 1000 }));
    await vi.advanceTimersByTimeAsync(1000);
    expect(done).toEqual(['urgent']);
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

  it('goes on within a minute where the clock was behind and is put right', async () => {
    const budget = budgetWith();
    budget.charge(3600);
    const { done, note } = turns();
    note('next', budget.take(1, background()));
    vi.setSystemTime(Date.UTC(2027, 0, 1));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(done).toEqual(['next']);
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
