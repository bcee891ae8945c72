import type { Context } from '../../context.ts';
import {
  backoff,
  defineJob,
  type JobContext,
  MAX_ATTEMPTS,
  TryAgainLater,
} from '../../jobs/job.ts';
import { PlatformPaused } from '../../youtube/budget.ts';
import { PlatformFailure } from '../../youtube/failures.ts';
import { forEachVideo, MAX_FAILURES_IN_A_ROW } from '../media/patience.usecases.ts';
import { BackfillPayload, enqueueBackfill } from './backfill.usecases.ts';
import { countTranscripts, listUnreadAfter } from './transcripts.queries.ts';
import { readSaid } from './transcripts.usecases.ts';

type Parts = Pick<Context, 'db' | 'clock' | 'youtube' | 'workFolders'>;

/** So many videos are a job of their own: it goes on for days, and what may fail five times is one of them. */
const SLICE = 20;

/** After this the platform is asked again where it could not be reached, in milliseconds. */
const ASK_AGAIN_MS = 15 * 60_000;

/** Waits as long as it takes: what keeps the platform from answering is nobody's fault here. */
function putOffBackfill({ clock, youtube }: Parts, error: unknown): unknown {
  const isPaused = error instanceof PlatformPaused;
  if (!isPaused && !(error instanceof PlatformFailure)) return error;
  const until = isPaused ? error.until : youtube.state().pausedUntil;
  const at = until ?? clock.now() + ASK_AGAIN_MS;
  return new TryAgainLater(error.message, { at, counts: false });
}

/**
 * Works through a slice of videos. Where several in a row cannot be read, that may pass; where it did
 * not, they are left out, so that they do not keep the others waiting for ever.
 */
async function readSlice(
  parts: Parts,
  videos: ReturnType<typeof listUnreadAfter>,
  done: number,
  job: JobContext,
): Promise<void> {
  const { db, clock } = parts;
  const report = (index: number) => {
    const sofar = done + index;
    job.progress('Reading captions', sofar, sofar + countTranscripts(db).unread);
  };
  const isLast = job.attempt >= MAX_ATTEMPTS;
  const maxFailures = isLast ? Number.POSITIVE_INFINITY : MAX_FAILURES_IN_A_ROW;
  const failure = await forEachVideo(videos, job, { report, maxFailures }, (video) =>
    readSaid(parts, video, job),
  );
  if (!failure) return;
  const at = clock.now() + backoff(job.attempt, Math.random);
  throw new TryAgainLater(failure.message, { at, counts: true });
}

/** Reads the captions of the whole catalogue, the newest first, a slice at a time, until it is stopped. */
export function backfillTranscriptsJob(parts: Parts) {
  const { db, clock } = parts;
  return defineJob({
    name: 'backfill-transcripts',
    lane: 'backfill',
    payload: BackfillPayload,
    run: async ({ after, done }, job) => {
      const videos = listUnreadAfter(db, after, SLICE, clock.now());
      try {
        await readSlice(parts, videos, done, job);
      } catch (error) {
        throw job.signal.aborted ? error : putOffBackfill(parts, error);
      }
      job.finish(() => {
        const last = videos.at(SLICE - 1);
        if (!last) return;
        const place = { uploadedAt: last.uploadedAt, id: last.id };
        enqueueBackfill(parts, { after: place, done: done + videos.length });
      });
    },
  });
}
