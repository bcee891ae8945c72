import type { Backups } from '../../contract/system.ts';
import type { Config } from '../config.ts';
import { holdForCopy } from '../data-folder/holds.ts';
import { inWords, Refused } from '../data-folder/refused.ts';
import { nextRun } from '../jobs/schedule.ts';
import { type Clock, instantOrNull, toInstant } from '../platform/clock.ts';
import { counted } from '../platform/counted.ts';
import type { Log } from '../platform/log.ts';
import { singleFlight } from '../platform/single-flight.ts';
import { type KeptBackup, listBackups, sweepUnfinished } from './backup-folders.ts';
import { readDoubts, wordsOfDoubts } from './manifest.ts';
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

/** After a failure it is tried again so much later, in milliseconds: an hour. */
const RETRY_AFTER_MS = 60 * 60 * 1000;

const warn = (count: number): string =>
  `A backup was made, but ${counted(count, 'file', 'files')} of attachments were lost or damaged before. The log of the server names them.`;

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
  let kept: readonly KeptBackup[] = [];
  let failure: { at: number; problem: string } | null = null;
  /** What the newest one says that a person should look after. */
  let warning: { of: string | null; problem: string | null } = { of: null, problem: null };
  let isSwept = false;

  // One of a time to come was made while the clock was ahead, and would keep all others from being made.
  const last = (): KeptBackup | null => kept.find(({ madeAt }) => madeAt <= clock.now()) ?? null;

  const lastAt = (): number | null => last()?.madeAt ?? null;

  const dueAt = (): number | null => {
    if (schedule === null) return null;
    const now = clock.now();
    // The clock was ahead where something has not happened yet: nothing is put off by that.
    const due = nextRun(schedule, config.timeZone, lastAt() ?? (begunAt <= now ? begunAt : 0));
    if (due === null || failure === null || failure.at > now) return due;
    return Math.max(due, failure.at + RETRY_AFTER_MS);
  };

  const isDue = (): boolean => (dueAt() ?? Number.POSITIVE_INFINITY) <= clock.now();

  const readNewest = async (): Promise<void> => {
    kept = await listBackups(folder);
    const newest = lastAt();
    // One that was made by hand makes up for one that failed.
    if (failure && newest !== null && newest > failure.at) failure = null;
  };

  const readWarning = async (): Promise<void> => {
    const of = last()?.path ?? null;
    if (warning.of === of) return;
    const doubts = of === null ? [] : wordsOfDoubts(await readDoubts(of));
    for (const doubt of doubts) log.warn({ folder: of }, doubt);
    warning = { of, problem: doubts.length > 0 ? warn(doubts.length) : null };
  };

  const fail = (error: unknown): void => {
    if (stopping.signal.aborted) return;
    if (!(error instanceof BackupFailed || isDue())) {
      log.warn({ err: error, folder }, 'The folder of the backups could not be looked at.');
      return;
    }
    const foreseen =
      error instanceof BackupFailed
        ? error.message
        : inWords(error, folder, `the database in ${config.dataDir}`);
    const why = foreseen ?? 'The log of the server says why.';
    const problem = `The scheduled backup was not made; the former ones are kept. ${why}`;
    failure = { at: clock.now(), problem };
    log.error({ err: error, folder }, problem);
  };

  const lookAndMake = async (): Promise<void> => {
    try {
      if (!isSwept) {
        isSwept = true;
        await sweep(config.dataDir, folder);
      }
      await readNewest();
      if (isDue()) {
        const wish = { dataDir: config.dataDir, folder, copies };
        await runBackup(wish, stopping.signal);
        failure = null;
        await readNewest();
        log.info({ folder }, 'a backup was made');
      }
      await readWarning();
    } catch (error) {
      fail(error);
    }
  };

  const looking = singleFlight(lookAndMake);

  return {
    state: () => {
      const due = dueAt();
      return {
        lastAt: instantOrNull(lastAt()),
        nextAt: due === null ? null : toInstant(Math.max(due, clock.now())),
        problem: failure?.problem ?? warning.problem,
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
