import type { BackupStatus, DiskUsage, RequestBudget, Status } from '../../../contract/status.ts';
import type { Context } from '../../context.ts';
import { instantOrNull, toInstant } from '../../platform/clock.ts';
import { STORAGE_FAULTS } from '../../platform/storage-faults.ts';
import { createDiskMeter, type DiskMeter } from './disk-usage.ts';
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
    fullAt: instantOrNull(fullAt),
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

async function readDisk({ db }: Pick<Context, 'db'>, meter: DiskMeter): Promise<DiskUsage> {
  const fault = db.writeFault();
  return { problem: fault && STORAGE_FAULTS[fault], ...(await meter.read()) };
}

/** How the server is doing; some of it is kept for a while, since it takes time to find. */
export interface StatusReader {
  read(jobs: Pick<Context['jobs'], 'runningSince'>): Promise<Status>;
  listChannels: Freshness['list'];
  /** Gives up what goes on. */
  stop(): void;
}

type Parts = Pick<Context, 'config' | 'db' | 'clock' | 'log' | 'youtube' | 'backups'>;

export function createStatusReader(parts: Parts): StatusReader {
  const stopping = new AbortController();
  const { signal } = stopping;
  const freshness = createFreshness(parts, signal);
  const failures = createFailures(parts, signal);
  const disk = createDiskMeter(parts, signal);
  return {
    read: async (jobs) => ({
      work: await readWork({ ...parts, jobs }, signal),
      channels: await freshness.count(),
      failures: await failures.list(),
      disk: await readDisk(parts, disk),
      backups: readBackups(parts),
      requests: readBudget(parts),
    }),
    listChannels: freshness.list,
    stop: () => stopping.abort(new Error('The server ends')),
  };
}
