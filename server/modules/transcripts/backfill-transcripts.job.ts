import type { Context } from '../../context.ts';
import {
  backoff,
  defineJob,
  type JobContext,
  MAX_ATTEMPTS,
  TryAgainLater,
} from '../../jobs/job.ts';
import { PlatformFailure } from '../../youtube/failures.ts';
import { PlatformPaused } from '../../youtube/pause.ts';
import { recordAudit } from '../audit/audit.queries.ts';
import { listUnreadAfter } from '../intake/captions-due.queries.ts';
import { forEachVideo, MAX_FAILURES_IN_A_ROW } from '../intake/each-video.ts';
import { explainNoSpace } from '../intake/patiently.ts';
import { BACKFILL_TRANSCRIPTS, enqueueBackfill } from './backfill.usecases.ts';
import { readingFailed } from './reading-failures.queries.ts';
import { countTranscripts } from './transcripts.queries.ts';
import { readSaid } from './transcripts.usecases.ts';

type Parts = Pick<Context, 'db' | 'clock' | 'youtube' | 'workFolders'>;

/** So many videos are a job of their own: it goes on for days, and what may fail five times is one of them. */
const SLICE = 20;

/** After this the platform is asked again where it could not be reached, or the disk was full, in milliseconds. */
const ASK_AGAIN_MS = 15 * 60_000;

/** After a failure the next attempt at a slice begins so many videos further on: others are read first then. */
const STRIDE = 7;

/** What the audit tells of a video that was left out; with the request it can be asked for again from there. */
const LEFT_OUT_ROW = {
  entityType: 'media',
  source: 'action',
  status: 'failure',
  request: { action: 'extract_content', params: {} },
} as const;

type Videos = ReturnType<typeof listUnreadAfter>;

/** A slice of videos, as far as it was worked on. */
interface Slice {
  videos: Videos;
  /** Why videos could not be read, in words, by their ids. */
  failed: Map<number, string>;
}

/** What is to be done behind a slice. */
interface Next {
  /** The last video that is looked at no more; undefined where none is left. */
  after: Videos[number] | undefined;
  runAt: number;
}

/** The videos in the order of an attempt; the last one goes through them from the newest on. */
function orderOf(videos: Videos, attempt: number): Videos {
  const first = attempt >= MAX_ATTEMPTS || videos.length === 0 ? 0 : (attempt - 1) * STRIDE;
  const from = first % Math.max(videos.length, 1);
  return [...videos.slice(from), ...videos.slice(0, from)];
}

/**
 * Puts a slice off. What keeps the platform from answering, or the disk from keeping the answer, is
 * nobody's fault here, and is waited for as long as it takes; but where that began with a video of the
 * slice, it may be what it begins with each time, so in the end it is left out.
 *
 * @param failure what forEachVideo returned or threw
 * @returns where it goes on, in place of that, where this was the last attempt
 */
function putOff(
  { clock, youtube }: Parts,
  { videos, failed }: Slice,
  failure: PlatformFailure | PlatformPaused,
  { attempt, isReturned }: { attempt: number; isReturned: boolean },
): Next {
  const { message } = failure;
  const isPaused = failure instanceof PlatformPaused;
  const until = isPaused ? failure.until : youtube.state().pausedUntil;
  // Where not one of a whole slice answers, nobody does; of fewer each may be at fault.
  const isOfWay = 'kind' in failure && failure.kind === 'network' && videos.length === SLICE;
  const isOfVideos = isReturned && !isOfWay;
  const isRefused = failed.size > 0 && until !== null;
  const at = until ?? clock.now() + (isOfVideos ? backoff(attempt, Math.random) : ASK_AGAIN_MS);
  const counts = isRefused || isOfVideos;
  if (!counts || attempt < MAX_ATTEMPTS) throw new TryAgainLater(message, { at, counts });
  return isRefused
    ? { after: videos.findLast(({ id }) => failed.has(id)), runAt: at }
    : { after: videos.at(SLICE - 1), runAt: clock.now() };
}

/**
 * Works through a slice of videos. Where several in a row cannot be read, that may pass; where it did
 * not, they are left out, so that they do not keep the others waiting for ever.
 */
async function readSlice(parts: Parts, slice: Slice, done: number, job: JobContext): Promise<Next> {
  const { db, clock } = parts;
  const { videos, failed } = slice;
  const { attempt } = job;
  const report = (index: number) => {
    const sofar = done + index;
    job.progress('Reading captions', sofar, sofar + countTranscripts(db).unread);
  };
  const maxFailures = attempt >= MAX_ATTEMPTS ? Number.POSITIVE_INFINITY : MAX_FAILURES_IN_A_ROW;
  const read = async (video: Videos[number]) => {
    try {
      await readSaid(parts, video, job);
      failed.delete(video.id);
    } catch (error) {
      if (error instanceof PlatformFailure) failed.set(video.id, error.message);
      throw error;
    }
  };
  try {
    const order = orderOf(videos, attempt);
    const failure = await forEachVideo(order, job, { report, maxFailures }, read);
    if (failure) return putOff(parts, slice, failure, { attempt, isReturned: true });
  } catch (error) {
    const failure = explainNoSpace(error);
    const isForeseen = failure instanceof PlatformPaused || failure instanceof PlatformFailure;
    if (!isForeseen || job.signal.aborted) throw error;
    return putOff(parts, slice, failure, { attempt, isReturned: false });
  }
  return { after: videos.at(SLICE - 1), runAt: clock.now() };
}

/** Reads the captions of the whole catalogue, the newest first, a slice at a time, until it is stopped. */
export function backfillTranscriptsJob(parts: Parts) {
  const { db, clock } = parts;
  return defineJob({
    kind: BACKFILL_TRANSCRIPTS,
    lane: 'backfill',
    run: async ({ after, done }, job) => {
      const videos = listUnreadAfter(db, after, SLICE, clock.now());
      const slice: Slice = { videos, failed: new Map() };
      const next = await readSlice(parts, slice, done, job);
      job.finish(() => {
        for (const [entityId, words] of slice.failed) {
          const details = readingFailed(words);
          recordAudit(db, { ...LEFT_OUT_ROW, entityId, details }, clock.now());
        }
        if (!next.after) return;
        const { uploadedAt, id } = next.after;
        const payload = { after: { uploadedAt, id }, done: done + videos.indexOf(next.after) + 1 };
        enqueueBackfill(parts, payload, next.runAt);
      });
    },
  });
}
