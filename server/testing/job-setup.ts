import sql from 'sql-template-tag';
import { vi } from 'vitest';
import * as z from 'zod/mini';
import { defineJob, type Job, type JobContext } from '../jobs/job.ts';
import { type JobKind, jobKind } from '../jobs/job-kind.ts';
import { enqueue, type JobRequest, PRIORITY } from '../jobs/queue.ts';
import { createRunner, type Runner, type RunnerParts } from '../jobs/runner.ts';
import type { Database } from '../platform/database.ts';
import { testDatabase } from './database.ts';
import { type LogLine, testLog } from './log.ts';
import { type ManualClock, manualClock } from './manual-clock.ts';

export interface Payload {
  key: string;
}

export type Handler = (payload: Payload, context: JobContext) => Promise<void>;

/** A job as its row tells of it. */
export interface JobRow {
  state: string;
  attempts: number;
  error: string | null;
  runAt: number;
  phase: string;
  done: number;
}

/** A queue and what runs on it, for tests of what becomes of jobs. */
export interface JobSetup {
  db: Database;
  clock: ManualClock;
  /** A runner whose only job is `work`, with one place; it is stopped with the setup. */
  createRunner(run: Handler, parts?: Partial<RunnerParts>): Runner;
  /** Queues a job, a `work` one unless told otherwise, and gives its id. */
  add(key: string, request?: Partial<JobRequest<Payload>> & { kind?: JobKind<Payload> }): number;
  row(id: number): JobRow | undefined;
  /** Waits until the job is in the state. */
  reaches(id: number, state: string): Promise<void>;
  /** Writes something down that must happen once. */
  addEffect(effect: string): void;
  effects(): string[];
  lines: LogLine[];
  /** The lines of the log that tell of an error. */
  errors(): LogLine[];
  stop(): Promise<void>;
}

/** Waits until the assertion holds. */
export const eventually = (assertion: () => void): Promise<void> =>
  vi.waitFor(assertion, { timeout: 20_000, interval: 1 });

/** Waits until the job is to end, and throws the reason. */
export const untilAborted = ({ signal }: JobContext): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

/** Kinds of work that are all given the same. */
export const kindOf = (name: string): JobKind<Payload> =>
  jobKind({ name, payload: z.object({ key: z.string() }) });

const WORK = kindOf('work');

/** The job `work` of the lane `main`. */
export const workJob = (
  run: Handler,
  onFailed?: (payload: Payload, words: string, brought: number) => void,
): Job =>
  defineJob({
    kind: WORK,
    lane: 'main',
    run,
    ...(onFailed && { onFailed }),
  });

export function createJobSetup(): JobSetup {
  const db = testDatabase();
  db.execute('CREATE TABLE effects (effect TEXT NOT NULL)');
  const clock = manualClock();
  const { log, lines } = testLog();
  const runners: Runner[] = [];
  const row = (id: number): JobRow | undefined =>
    db.get<JobRow>(sql`
      SELECT state, attempts, error, run_at AS runAt, phase, progress_done AS done
      FROM jobs WHERE id = ${id}
    `);
  return {
    db,
    clock,
    createRunner: (run, parts) => {
      const jobs = [workJob(run)];
      const defaults = { db, clock, log, lanes: { main: 1 }, jobs, random: () => 0.5 };
      const runner = createRunner({ ...defaults, ...parts });
      runners.push(runner);
      return runner;
    },
    add: (key, { kind = WORK, ...request } = {}) => {
      const defaults = { key, payload: { key }, priority: PRIORITY.scheduled };
      return enqueue(db, clock.now(), kind, { ...defaults, ...request }).id;
    },
    row,
    reaches: (id, state) =>
      eventually(() => {
        if (row(id)?.state !== state) throw new Error(`The job is ${row(id)?.state}, not ${state}`);
      }),
    addEffect: (effect) => {
      db.run(sql`INSERT INTO effects (effect) VALUES (${effect})`);
    },
    effects: () =>
      db.all<{ effect: string }>(sql`SELECT effect FROM effects`).map((row) => row.effect),
    lines,
    errors: () => lines.filter(({ level }) => level >= 50),
    stop: async () => {
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}
