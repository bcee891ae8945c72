import * as z from 'zod/mini';
import { Id } from '../../../contract/common.ts';
import type { Context } from '../../context.ts';
import { backoff, defineJob, type JobContext, TryAgainLater } from '../../jobs/job.ts';
import { PlatformPaused } from '../../youtube/budget.ts';
import { type FailureKind, PlatformFailure } from '../../youtube/failures.ts';
import { keepNewestImages } from '../images/images.usecases.ts';
import { listIncomplete, readIncomplete } from './details.queries.ts';
import { COMPLETED_UNASKED, readDetails } from './details.usecases.ts';

type Parts = Pick<Context, 'db' | 'clock' | 'youtube' | 'images'>;

/** Failures that say something of one video's page, not of the way to the platform. */
const LEFT_OUT: ReadonlySet<FailureKind> = new Set(['unknown', 'forbidden', 'tool-broken']);

/** After so many pages in a row that could not be read, the fault is not the videos'. */
const MAX_FAILURES_IN_A_ROW = 3;

/** Puts the job off where the platform asked for it or could not be reached. */
async function patiently(parts: Parts, job: JobContext, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof PlatformPaused) {
      throw new TryAgainLater(error.message, { at: error.until, counts: false });
    }
    if (!(error instanceof PlatformFailure)) throw error;
    if (error.retry === 'never') {
      job.log.info({ reason: error.message }, 'details not read');
      return;
    }
    const at = parts.clock.now() + backoff(job.attempt, Math.random);
    throw new TryAgainLater(error.message, { at, counts: true });
  }
}

/** Reads the details of one video that a person opened. */
export function readDetailsJob(parts: Parts) {
  return defineJob({
    name: 'read-details',
    lane: 'details',
    payload: z.object({ mediaId: Id }),
    run: ({ mediaId }, job) =>
      patiently(parts, job, async () => {
        const media = readIncomplete(parts.db, mediaId);
        if (media) await readDetails(parts, { id: mediaId, ...media }, job);
      }),
  });
}

/**
 * Reads the details of one video among many. One that makes no sense is left for the next time, so
 * that it does not keep the others waiting.
 *
 * @returns whether its details are read, or are known not to be had
 */
async function readOneOfMany(
  parts: Parts,
  media: { id: number; remoteId: string },
  job: JobContext,
): Promise<boolean> {
  try {
    await readDetails(parts, media, job);
    return true;
  } catch (error) {
    if (!(error instanceof PlatformFailure) || !LEFT_OUT.has(error.kind)) throw error;
    job.log.warn({ video: media.remoteId, reason: error.message }, 'details not read');
    return false;
  }
}

/** Fetches the pictures and then the details of a channel's newest videos, slowly. */
export function completeChannelJob(parts: Parts) {
  return defineJob({
    name: 'complete-channel',
    lane: 'background',
    payload: z.object({ channelId: Id }),
    run: ({ channelId }, job) =>
      patiently(parts, job, async () => {
        await keepNewestImages(parts, channelId, COMPLETED_UNASKED, job.signal);
        const incomplete = listIncomplete(parts.db, channelId, COMPLETED_UNASKED);
        let failures = 0;
        for (const [index, media] of incomplete.entries()) {
          job.signal.throwIfAborted();
          job.progress('Reading details', index, incomplete.length);
          failures = (await readOneOfMany(parts, media, job)) ? 0 : failures + 1;
          if (failures === MAX_FAILURES_IN_A_ROW) return;
        }
      }),
  });
}
