import type { Backups } from '../../contract/system.ts';
import type { Config } from '../config.ts';
import { holdForCopy } from '../data-folder/holds.ts';
import { inWords, Refused } from '../data-folder/refused.ts';
import { type Clock, instantOrNull, toInstant } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { singleFlight } from '../platform/single-flight.ts';
import { type KeptBackup, listBackups, sweepUnfinished } from './backup-folders.ts';
import { createBackupWarning } from './backup-warning.ts';
import { dueBackup } from './due-backup.ts';
import { BackupFailed, runBackup } from './run-backup.ts';

/** Has backups made when they are due. */
export interface ScheduledBackups {
  /** As it was at the last look. */
  state(): Backups;
  /** When the next one is or was due, in milliseconds since 1970; null where none is made on a schedule. */
  dueAt(): number | null;
  /** When the whole ones were made that there were at the last look, in milliseconds since 1970, the newest first. */
  kept(): readonly number[];
  /**
   * Looks what there is, and begins a backup where one is due: one that was missed while the server
   * was off at the first look. Does nothing while the look before goes on.
   */
  look(): void;
  /** Waits for the look that goes on. */
  settled(): Promise<void>;
  /** Ends what goes on; what is unfinished is removed by the next backup. */
  stop(): Promise<void>;
}

/** Removes what backups left unfinished, unless one is made at this moment, which has swept before. */
async function sweep(dataDir: string, folder: string): Promise<void> {
  let release: () => void;
  try {
    release = holdForCopy(dataDir);
  } catch (error) {
    if (error instanceof Refused) return;
    throw error;
  }
  try {
    await sweepUnfinished(folder);
  } finally {
    release();
  }
}

export interface ScheduledBackupsParts {
  config: Pick<Config, 'dataDir' | 'backup' | 'timeZone'>;
  clock: Clock;
  log: Log;
  /** When the catalogue was begun, in milliseconds since 1970: until the first backup, time counts from there. */
  begunAt: number;
}

export function createScheduledBackups(parts: ScheduledBackupsParts): ScheduledBackups {
  const { config, clock, log, begunAt } = parts;
  const { folder, schedule, copies } = config.backup;
  const stopping = new AbortController();
  const warning = createBackupWarning(log);
  let kept: readonly KeptBackup[] = [];
  let failure: { at: number; problem: string } | null = null;
  let isSwept = false;

  // One of a time to come was made while the clock was ahead, and would keep all others from being made.
  const last = () => kept.find(({ madeAt }) => madeAt <= clock.now());
  const lastAt = (): number | null => last()?.madeAt ?? null;
  const dueAt = (): number | null =>
    dueBackup(
      { schedule, timeZone: config.timeZone },
      { begunAt, lastAt: lastAt(), failedAt: failure?.at ?? null },
      clock.now(),
    );
  const isDue = (): boolean => (dueAt() ?? Number.POSITIVE_INFINITY) <= clock.now();

  const readKept = async (): Promise<void> => {
    kept = await listBackups(folder);
    const newest = lastAt();
    // One that was made by hand makes up for one that failed.
    if (failure && newest !== null && newest > failure.at) failure = null;
  };

  const make = async (): Promise<void> => {
    await runBackup({ dataDir: config.dataDir, folder, copies }, stopping.signal);
    failure = null;
    await readKept();
    log.info({ folder }, 'a backup was made');
  };

  const fail = (error: unknown): void => {
    if (stopping.signal.aborted) return;
    if (!(error instanceof BackupFailed || isDue())) {
      log.warn({ err: error, folder }, 'The folder of the backups could not be looked at.');
      return;
    }
    const problem = `The scheduled backup was not made; the former ones are kept. ${whyNot(error, config)}`;
    failure = { at: clock.now(), problem };
    log.error({ err: error, folder }, problem);
  };

  const looking = singleFlight(async () => {
    try {
      if (!isSwept) {
        isSwept = true;
        await sweep(config.dataDir, folder);
      }
      await readKept();
      if (isDue()) await make();
      await warning.readFrom(last()?.path ?? null);
    } catch (error) {
      fail(error);
    }
  });

  return {
    state: () => {
      const due = dueAt();
      return {
        lastAt: instantOrNull(lastAt()),
        nextAt: due === null ? null : toInstant(Math.max(due, clock.now())),
        problem: failure?.problem ?? warning.problem(),
      };
    },
    dueAt,
    kept: () => kept.map(({ madeAt }) => madeAt),
    look: () => {
      if (!stopping.signal.aborted) void looking.run();
    },
    settled: async () => {
      await looking.current();
    },
    stop: async () => {
      stopping.abort(new Error('The server ends'));
      await looking.current();
    },
  };
}

function whyNot(error: unknown, { backup, dataDir }: ScheduledBackupsParts['config']): string {
  const foreseen =
    error instanceof BackupFailed
      ? error.message
      : inWords(error, backup.folder, `the database in ${dataDir}`);
  return foreseen ?? 'The log of the server says why.';
}
