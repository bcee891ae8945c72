import type { ActionRun } from '../../contract/action.ts';

/** Whether it has not ended yet. */
export function isActive({ state }: ActionRun): boolean {
  return state === 'queued' || state === 'running';
}

const WHILE_RUNNING_MS = 1_000;
const WHILE_WAITING_MS = 10_000;

/** How often to look how runs stand, in milliseconds; false where all have ended. */
export function lookEvery(runs: readonly ActionRun[]): number | false {
  const active = runs.filter(isActive);
  if (active.length === 0) return false;
  return active.every(({ startsAt }) => startsAt !== null) ? WHILE_WAITING_MS : WHILE_RUNNING_MS;
}

/** The runs that had not ended before and have ended now. */
export function newlyEnded(before: readonly ActionRun[], now: readonly ActionRun[]): ActionRun[] {
  const active = new Set(before.filter(isActive).map(({ id }) => id));
  return now.filter((run) => active.has(run.id) && !isActive(run));
}
