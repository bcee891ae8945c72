import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import {
  addBrought,
  type ClaimedJob,
  complete,
  isUrgent,
  type Progress,
  readBrought,
  saveProgress,
} from './claims.ts';
import {
  GivenUp,
  type Job,
  JobAborted,
  type JobContext,
  MAX_ATTEMPTS,
  TryAgainLater,
} from './job.ts';
import {
  ENDED_WITH_SERVER,
  type Outcome,
  outcomeOfAbort,
  outcomeOfError,
  settle,
} from './outcome.ts';
import { type Throttle, throttle } from './throttle.ts';

export interface AttemptParts {
  db: Database;
  clock: Clock;
  log: Log;
  /** Gives numbers from 0 to 1. */
  random: () => number;
  /** The least time between two writes of progress, in milliseconds. */
  progressMs: number;
}

/** What a job ends with that is no fault of the program. */
const FORESEEN = [TryAgainLater, GivenUp, JobAborted];

/** One run of a claimed job. */
export interface Attempt {
  readonly claimed: ClaimedJob;
  /** In milliseconds since 1970. */
  readonly startedAt: number;
  abort(why: JobAborted['why']): void;
  /** Resolves, and never rejects, when the run has ended and its outcome is written down. */
  readonly ended: Promise<void>;
}

/** What is known of a run while it goes on. */
interface RunState {
  readonly controller: AbortController;
  readonly progress: Throttle<Progress>;
  /** What it does at the moment. */
  phase: string;
  aborted: JobAborted | null;
  isFinished: boolean;
}

function createContext(parts: AttemptParts, claimed: ClaimedJob, state: RunState): JobContext {
  const { db, clock, log } = parts;
  return {
    signal: state.controller.signal,
    attempt: claimed.attempt,
    get urgent() {
      return isUrgent(db, claimed);
    },
    progress: (phase, done, total) => {
      // However soon the next phase begins, it is written down how far the last one came.
      if (phase !== state.phase) state.progress.flush();
      state.phase = phase;
      state.progress.push({ phase, done, total: total ?? null });
    },
    get brought() {
      return readBrought(db, claimed);
    },
    bring: (count) => addBrought(db, claimed, count),
    finish: (work, { swift } = { swift: false }) => {
      if (state.isFinished) throw new Error('A job finishes only once');
      state.progress.flush();
      const settleAll = () => {
        if (!complete(db, clock.now(), claimed)) throw new JobAborted('lost');
        work();
      };
      if (swift) db.swiftTransaction(settleAll);
      else db.transaction(settleAll);
      state.isFinished = true;
    },
    log,
  };
}

async function run(
  parts: AttemptParts,
  job: Job,
  claimed: ClaimedJob,
  state: RunState,
): Promise<Outcome> {
  const { clock, log, random } = parts;
  if (claimed.attempt > MAX_ATTEMPTS) {
    log.warn({ outcome: ENDED_WITH_SERVER }, 'A job is given up');
    return ENDED_WITH_SERVER;
  }
  let outcome: Outcome = { state: 'done' };
  try {
    await job.run(claimed.payload, createContext(parts, claimed, state));
  } catch (error) {
    outcome = outcomeOfError(error, claimed.attempt, clock.now(), random);
    const isForeseen = FORESEEN.some((kind) => error instanceof kind);
    if (state.isFinished || !(isForeseen || state.aborted)) {
      log.error({ err: error, outcome }, 'A job threw an unexpected error');
    }
  }
  if (state.isFinished) return { state: 'settled' };
  return state.aborted ? outcomeOfAbort(state.aborted.why, claimed.runAt) : outcome;
}

/** Starts a run of a claimed job, which writes down by itself how it ends. */
export function startAttempt(shared: AttemptParts, job: Job, claimed: ClaimedJob): Attempt {
  const { id, name, key, attempt } = claimed;
  const log = shared.log.child({ job: name, id, key, attempt });
  const parts = { ...shared, log };
  const saveQuietly = (progress: Progress): void => {
    try {
      parts.db.swiftTransaction(() => saveProgress(parts.db, claimed, progress));
    } catch (error) {
      log.warn({ err: error }, 'The progress of a job could not be written down');
    }
  };
  const state: RunState = {
    controller: new AbortController(),
    progress: throttle(saveQuietly, parts.progressMs),
    phase: '',
    aborted: null,
    isFinished: false,
  };

  const runAndSettle = async (): Promise<void> => {
    const outcome = await run(parts, job, claimed, state);
    state.progress.flush();
    state.progress.close();
    try {
      const isHeld = settle(parts, job, claimed, outcome);
      log.debug({ outcome, isHeld }, 'A run of a job has ended');
    } catch (error) {
      // The job stays marked as running, and is taken again when its lease runs out.
      log.error({ err: error, outcome }, 'The end of a run of a job could not be written down');
    }
  };
  return {
    claimed,
    startedAt: parts.clock.now(),
    abort: (why) => {
      state.aborted ??= new JobAborted(why);
      state.controller.abort(state.aborted);
    },
    ended: runAndSettle(),
  };
}
