import { Worker } from 'node:worker_threads';
import type { Database } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import { upkeepOf } from './full-text-index.ts';

/** What the thread that merges is given: the database's file, and its tables of FTS5. */
export interface UpkeepTask {
  file: string;
  tables: readonly string[];
}

/** Keeps the indexes of the search quick, which many writes scatter. */
export interface FullTextUpkeep {
  /**
   * Looks whether an index is scattered, and mends it in a thread of its own: a large one takes
   * minutes. Where that goes on already, nothing is begun.
   */
  look(): void;
  /** Ends it after the step it is at; what is left is done the next time. */
  stop(): Promise<void>;
}

const WORKER = new URL('./full-text-upkeep.worker.ts', import.meta.url);

export function createFullTextUpkeep(db: Database, task: UpkeepTask, log: Log): FullTextUpkeep {
  let going: { worker: Worker; ended: Promise<void> } | undefined;
  const begin = (): void => {
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const worker = new Worker(WORKER, { workerData: task });
    worker.on('error', (error) => {
      log.error({ err: error }, 'An index could not be merged; it is tried again in a while');
    });
    worker.on('exit', () => {
      going = undefined;
      resolve();
    });
    going = { worker, ended };
  };
  return {
    look: () => {
      if (!going && task.tables.some((table) => upkeepOf(db, table) !== 'none')) begin();
    },
    stop: async () => {
      going?.worker.postMessage('stop');
      await going?.ended;
    },
  };
}
