import type { Context } from '../../context.ts';
import { backoff, GivenUp, type JobContext, TryAgainLater } from '../../jobs/job.ts';
import { PlatformFailure } from '../../youtube/failures.ts';
import { PlatformPaused } from '../../youtube/pause.ts';

type Parts = Pick<Context, 'clock'>;

/** What becomes of the job after an error. */
function putOffOrGiveUp({ clock }: Parts, job: JobContext, error: unknown): unknown {
  if (error instanceof PlatformPaused) {
    return new TryAgainLater(error.message, { at: error.until, counts: false });
  }
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
  parts: Parts,
  job: JobContext,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw putOffOrGiveUp(parts, job, error);
  }
}
