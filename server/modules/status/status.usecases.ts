import type { BackupStatus, RequestBudget, Status } from '../../../contract/status.ts';
import type { Context } from '../../context.ts';
import { hurry } from '../../jobs/queue.ts';
import { readJobState } from '../../jobs/reports.ts';
import { toInstant } from '../../platform/clock.ts';
import { Conflict, NotFound } from '../../platform/errors.ts';
import { createDiskMeter } from './disk-usage.ts';
import { createFailures } from './failures.ts';
import { createFreshness, type Freshness } from './freshness.ts';
import { readWork } from './work.ts';

/** So late the next backup may be, in milliseconds: an hour, since one takes its time. */
const GRACE_MS = 60 * 60 * 1000;

function readBudget({ youtube }: Pick<Context, 'youtube'>): RequestBudget {
  const { requestsPerHour, burst, lastHour, left, fullAt, waiting, pause } = youtube.requests();
  return {
    perHour: requestsPerHour,
    burst,
    lastHour,
    left,
    fullAt: fullAt === null ? null : toInstant(fullAt),
    waiting,
    pause: pause && {
      since: toInstant(pause.since),
      until: toInstant(pause.until),
      reason: pause.reason,
    },
  };
}

function readBackups({ backups, clock }: Pick<Context, 'backups' | 'clock'>): BackupStatus {
  const dueAt = backups.dueAt();
  return {
    ...backups.state(),
    late: dueAt !== null && dueAt < clock.now() - GRACE_MS,
    kept: backups.kept().map(toInstant),
  };
}

/** How the server is doing. */
export interface StatusReader {
  read(): Promise<Status>;
  listChannels: Freshness['list'];
}

/** @param signal ends what goes on, where the server ends */
export function createStatusReader(context: Context, signal: AbortSignal): StatusReader {
  const freshness = createFreshness(context, signal);
  const failures = createFailures(context, signal);
  const disk = createDiskMeter(context, signal);
  return {
    read: async () => ({
      work: await readWork(context, signal),
      channels: await freshness.count(),
      failures: await failures.list(),
      disk: await disk.read(),
      backups: readBackups(context),
      requests: readBudget(context),
    }),
    listChannels: freshness.list,
  };
}

/**
 * Has a job that waits go next.
 *
 * @throws NotFound where there is no such job
 * @throws Conflict where it does not wait
 */
export function runJobNow({ db, clock, jobs }: Pick<Context, 'db' | 'clock' | 'jobs'>, id: number) {
  if (!hurry(db, clock.now(), id)) {
    const state = readJobState(db, id);
    if (!state) throw new NotFound('There is no such work. It may have ended long ago.');
    if (state === 'running') throw new Conflict('It runs already.');
    throw new Conflict('It has ended already, so there is nothing left to run.');
  }
  jobs.wake();
}
