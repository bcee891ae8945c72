import * as z from 'zod/mini';
import { Id } from '../../../contract/common.ts';
import type { Availability, MediaDetails } from '../../../contract/media.ts';
import type { Context } from '../../context.ts';
import type { JobContext } from '../../jobs/job.ts';
import { jobKind } from '../../jobs/job-kind.ts';
import { enqueue, findActive, hasEndedWithin, PRIORITY } from '../../jobs/queue.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { PRECISION } from '../../youtube/dating.ts';
import { type FailureKind, PlatformFailure } from '../../youtube/failures.ts';
import type { VideoDetails } from '../../youtube/youtube.ts';
import { wantCaptionsAnew } from './captions-due.queries.ts';
import {
  forgetRefusal,
  forgetRefusals,
  listIncomplete,
  setAvailability,
  setComplete,
  setLikes,
} from './details.queries.ts';
import { settleLater } from './settling.usecases.ts';
import {
  insertToldMedia,
  readKnownMedia,
  replaceDescription,
  updateToldMedia,
} from './told-media.queries.ts';

/** Reads the details of one video that a person opened. */
export const READ_DETAILS = jobKind({
  name: 'read-details',
  payload: z.object({ mediaId: Id }),
});

/** Reads the pictures and the details of a channel's newest videos. */
export const COMPLETE_CHANNEL = jobKind({
  name: 'complete-channel',
  payload: z.object({ channelId: Id }),
});

/** So many of a channel's newest videos are read in full without anyone opening them. */
export const COMPLETED_UNASKED = 100;

/**
 * A video that lacks details after they were asked for is asked for again so much later: one that has
 * not begun or not ended, or a platform that cannot be reached, says the same each time that its page asks.
 */
const ASKED_AGAIN_MS = 5 * 60 * 1000;
/** A video that could not be had is asked for again where a person opens it so much later. */
const REFUSED_TO_PERSON_MS = DAY_MS;
/** The same where nobody opens it, as long as it is new: some are for paying members in their first days. */
const REFUSED_UNASKED_MS = 3 * DAY_MS;
const NEW_FOR_MS = 30 * DAY_MS;

/** What a failure to read a video says of the video itself. */
const AVAILABILITY: Partial<Record<FailureKind, Availability>> = {
  private: 'private',
  members: 'members',
  paid: 'members',
  age: 'age',
  region: 'region',
  upcoming: 'upcoming',
  removed: 'removed',
};

/** Takes in all that a video's own page tells of it. */
export function takeDetails(parts: Pick<Context, 'db' | 'clock'>, details: VideoDetails): void {
  const { db, clock } = parts;
  db.transaction(() => {
    const known = readKnownMedia(db, [details.remoteId]).get(details.remoteId);
    if (!known) return;
    const { id } = known;
    // The tab that listed a video tells better what it is than its own page does.
    const kind = known.position === null ? details.kind : null;
    const isRedated = updateToldMedia(db, known, { ...details, kind, viewsRounded: false });
    if (details.likes !== null) setLikes(db, id, details.likes);
    if (details.description !== null) replaceDescription(db, id, details.description);
    // How long a stream is shows when it has ended.
    if (!details.isRunning) setComplete(db, id, clock.now());
    if (known.availability !== 'public' && details.availability === 'public') {
      wantCaptionsAnew(db, id);
    }
    if (isRedated && known.position !== null) settleLater(parts, known.channelId, known.kind);
  });
}

/**
 * Puts a video into the catalogue with all that its own page tells; belongs into a transaction. Where
 * no date is told, now is the first guess.
 *
 * @returns its id
 */
export function insertDetailed(
  parts: Pick<Context, 'db' | 'clock'>,
  channelId: number,
  details: VideoDetails,
): number {
  const { db, clock } = parts;
  const now = clock.now();
  const dated =
    details.uploadedAt === null
      ? { uploadedAt: now, precision: PRECISION.estimated }
      : { uploadedAt: details.uploadedAt, precision: details.precision };
  const id = insertToldMedia(db, channelId, { ...details, ...dated, viewsRounded: false }, now);
  takeDetails(parts, details);
  return id;
}

/**
 * Takes in that a video cannot be had, where the error says that.
 *
 * @returns why it cannot be had; null where the error says nothing of the video itself
 */
export function takeRefusal(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: number,
  error: unknown,
): Availability | null {
  const availability = error instanceof PlatformFailure ? AVAILABILITY[error.kind] : undefined;
  if (!availability) return null;
  db.transaction(() => {
    setAvailability(db, id, availability);
    if (availability !== 'upcoming') setComplete(db, id, clock.now());
  });
  return availability;
}

/**
 * Reads what only a video's own page tells, or that the video cannot be had any more.
 *
 * @throws PlatformFailure where the failure says nothing of the video itself, PlatformPaused
 */
export async function readDetails(
  parts: Pick<Context, 'db' | 'clock' | 'youtube'>,
  media: { id: number; remoteId: string },
  job: JobContext,
): Promise<void> {
  try {
    takeDetails(parts, await parts.youtube.readVideo(media.remoteId, job));
  } catch (error) {
    if (takeRefusal(parts, media.id, error) === null) throw error;
  }
}

/**
 * Has a video's details read before all others, as a person is looking at it, where it lacks them or
 * could not be had a while ago, and not again within minutes.
 *
 * @returns whether they are read now
 */
export function wantDetails(
  { db, clock, jobs }: Pick<Context, 'db' | 'clock' | 'jobs'>,
  { id, complete }: Pick<MediaDetails, 'id' | 'complete'>,
): boolean {
  const now = clock.now();
  const key = `details:${id}`;
  return db.transaction(() => {
    if (complete && !forgetRefusal(db, id, now - REFUSED_TO_PERSON_MS)) return false;
    // The page asks every few seconds how far it is: one that was put off is not to be hurried by that.
    if (findActive(db, key)) return true;
    if (!complete && hasEndedWithin(db, now, key, ASKED_AGAIN_MS)) return false;
    enqueue(db, now, READ_DETAILS, {
      key,
      payload: { mediaId: id },
      priority: PRIORITY.urgent,
    });
    jobs.wake();
    return true;
  });
}

/** Has the newest videos of a channel completed when nothing else is to be done; belongs into a transaction. */
export function completeLater(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  channelId: number,
): void {
  const now = clock.now();
  forgetRefusals(db, channelId, {
    uploadedSince: now - NEW_FOR_MS,
    before: now - REFUSED_UNASKED_MS,
  });
  if (listIncomplete(db, channelId, COMPLETED_UNASKED).length === 0) return;
  enqueue(db, now, COMPLETE_CHANNEL, {
    key: `complete-channel:${channelId}`,
    payload: { channelId },
    priority: PRIORITY.background,
  });
}
