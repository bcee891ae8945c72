import type { Availability } from '../../../contract/media.ts';
import type { Context } from '../../context.ts';
import type { JobContext } from '../../jobs/job.ts';
import { enqueue, PRIORITY } from '../../jobs/queue.ts';
import { type FailureKind, PlatformFailure } from '../../youtube/failures.ts';
import type { VideoDetails } from '../../youtube/youtube.ts';
import { listIncomplete, setAvailability, setComplete, setLikes } from './details.queries.ts';
import {
  insertToldMedia,
  PRECISION,
  readKnownMedia,
  replaceDescription,
  updateToldMedia,
} from './listed-media.queries.ts';
import { settleLater } from './settling.usecases.ts';

/** So many of a channel's newest videos are read in full without anyone opening them. */
export const COMPLETED_UNASKED = 100;

/** What a failure to read a video says of the video itself. */
const AVAILABILITY: Partial<Record<FailureKind, Availability>> = {
  private: 'private',
  members: 'members',
  age: 'age',
  region: 'region',
  upcoming: 'upcoming',
  removed: 'removed',
};

/** Takes in all that a video's own page tells of it. */
export function takeDetails(
  parts: Pick<Context, 'db' | 'clock'>,
  id: number,
  details: VideoDetails,
): void {
  const { db, clock } = parts;
  db.transaction(() => {
    const known = readKnownMedia(db, [details.remoteId]).get(details.remoteId);
    if (!known) return;
    // The tab that listed a video tells better what it is than its own page does.
    const kind = known.position === null ? details.kind : null;
    const isRedated = updateToldMedia(db, known, { ...details, kind, viewsRounded: false });
    if (details.likes !== null) setLikes(db, id, details.likes);
    if (details.description !== null) replaceDescription(db, id, details.description);
    setComplete(db, id, clock.now());
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
  takeDetails(parts, id, details);
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
    takeDetails(parts, media.id, await parts.youtube.readVideo(media.remoteId, job));
  } catch (error) {
    if (takeRefusal(parts, media.id, error) === null) throw error;
  }
}

/** Has a video's details read before all others, as a person is looking at it. */
export function wantDetails(
  { db, clock, jobs }: Pick<Context, 'db' | 'clock' | 'jobs'>,
  mediaId: number,
): void {
  enqueue(db, clock.now(), {
    name: 'read-details',
    key: `details:${mediaId}`,
    payload: { mediaId },
    priority: PRIORITY.urgent,
  });
  jobs.wake();
}

/** Has the newest videos of a channel completed when nothing else is to be done; belongs into a transaction. */
export function completeLater(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  channelId: number,
): void {
  if (listIncomplete(db, channelId, COMPLETED_UNASKED).length === 0) return;
  enqueue(db, clock.now(), {
    name: 'complete-channel',
    key: `complete-channel:${channelId}`,
    payload: { channelId },
    priority: PRIORITY.background,
  });
}
