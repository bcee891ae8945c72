import { Worker } from 'node:worker_threads';
import type { Database } from '../platform/database.ts';
import { expectHelper } from '../platform/foreign-writes.ts';
import type { Log } from '../platform/log.ts';
import { countSegments, type Upkeep, upkeepMeanwhile, upkeepOf } from './full-text-index.ts';
import { isLargestKept } from './largest-upkeep.ts';
import type { Sized } from './size-tiers.ts';

/** A database's file, and what is done in it. */
export interface UpkeepTask {
  file: string;
  /** Of which the index of the largest videos is to hold more, or less. */
  largest: readonly Sized[];
  merges: readonly { table: string; upkeep: Upkeep }[];
}

/** What the thread is asked: to work for a moment, which it answers with whether more is left, or to end. */
export type UpkeepRequest = 'step' | 'end';

/** Keeps the indexes of the search quick, which many writes scatter, and those of the largest videos filled. */
export interface FullTextUpkeep {
  /**
   * Looks whether an index is scattered, or is to hold others, and mends it in a thread of its own: a large
   * one takes minutes. Where that goes on already, nothing is begun.
   *
   * @param now in milliseconds since 1970
   */
  look(now: number): void;
  /** Ends it after the step it is at; what is left is done the next time. */
  stop(): Promise<void>;
}

const WORKER = new URL('./full-text-upkeep.worker.ts', import.meta.url);

/** After a step others have the file for so long. */
const PAUSE_MS = 25;

/** So seldom a large index is written anew. In between only small parts are merged with each other. */
const LOOK_AT_ALL_EVERY_MS = 60 * 60 * 1000;

interface UpkeepThread {
  end(): void;
  ended: Promise<void>;
}

/** Has a thread work step by step. */
function keepUpInThread(db: Database, task: UpkeepTask, log: Log): UpkeepThread {
  const worker = new Worker(WORKER, { workerData: task });
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const ask = (request: UpkeepRequest): void => worker.postMessage(request);
  let pause: NodeJS.Timeout | undefined;
  let isStopped = false;
  let endStep = (): void => {};
  const end = (): void => {
    isStopped = true;
    clearTimeout(pause);
    ask('end');
  };
  const step = (): void => {
    endStep = expectHelper(db);
    ask('step');
  };
  worker.on('message', (isGoingOn: boolean) => {
    endStep();
    if (!isGoingOn) end();
    else if (!isStopped) pause = setTimeout(step, PAUSE_MS);
  });
  worker.on('error', (error) => {
    log.error({ err: error }, 'An index could not be kept up; it is tried again in a while');
  });
  worker.on('exit', () => {
    endStep();
    resolve();
  });
  return { end, ended };
}

/**
 * @param tables those of FTS5 in the file, which merge nothing by themselves
 * @param sizes for each of which the file has an index of the largest videos
 */
export function createFullTextUpkeep(
  db: Database,
  { file, tables, sizes }: { file: string; tables: readonly string[]; sizes: readonly Sized[] },
  log: Log,
): FullTextUpkeep {
  let going: UpkeepThread | undefined;
  let allLookedAt: number | undefined;
  /** How many parts each table had when the last thread was through. */
  let left: Map<string, number> | undefined;

  const taskAt = (now: number): UpkeepTask => {
    left ??= new Map(tables.map((table) => [table, countSegments(db, table)]));
    const isDue = allLookedAt === undefined || Math.abs(now - allLookedAt) >= LOOK_AT_ALL_EVERY_MS;
    if (isDue) allLookedAt = now;
    const merges = tables.map((table) => ({
      table,
      upkeep: isDue ? upkeepOf(db, table) : upkeepMeanwhile(db, table, left?.get(table) ?? 0),
    }));
    return {
      file,
      largest: isDue ? sizes.filter((sized) => !isLargestKept(db, sized)) : [],
      merges: merges.filter(({ upkeep }) => upkeep !== 'none'),
    };
  };

  return {
    look: (now) => {
      if (going) return;
      const task = taskAt(now);
      if (task.largest.length + task.merges.length === 0) return;
      const thread = keepUpInThread(db, task, log);
      going = thread;
      void thread.ended.then(() => {
        going = undefined;
        left = undefined;
      });
    },
    stop: async () => {
      going?.end();
      await going?.ended;
    },
  };
}
