import { nextRun } from '../jobs/schedule.ts';

/** After a failure it is tried again so much later, in milliseconds: an hour. */
const RETRY_AFTER_MS = 60 * 60 * 1000;

/** What counts for when the next backup is due; all in milliseconds since 1970. */
export interface BackupsSoFar {
  /** When the catalogue was begun: until the first backup, time counts from there. */
  begunAt: number;
  /** When the newest one was made, if there is one. */
  lastAt: number | null;
  /** When the last attempt failed, if nothing was made since. */
  failedAt: number | null;
}

/**
 * When the next backup is or was due, in milliseconds since 1970; null where none is made on a
 * schedule. The clock was ahead where something has not happened yet: nothing is put off by that.
 */
export function dueBackup(
  plan: { schedule: string | null; timeZone: string },
  { begunAt, lastAt, failedAt }: BackupsSoFar,
  now: number,
): number | null {
  if (plan.schedule === null) return null;
  const due = nextRun(plan.schedule, plan.timeZone, lastAt ?? (begunAt <= now ? begunAt : 0));
  if (due === null || failedAt === null || failedAt > now) return due;
  return Math.max(due, failedAt + RETRY_AFTER_MS);
}
