import { assertWritable } from '../platform/assert-writable.ts';
import type { Clock } from '../platform/clock.ts';
import { type Complaint, createComplaint } from '../platform/complaint.ts';
import type { Database } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import { type Attempt, startAttempt } from './attempt.ts';
import { claim, failUnknown, nextDue, renewLease, requeue, takeBackExpired } from './claims.ts';
import type { Job } from './job.ts';
import { type Lane, lanesOf, openingOf } from './lanes.ts';
import { cancelActive } from './queue.ts';

/** Takes queued jobs and runs them. One process runs one runner on a database. */
export interface Runner {
  /** Takes up what an earlier process left running, as soon as the storage lets it, and then whatever is due. */
  start(): void;
  /**
   * Aborts what is running, waits for it for a bounded time, and puts it back as it was, the
   * attempt not counted. Once this resolves, no job writes how it ended.
   */
  stop(): Promise<void>;
  /** Has it look for jobs soon. To be called when one was enqueued; may be called within the transaction. */
  wake(): void;
  /**
   * Cancels a job that has not ended: it counts as cancelled at once, also where the process ends now,
   * and one of its key that is asked for from now on is another one. What runs is ended by its signal
   * and keeps its place in the lane until it has.
   *
   * @returns whether there was such a job
   */
  cancel(id: number): boolean;
  /** When the runs that go on began, in milliseconds since 1970, by the jobs' ids. */
  runningSince(): ReadonlyMap<number, number>;
}

/** How long running jobs have to come to a halt; those that have not are put back then. */
export const RUNNER_STOPS_WITHIN_MS = 7_000;

const TIMING = {
  /** How long a claim holds unless it is renewed. */
  leaseMs: 60_000,
  /** How often claims are renewed, and jobs are looked for whatever else happens. */
  heartbeatMs: 15_000,
  /** How long `stop` waits. */
  stopMs: RUNNER_STOPS_WITHIN_MS,
  /** The least time between two writes of a job's progress. */
  progressMs: 250,
};

export interface RunnerParts {
  db: Database;
  clock: Clock;
  log: Log;
  /**
   * How many jobs of each lane run at the same time. The last place of a lane that has several is
   * kept for urgent jobs, so that a person does not wait for the schedule.
   */
  lanes: Readonly<Record<string, number>>;
  jobs: readonly Job[];
  /** Gives numbers from 0 to 1, for the jitter of waits. */
  random?: () => number;
  timing?: Partial<typeof TIMING>;
}

class JobRunner implements Runner {
  readonly #parts: RunnerParts;
  readonly #timing: typeof TIMING;
  readonly #lanes: readonly Lane[];
  readonly #untaken: Complaint;
  readonly #unrenewed: Complaint;
  #isActive = false;
  #hasTakenUp = false;
  #heartbeat: NodeJS.Timeout | undefined;
  #nextDue: NodeJS.Timeout | undefined;
  #soon: NodeJS.Immediate | undefined;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
    this.#timing = { ...TIMING, ...parts.timing };
    this.#lanes = lanesOf(parts);
    this.#untaken = createComplaint(parts.log, {
      failed: 'No jobs can be taken now; trying again until they can',
      goesOn: 'Jobs can be taken again',
    });
    this.#unrenewed = createComplaint(parts.log, {
      failed: 'The claims of running jobs cannot be renewed now; trying again until they can',
      goesOn: 'The claims of running jobs can be renewed again',
    });
  }

  start(): void {
    this.#isActive = true;
    this.#heartbeat = setInterval(() => this.#beat(), this.#timing.heartbeatMs);
    this.#take();
  }

  async stop(): Promise<void> {
    this.#isActive = false;
    clearInterval(this.#heartbeat);
    clearTimeout(this.#nextDue);
    clearImmediate(this.#soon);
    const attempts = this.#attempts();
    for (const attempt of attempts) attempt.abort('stopped');
    let limit: NodeJS.Timeout | undefined;
    await Promise.race([
      Promise.all(attempts.map(({ ended }) => ended)),
      new Promise((resolve) => {
        limit = setTimeout(resolve, this.#timing.stopMs);
      }),
    ]);
    clearTimeout(limit);
    for (const attempt of this.#attempts()) this.#putBack(attempt);
  }

  wake(): void {
    if (!this.#isActive || this.#soon) return;
    this.#soon = setImmediate(() => {
      this.#soon = undefined;
      this.#take();
    });
  }

  cancel(id: number): boolean {
    const isCancelled = cancelActive(this.#parts.db, this.#parts.clock.now(), id);
    const attempt = this.#attempts().find(({ claimed }) => claimed.id === id);
    if (isCancelled) attempt?.abort('cancelled');
    return isCancelled;
  }

  runningSince(): ReadonlyMap<number, number> {
    return new Map(this.#attempts().map(({ claimed, startedAt }) => [claimed.id, startedAt]));
  }

  #attempts(): Attempt[] {
    return this.#lanes.flatMap(({ running }) => [...running]);
  }

  /** Fills every lane with what is due, and sets the timer for what is due next. */
  #take(): void {
    if (!this.#isActive) return;
    clearTimeout(this.#nextDue);
    try {
      assertWritable(this.#parts.db);
      this.#takeUp();
      for (const lane of this.#lanes) this.#fill(lane);
      this.#setTimer();
      this.#untaken.settle();
    } catch (error) {
      this.#untaken.about(error);
    }
  }

  /** Before the first job is taken, so that none of its own is taken for one of an earlier process. */
  #takeUp(): void {
    if (this.#hasTakenUp) return;
    const { db, clock, log, jobs } = this.#parts;
    const interrupted = takeBackExpired(db, Number.POSITIVE_INFINITY);
    if (interrupted > 0) log.info({ jobs: interrupted }, 'Taking up interrupted jobs');
    const known = jobs.map(({ name }) => name);
    const unknown = failUnknown(db, clock.now(), known);
    if (unknown > 0) log.warn({ jobs: unknown }, 'Some queued jobs are unknown to this version');
    this.#hasTakenUp = true;
  }

  #fill(lane: Lane): void {
    const { db, clock } = this.#parts;
    for (let opening = openingOf(lane); opening; opening = openingOf(lane)) {
      const now = clock.now();
      const leaseUntil = now + this.#timing.leaseMs;
      const claimed = db.swiftTransaction(() => claim(db, now, opening, leaseUntil));
      const job = claimed && lane.jobs.get(claimed.name);
      if (!job) return;
      const { log, random = Math.random } = this.#parts;
      const { progressMs } = this.#timing;
      const attempt = startAttempt({ db, clock, log, random, progressMs }, job, claimed);
      lane.running.add(attempt);
      void attempt.ended.then(() => {
        lane.running.delete(attempt);
        this.wake();
      });
    }
  }

  /** What is due only after the next heartbeat is left to that one. */
  #setTimer(): void {
    const { db, clock } = this.#parts;
    const times = this.#lanes.map((lane) => {
      const opening = openingOf(lane);
      return (opening && nextDue(db, opening)) ?? Number.POSITIVE_INFINITY;
    });
    const wait = Math.min(...times) - clock.now();
    if (wait < this.#timing.heartbeatMs) {
      this.#nextDue = setTimeout(() => this.#take(), Math.max(wait, 0));
    }
  }

  /** Renews first, so that after a sleep of the machine no claim of its own is taken for expired. */
  #beat(): void {
    const { db, clock, log } = this.#parts;
    try {
      assertWritable(db);
      const now = clock.now();
      for (const { claimed, abort } of this.#attempts()) {
        if (!renewLease(db, claimed, now + this.#timing.leaseMs)) abort('lost');
      }
      const expired = takeBackExpired(db, now);
      if (expired > 0) log.warn({ jobs: expired }, 'Taking up jobs whose claim ran out');
      this.#unrenewed.settle();
    } catch (error) {
      this.#unrenewed.about(error);
    }
    this.#take();
  }

  #putBack({ claimed }: Attempt): void {
    const { db, log } = this.#parts;
    const { id, name, runAt } = claimed;
    try {
      requeue(db, claimed, { until: runAt, counts: false, why: '' });
      log.warn({ job: name, id }, 'A job did not end when it was asked to');
    } catch (error) {
      log.error({ err: error, job: name, id }, 'A job could not be put back');
    }
  }
}

/** @throws where a job has no lane, or two have the same name */
export function createRunner(parts: RunnerParts): Runner {
  return new JobRunner(parts);
}
