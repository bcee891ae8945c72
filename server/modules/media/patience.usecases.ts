import type { Context } from '../../context.ts';
import { backoff, GivenUp, type JobContext, TryAgainLater } from '../../jobs/job.ts';
import { PlatformPaused } from '../../youtube/budget.ts';
import { type FailureKind, PlatformFailure } from '../../youtube/failures.ts';

/** Failures that say something of one video, not of the way to the platform. */
const OF_ONE_VIDEO: ReadonlySet<FailureKind> = new Set(['unknown', 'forbidden', 'tool-broken']);

/** After so many videos in a row that could not be read, it is in doubt whether the fault is theirs. */
export const MAX_FAILURES_IN_A_ROW = 3;

/**
 * What becomes of a job in the background after an error: it is put off where the platform asked for
 * that or could not be reached, and given up where the same would fail again. Any other error is to be
 * thrown on.
 */
export function putOffOrGiveUp(
  { clock }: Pick<Context, 'clock'>,
  job: Pick<JobContext, 'attempt'>,
  error: unknown,
): unknown {
  if (error instanceof PlatformPaused) {
    return new TryAgainLater(error.message, { at: error.until, counts: false });
  }
  if (!(error instanceof PlatformFailure)) return error;
  if (error.retry === 'never') return new GivenUp(error.message);
  const at = clock.now() + backoff(job.attempt, Math.random);
  return new TryAgainLater(error.message, { at, counts: true });
}

/**
 * Works on one video after the other. One that makes no sense is left for the next time, so that it
 * does not keep the others waiting. After several in a row the last one of all tells whether the fault
 * lies with the videos: where it fails too, the rest is left.
 *
 * @param options what is told of each video before it is worked on, and after how many failures in a
 *   row the last video is tried
 * @returns the last failure where as many in a row ended it, and null otherwise
 * @throws what the work throws, where that says nothing of one video
 */
export async function forEachVideo<Video extends { remoteId: string }>(
  videos: readonly Video[],
  job: JobContext,
  options: { report: (index: number) => void; maxFailures?: number },
  work: (video: Video) => Promise<void>,
): Promise<PlatformFailure | null> {
  const { report, maxFailures = MAX_FAILURES_IN_A_ROW } = options;
  const left = [...videos];
  const failures: PlatformFailure[] = [];
  while (failures.length <= maxFailures) {
    const video = failures.length === maxFailures ? left.pop() : left.shift();
    if (!video) break;
    job.signal.throwIfAborted();
    report(videos.length - left.length - 1);
    try {
      await work(video);
      failures.length = 0;
    } catch (error) {
      if (!(error instanceof PlatformFailure) || !OF_ONE_VIDEO.has(error.kind)) throw error;
      job.log.warn({ video: video.remoteId, reason: error.message }, 'a video could not be read');
      failures.push(error);
    }
  }
  return failures.length >= maxFailures ? (failures.at(-1) ?? null) : null;
}
