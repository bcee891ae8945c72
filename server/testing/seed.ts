import { randomUUID } from 'node:crypto';
import { DEFAULT_SCHEDULE } from '../../contract/schedule.ts';
import type { EmulatedChannel } from '../../emulator/catalogue.ts';
import { insertChannel, type NewChannel } from '../modules/channels/channels.queries.ts';
import { insertToldMedia, type ToldMedia } from '../modules/intake/told-media.queries.ts';
import { addMediaTags } from '../modules/media/media-tags.queries.ts';
import { storeTranscript } from '../modules/transcripts/transcripts.queries.ts';
import type { Database } from '../platform/database.ts';
import { PRECISION } from '../youtube/dating.ts';

/** Text that is like no other, of the platform's letters. */
const unique = (length: number): string => randomUUID().replaceAll('-', '').slice(0, length);

/** Puts a channel into the catalogue, not subscribed; what is left out is made up. @returns its id */
export function seedChannel(db: Database, facts: Partial<NewChannel> = {}, now = 0): number {
  const name = facts.name ?? `Channel ${unique(6)}`;
  const channel: NewChannel = {
    remoteId: `UC${unique(22)}`,
    handle: `@${unique(10)}`,
    description: null,
    avatarUrl: null,
    schedule: DEFAULT_SCHEDULE,
    fullExtract: true,
    ...facts,
    name,
  };
  return insertChannel(db, channel, now);
}

/** Puts a video into the catalogue; what is left out is made up. @returns its id */
export function seedMedia(
  db: Database,
  channelId: number,
  facts: Partial<ToldMedia & { uploadedAt: number }> = {},
  now = 0,
): number {
  const told = {
    remoteId: unique(11),
    name: 'A video',
    kind: 'video',
    duration: 60,
    views: 0,
    viewsRounded: false,
    uploadedAt: 0,
    precision: PRECISION.exact,
    availability: null,
    ...facts,
  } as const;
  return insertToldMedia(db, channelId, told, now);
}

/** Puts a channel of the platform and its videos into the catalogue. @returns their ids in it, in the channel's order */
export function seedPublished(
  db: Database,
  { id: remoteId, handle, videos }: EmulatedChannel,
): { channelId: number; mediaIds: number[] } {
  const channelId = seedChannel(db, { remoteId, handle });
  const mediaIds = videos.map(({ id, title, publishedAt, durationSeconds }) =>
    seedMedia(db, channelId, {
      remoteId: id,
      name: title,
      duration: durationSeconds,
      uploadedAt: Date.parse(publishedAt),
    }),
  );
  return { channelId, mediaIds };
}

/** Puts a tag on so many videos of a channel of their own. */
export function seedTaggedMedia(db: Database, tagId: number, count: number): void {
  db.transaction(() => {
    const channelId = seedChannel(db);
    for (let index = 0; index < count; index += 1)
      addMediaTags(db, seedMedia(db, channelId), [tagId]);
  });
}

/** How long each line lasts of what `seedTranscript` has said, in seconds. */
export const SECONDS_OF_LINE = 3;

/** Puts down what is said in a video, one line after the other. */
export function seedTranscript(db: Database, mediaId: number, lines: readonly string[]): void {
  const spoken = lines.map((text, index) => ({
    start: index * SECONDS_OF_LINE,
    end: (index + 1) * SECONDS_OF_LINE,
    text,
  }));
  storeTranscript(db, mediaId, { language: 'en', automatic: true, lines: spoken }, 0);
}
