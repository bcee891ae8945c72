import type * as z from 'zod/mini';
import type { LibraryAdd } from '../../../contract/library.ts';
import type { Availability, MediaDetails } from '../../../contract/media.ts';
import { DEFAULT_SCHEDULE } from '../../../contract/schedule.ts';
import type { Context } from '../../context.ts';
import { InvalidInput } from '../../platform/errors.ts';
import { type FailureKind, PlatformFailure } from '../../youtube/failures.ts';
import { parseVideoId } from '../../youtube/urls.ts';
import type { RequestOptions, ResolvedChannel, VideoDetails } from '../../youtube/youtube.ts';
import { recordAudit } from '../audit/audit.queries.ts';
import { findChannel, insertChannel } from '../channels/channels.queries.ts';
import { insertDetailed } from '../intake/details.usecases.ts';
import { lookUp } from '../intake/look-up.usecases.ts';
import { readKnownMedia } from '../intake/told-media.queries.ts';
import { assertLabelsExist } from '../labels/labels.usecases.ts';
import { openMedia } from '../media/media.usecases.ts';
import { addMediaTags } from '../media/media-tags.queries.ts';
import { putIntoLibrary } from './library.queries.ts';

type Parts = Pick<Context, 'db' | 'clock' | 'log' | 'youtube' | 'lookUps' | 'jobs'>;

/** Why a video that the catalogue does not have cannot be added, where that is the video's own doing. */
const REFUSALS: Partial<Record<FailureKind | Availability, string>> = {
  private: 'The video is private; only its owner can open it.',
  removed: 'YouTube has no such video: it was removed, or the address is wrong.',
  age: 'YouTube shows this video only to those who confirmed their age with an account.',
  members: 'The video is for paying members only, of its channel or of YouTube Premium.',
  paid: 'The video has to be paid for.',
  region: 'The video is not available in the country that this server asks from.',
  upcoming: 'The video has not begun yet. Add it once it has.',
};

/** What a person is told of a video that cannot be added; null where it is not the video's doing. */
function refusalOf(kind: FailureKind | Availability): InvalidInput | null {
  const reason = REFUSALS[kind];
  if (reason === undefined) return null;
  const message = `${reason} Nothing was added.`;
  return new InvalidInput([{ field: 'url', message }], message);
}

/** A video that is new to the catalogue, with its channel: the id of a known one, else what to bring along. */
interface FoundVideo {
  video: VideoDetails;
  channel: number | ResolvedChannel;
}

async function askPlatform(
  { db, youtube }: Parts,
  remoteId: string,
  options: RequestOptions,
): Promise<FoundVideo> {
  const video = await youtube.readVideo(remoteId, options);
  const refusal = refusalOf(video.availability);
  if (refusal) throw refusal;
  if (video.channelRemoteId === null) {
    throw new PlatformFailure('tool-broken', 'video', 'a video without a channel');
  }
  const known = findChannel(db, video.channelRemoteId);
  if (known) return { video, channel: known.id };
  const reference = { type: 'id', remoteId: video.channelRemoteId } as const;
  return { video, channel: await youtube.resolveChannel(reference, options) };
}

const findMedia = ({ db }: Parts, remoteId: string): number | undefined =>
  readKnownMedia(db, [remoteId]).get(remoteId)?.id;

/** The id of the channel, which comes into the catalogue unsubscribed where it is unknown. */
function placeChannel({ db, clock }: Parts, channel: ResolvedChannel): number {
  const brought = { ...channel, schedule: DEFAULT_SCHEDULE, fullExtract: true };
  return findChannel(db, channel.remoteId)?.id ?? insertChannel(db, brought, clock.now());
}

/** The id of the video in the catalogue, where another request may have put it meanwhile. */
function place(parts: Parts, { video, channel }: FoundVideo): number {
  const known = findMedia(parts, video.remoteId);
  if (known !== undefined) return known;
  const channelId = typeof channel === 'number' ? channel : placeChannel(parts, channel);
  return insertDetailed(parts, channelId, video);
}

/** Puts a video of the catalogue into the library; belongs into a transaction. */
function keep({ db, clock }: Parts, mediaId: number, tags: readonly number[]): void {
  const now = clock.now();
  addMediaTags(db, mediaId, tags);
  if (!putIntoLibrary(db, mediaId, now)) return;
  const facts = { entityType: 'media', source: 'action', status: 'success' } as const;
  recordAudit(db, { ...facts, entityId: mediaId, details: 'Added to the library.' }, now);
}

/**
 * Adds a video to the library. One that is in the catalogue keeps all that it has and gets the tags
 * as well; one that is unknown comes with its channel, which is not subscribed to.
 *
 * @throws InvalidInput where a tag does not exist or the platform does not give the video away,
 *   Unavailable where the platform cannot be asked now; nothing is added then
 */
export async function addToLibrary(
  parts: Parts,
  { url, tags }: z.output<typeof LibraryAdd>,
  signal: AbortSignal,
): Promise<MediaDetails> {
  const { db } = parts;
  assertLabelsExist(parts, 'tag', tags);
  const remoteId = parseVideoId(url);
  const known = findMedia(parts, remoteId);
  if (known !== undefined) {
    db.transaction(() => keep(parts, known, tags));
    return openMedia(parts, known);
  }
  const ask = (options: RequestOptions) => askPlatform(parts, remoteId, options);
  const found = await lookUp(parts, ask, { signal, refusalOf });
  const added = db.transaction(() => {
    assertLabelsExist(parts, 'tag', tags);
    const id = place(parts, found);
    keep(parts, id, tags);
    return id;
  });
  return openMedia(parts, added);
}
