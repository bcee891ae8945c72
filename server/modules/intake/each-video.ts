import type { JobContext } from '../../jobs/job.ts';
import { type FailureKind, PlatformFailure } from '../../youtube/failures.ts';

/** Failures of one video that may as well be those of the way to the platform, or of a while: others tell. */
const IN_DOUBT: ReadonlySet<FailureKind> = new Set(['network', 'captions-limit']);

/** Failures that say something of one video, not of the way to the platform. */
const OF_ONE_VIDEO: ReadonlySet<FailureKind> = new Set([
  ...['unknown', 'forbidden', 'tool-broken'],
  ...IN_DOUBT,
] as const);

/** After so many videos in a row that could not be read, it is in doubt whether the fault is theirs. */
export const MAX_FAILURES_IN_A_ROW = 3;

/** @returns why the video could not be read, where that says something of it; null where it was read */
async function attempt<Video extends { remoteId: string }>(
  video: Video,
  job: JobContext,
  work: (video: Video) => Promise<void>,
): Promise<PlatformFailure | null> {
  job.signal.throwIfAborted();
  try {
    await work(video);
    return null;
  } catch (error) {
    if (!(error instanceof PlatformFailure) || !OF_ONE_VIDEO.has(error.kind)) throw error;
    job.log.warn({ video: video.remoteId, reason: error.message }, 'a video could not be read');
    return error;
  }
}

/**
 * Works on one video after the other. One that makes no sense is left for the next time, so that it
 * does not keep the others waiting; where that may pass it is tried once more after them. After several
 * in a row the last one of all tells whether the fault lies with the videos: where it fails too, the
 * rest is left.
 *
 * @param options what is told of each video before it is worked on, and after how many failures in a
 *   row the last video is tried
 * @returns the last failure where as many in a row ended it, or where no other video tells that it lies
 *   with those that failed; null otherwise
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
  const inDoubt: Video[] = [];
  let last: PlatformFailure | null = null;
  let inARow = 0;
  while (inARow <= maxFailures) {
    const video = inARow === maxFailures ? left.pop() : left.shift();
    if (!video) break;
    report(videos.length - left.length - 1);
    last = await attempt(video, job, work);
    inARow = last ? inARow + 1 : 0;
    if (last && IN_DOUBT.has(last.kind)) inDoubt.push(video);
  }
  if (inARow >= maxFailures || inDoubt.length === videos.length) return last;
  for (const video of inDoubt) await attempt(video, job, work);
  return null;
}
