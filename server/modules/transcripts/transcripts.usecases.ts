import * as z from 'zod/mini';
import { Id } from '../../../contract/common.ts';
import type { Transcript } from '../../../contract/transcript.ts';
import type { Context } from '../../context.ts';
import { jobKind } from '../../jobs/job-kind.ts';
import { enqueue, PRIORITY, withdraw } from '../../jobs/queue.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { NotFound } from '../../platform/errors.ts';
import type { RequestOptions } from '../../youtube/youtube.ts';
import {
  listUnreadOfChannel,
  readCaptionsDue,
  setCaptionsDue,
  type UnreadVideo,
  wantsTranscripts,
} from '../intake/captions-due.queries.ts';
import { COMPLETED_UNASKED, takeDetails, takeRefusal } from '../intake/details.usecases.ts';
import { readTranscript, type StoredTranscript, storeTranscript } from './transcripts.queries.ts';

/** Reads what is said in the newest videos of a channel. */
export const READ_TRANSCRIPTS = jobKind({
  name: 'read-transcripts',
  payload: z.object({ channelId: Id }),
});

/** The speech recognition may take so long after an upload, in milliseconds: 3 days. */
const CAPTIONS_MAY_COME_MS = 3 * DAY_MS;
/** So much later captions that may still come are looked for again, in milliseconds: 12 hours. */
const LOOK_AGAIN_MS = 12 * 60 * 60 * 1000;

/**
 * What is said in a video, as far as that was read.
 *
 * @throws NotFound where there is no such video
 */
export function getTranscript({ db }: Pick<Context, 'db'>, mediaId: number): Transcript {
  const captions = readCaptionsDue(db, mediaId);
  if (!captions) throw new NotFound('There is no video with this id. It may have been removed.');
  const transcript = readTranscript(db, mediaId);
  if (transcript) return { state: 'ready', ...transcript };
  const isBarred = captions.availability !== 'public';
  const state = captions.dueAt === 0 ? 'unread' : isBarred ? 'barred' : 'none';
  return { state, language: null, automatic: false, lines: [] };
}

/**
 * Reads the captions of a video from the platform, and takes in what else its page tells.
 *
 * @returns null where it has none
 * @throws PlatformFailure, PlatformPaused, or the signal's reason
 */
export async function fetchTranscript(
  parts: Pick<Context, 'db' | 'clock' | 'youtube' | 'workFolders'>,
  { remoteId }: Pick<UnreadVideo, 'remoteId'>,
  options: RequestOptions,
): Promise<StoredTranscript | null> {
  const { youtube, workFolders } = parts;
  const { details, captions, refusal } = await youtube.openVideo(remoteId, options);
  takeDetails(parts, details);
  if (refusal) throw refusal;
  if (!captions) return null;
  const { signal, urgent } = options;
  const lines = await workFolders.within((folder) =>
    youtube.readCaptions(remoteId, captions, { signal, urgent, folder }),
  );
  const { language, automatic } = captions;
  return lines.length > 0 ? { language, automatic, lines } : null;
}

/**
 * Keeps what was found to be said in a video. That nothing was found takes nothing away; the captions
 * of a new video may still come, and are looked for again. Belongs into a transaction.
 *
 * @returns whether captions may still come
 */
export function keepTranscript(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  mediaId: number,
  found: StoredTranscript | null,
): boolean {
  const now = clock.now();
  if (found) storeTranscript(db, mediaId, found, now);
  const uploadedAt = readCaptionsDue(db, mediaId)?.uploadedAt ?? 0;
  const mayCome = !found && now - uploadedAt < CAPTIONS_MAY_COME_MS;
  setCaptionsDue(db, mediaId, mayCome ? now + LOOK_AGAIN_MS : null);
  return mayCome;
}

/**
 * Takes in that a video cannot be had, where the error says that; its captions are not looked for
 * again then, unless it is still to begin.
 *
 * @returns whether the error said something of the video itself
 */
export function keepRefusal(
  parts: Pick<Context, 'db' | 'clock'>,
  mediaId: number,
  error: unknown,
): boolean {
  const { db, clock } = parts;
  return db.transaction(() => {
    const availability = takeRefusal(parts, mediaId, error);
    if (availability === null) return false;
    setCaptionsDue(db, mediaId, availability === 'upcoming' ? clock.now() + LOOK_AGAIN_MS : null);
    return true;
  });
}

/**
 * Reads what is said in a video and keeps it, or that there is nothing to be had.
 *
 * @throws PlatformFailure where the failure says nothing of the video itself, PlatformPaused
 */
export async function readSaid(
  parts: Pick<Context, 'db' | 'clock' | 'youtube' | 'workFolders'>,
  media: UnreadVideo,
  options: RequestOptions,
): Promise<void> {
  try {
    const found = await fetchTranscript(parts, media, options);
    parts.db.transaction(() => keepTranscript(parts, media.id, found));
  } catch (error) {
    if (!keepRefusal(parts, media.id, error)) throw error;
  }
}

/**
 * Has what is said in the newest videos of a channel read when nothing else is to be done, where that
 * is wanted; where it is not, a reading that waits is called off. Belongs into a transaction.
 */
export function readTranscriptsLater(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  channelId: number,
): void {
  const now = clock.now();
  const reading = { key: `transcripts:${channelId}`, payload: { channelId } };
  if (!wantsTranscripts(db, channelId)) {
    withdraw(db, now, reading);
    return;
  }
  if (listUnreadOfChannel(db, channelId, COMPLETED_UNASKED, now).length === 0) return;
  enqueue(db, now, READ_TRANSCRIPTS, { ...reading, priority: PRIORITY.background });
}
