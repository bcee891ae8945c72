import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import { STORAGE_FAULTS, storageFaultOf } from '../platform/storage-faults.ts';
import { type ClaimedJob, complete, fail, readBrought, requeue } from './claims.ts';
import {
  BrokenPayload,
  backoff,
  GivenUp,
  type Job,
  JobAborted,
  MAX_ATTEMPTS,
  TryAgainLater,
} from './job.ts';

/** Why a job failed whose payload is broken: it could tell nobody else. */
export const UNREADABLE =
  'What was to be done could not be read, so nothing was done. Ask for it again.';
const UNEXPECTED_AGAIN = 'Something unexpected went wrong. It will be tried again.';
const UNEXPECTED = `Something unexpected went wrong, ${MAX_ATTEMPTS} times in a row, so it was given up. The server's log says more.`;

/** How one run of a job ended. */
export type Outcome =
  /** Nothing is left to write: its end is written, or it has lost the right to. */
  | { state: 'settled' }
  | { state: 'done' }
  | { state: 'waiting'; until: number; counts: boolean; why: string }
  | { state: 'failed'; words: string };

/** The outcome where the server ended during each of the attempts that a job has; it is not run again. */
export const ENDED_WITH_SERVER: Outcome = {
  state: 'failed',
  words: `The server ended ${MAX_ATTEMPTS} times while it worked on this, so it was given up.`,
};

/** The outcome of a run that was aborted: whether it threw or returned, it may have ended early. */
export function outcomeOfAbort(why: JobAborted['why'], runAt: number): Outcome {
  if (why !== 'stopped') return { state: 'settled' };
  return { state: 'waiting', until: runAt, counts: false, why: '' };
}

/**
 * The outcome of a run that threw.
 *
 * @param attempt the attempt that threw, counted from 1
 * @param random gives numbers from 0 to 1
 */
export function outcomeOfError(
  error: unknown,
  attempt: number,
  now: number,
  random: () => number,
): Outcome {
  const isLast = attempt >= MAX_ATTEMPTS;
  if (error instanceof JobAborted) return outcomeOfAbort(error.why, now);
  if (error instanceof TryAgainLater) {
    const { at, counts, message } = error;
    return counts && isLast
      ? { state: 'failed', words: message }
      : { state: 'waiting', until: at, counts, why: message };
  }
  if (error instanceof GivenUp) return { state: 'failed', words: error.message };
  if (error instanceof BrokenPayload) return { state: 'failed', words: UNREADABLE };
  const fault = storageFaultOf(error);
  if (isLast) return { state: 'failed', words: fault ? STORAGE_FAULTS[fault] : UNEXPECTED };
  const why = fault ? STORAGE_FAULTS[fault] : UNEXPECTED_AGAIN;
  return { state: 'waiting', until: now + backoff(attempt, random), counts: true, why };
}

interface SettleParts {
  db: Database;
  clock: Clock;
  log: Log;
}

/** Writes a failure down here and where the job wants it; here in any case. */
function markFailed(parts: SettleParts, job: Job, claimed: ClaimedJob, words: string): boolean {
  const { db, clock, log } = parts;
  try {
    return db.transaction(() => {
      const isHeld = fail(db, clock.now(), claimed, words);
      if (isHeld) job.failed(claimed.payload, words, readBrought(db, claimed));
      return isHeld;
    });
  } catch (error) {
    if (!(error instanceof BrokenPayload)) {
      log.error({ err: error }, 'The failure of a job could not be written down where it belongs');
    }
    return fail(db, clock.now(), claimed, words);
  }
}

/**
 * Writes down how a run of a job ended.
 *
 * @returns false where the claim is lost, and nothing was written
 */
export function settle(
  parts: SettleParts,
  job: Job,
  claimed: ClaimedJob,
  outcome: Outcome,
): boolean {
  const { db, clock } = parts;
  switch (outcome.state) {
    case 'settled':
      return true;
    case 'done':
      return complete(db, clock.now(), claimed);
    case 'waiting':
      return requeue(db, claimed, outcome);
    case 'failed':
      return markFailed(parts, job, claimed, outcome.words);
  }
}
