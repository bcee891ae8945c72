import { Worker } from 'node:worker_threads';
import type { Database } from './database.ts';
import type { Log } from './log.ts';
import { pagesAhead } from './pages-ahead.ts';

/** What the thread is asked: to bring the log into the file, which it answers once it is done, or to end. */
export type CheckpointRequest = 'checkpoint' | 'end';

/** Brings the log of a database into its file, while others are served. */
export interface Checkpoints {
  /** Ends it after the checkpoint it is at. */
  stop(): Promise<void>;
}

const WORKER = new URL('./checkpoints.worker.ts', import.meta.url);

/** So many pages are brought into the file at once: as many as SQLite would wait for. */
const PAGES = 1_000;
/** From so many on the connection does it itself, where the thread cannot: what `database.ts` leaves of a log. */
const OWN_PAGES = 4 * PAGES;
/** So long after a write it is looked how many there are, in milliseconds. */
const LOOK_AFTER_MS = 50;
/** So long after a failure nothing is tried, in milliseconds. */
const TRY_AGAIN_AFTER_MS = 60 * 1000;
/** So long the thread is kept for the next time, in milliseconds: it takes 16 MB. */
const KEEP_FOR_MS = 30 * 1000;

interface CheckpointThread {
  /** Does nothing where it is at one. */
  checkpoint(): void;
  end(): Promise<void>;
}

/** @param onFailed is told why it ended by itself */
function startThread(file: string, onFailed: (error: unknown) => void): CheckpointThread {
  const worker = new Worker(WORKER, { workerData: file });
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const ask = (request: CheckpointRequest): void => worker.postMessage(request);
  let isAtWork = false;
  worker.on('message', () => {
    isAtWork = false;
  });
  worker.on('error', onFailed);
  worker.on('exit', () => resolve());
  return {
    checkpoint: () => {
      if (!isAtWork) ask('checkpoint');
      isAtWork = true;
    },
    end: () => {
      ask('end');
      return ended;
    },
  };
}

/** The thread while it is needed: it is started for the first checkpoint, and ends some time after the last. */
function createThread(file: string, onFailed: (error: unknown) => void): CheckpointThread {
  let thread: CheckpointThread | undefined;
  let keeping: NodeJS.Timeout | undefined;
  const end = async (): Promise<void> => {
    clearTimeout(keeping);
    const ending = thread?.end();
    thread = undefined;
    await ending;
  };
  return {
    checkpoint: () => {
      thread ??= startThread(file, (error) => {
        thread = undefined;
        onFailed(error);
      });
      thread.checkpoint();
      clearTimeout(keeping);
      keeping = setTimeout(end, KEEP_FOR_MS).unref();
    },
    end,
  };
}

/**
 * Has checkpoints done by a thread: SQLite would do them at the end of a write, and wait for the disk twice.
 *
 * @param db the connection that writes
 * @param file where it is
 */
export function startCheckpoints(db: Database, file: string, log: Log): Checkpoints {
  db.execute(`PRAGMA wal_autocheckpoint = ${OWN_PAGES}`);
  let looking: NodeJS.Timeout | undefined;
  const putOff = (error: unknown): void => {
    log.warn(
      { err: error },
      'The log of the database could not be brought into its file, which is tried again in a minute; nothing is lost',
    );
    lookAfter(TRY_AGAIN_AFTER_MS);
  };
  const thread = createThread(file, putOff);
  const look = (): void => {
    looking = undefined;
    try {
      if (pagesAhead(db) >= PAGES) thread.checkpoint();
    } catch (error) {
      putOff(error);
    }
  };
  const lookAfter = (ms: number): void => {
    clearTimeout(looking);
    looking = setTimeout(look, ms).unref();
  };
  db.whenWritten(() => {
    if (!looking) lookAfter(LOOK_AFTER_MS);
  });

  return {
    stop: async () => {
      db.whenWritten(() => {});
      await thread.end();
      clearTimeout(looking);
    },
  };
}
