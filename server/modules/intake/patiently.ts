import type { Context } from '../../context.ts';
import { backoff, GivenUp, type JobContext, TryAgainLater } from '../../jobs/job.ts';
import { isNoSpace } from '../../platform/storage-faults.ts';
import { PlatformFailure } from '../../youtube/failures.ts';
import { PlatformPaused } from '../../youtube/pause.ts';

/** Puts a job off until a pause is over. The pause is not the fault of what waits for it, so that was no attempt. */
export const afterPause = ({ message, until }: PlatformPaused): TryAgainLater =>
  new TryAgainLater(message, { at: until, counts: false });

/**
 * When to try again what the platform refused: where it asked for a pause, once that is over, else after
 * the usual wait. In milliseconds since 1970.
 *
 * @param attempt the attempt that failed, counted from 1
 */
export function nextTryAt(
  { clock, youtube }: Pick<Context, 'clock' | 'youtube'>,
  { retry }: PlatformFailure,
  attempt: number,
): number {
  const pausedUntil = retry === 'pause' ? youtube.state().pausedUntil : null;
  return pausedUntil ?? clock.now() + backoff(attempt, Math.random);
}

/** An error in the words of a failure where it says that what was read could not be kept for want of space. */
export const explainNoSpace = (error: unknown): unknown =>
  isNoSpace(error)
    ? new PlatformFailure('no-space', 'channel', undefined, { cause: error })
    : error;

/** What becomes of a job after an error; where the platform asked for a pause, the next attempt will meet it. */
function putOffOrGiveUp(
  { clock }: Pick<Context, 'clock'>,
  job: JobContext,
  error: unknown,
): unknown {
  if (error instanceof PlatformPaused) return afterPause(error);
  if (!(error instanceof PlatformFailure)) return error;
  if (error.retry === 'never') return new GivenUp(error.message);
  const at = clock.now() + backoff(job.attempt, Math.random);
  return new TryAgainLater(error.message, { at, counts: true });
}

/**
 * Does the work of a job, which is put off where the platform asked for that or could not be reached,
 * and given up where the same would fail again.
 */
export async function patiently(
  parts: Pick<Context, 'clock'>,
  job: JobContext,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw putOffOrGiveUp(parts, job, explainNoSpace(error));
  }
}
