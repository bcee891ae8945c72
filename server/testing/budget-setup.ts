import { systemClock } from '../platform/clock.ts';
import {
  type Budget,
  type BudgetOptions,
  createBudget,
  type TurnOptions,
} from '../youtube/budget.ts';
import type { PauseState, PauseStore } from '../youtube/pause.ts';

/** Keeps a pause for as long as a test goes on, which is how it outlives the budget. */
export function keptInMemory(): PauseStore {
  let pause: PauseState | null = null;
  return {
    read: () => pause,
    write: (next) => {
      pause = next;
    },
  };
}

/** A budget of one request a second, eight at once, unless the options say otherwise. */
export const budgetWith = (options: Partial<BudgetOptions> = {}): Budget =>
  createBudget({
    clock: systemClock,
    store: keptInMemory(),
    captionsStore: keptInMemory(),
    requestsPerHour: 3600,
    burst: 8,
    ...options,
  });

/** How work waits that no person waits for. */
export const background = (): TurnOptions => ({
  urgent: false,
  signal: new AbortController().signal,
});

/** How work waits that a person waits for. */
export const urgent = (): TurnOptions => ({ ...background(), urgent: true });

/** Notes the names of takes in the order in which they come through. */
export function turns() {
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
