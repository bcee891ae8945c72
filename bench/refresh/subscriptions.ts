import sql from 'sql-template-tag';
import { DEFAULT_SCHEDULE } from '../../contract/schedule.ts';
import type { EmulatedChannel } from '../../emulator/catalogue.ts';
import { seededRandom } from '../../emulator/random.ts';
import { setTranscripts } from '../../server/modules/channels/channels.queries.ts';
import { setListedCompletely } from '../../server/modules/channels/refresh.queries.ts';
import { setSubscription } from '../../server/modules/channels/schedule.queries.ts';
import { setListingPosition } from '../../server/modules/intake/listing.queries.ts';
import { replaceDescription } from '../../server/modules/intake/told-media.queries.ts';
import type { Database } from '../../server/platform/database.ts';
import { emulatedChannel } from '../../server/testing/platform.ts';
import { seedChannel, seedMedia } from '../../server/testing/seed.ts';

/** How many words the description of a video has: about as many characters as most have. */
const DESCRIPTION_WORDS = 180;
const WORDS = 5_000;
const CHANNELS_PER_TRANSACTION = 50;

/** A channel with so many videos, each with a description of the usual length. */
export function channelWith(handle: string, videos: number): EmulatedChannel {
  const channel = emulatedChannel(handle, { video: videos });
  const random = seededRandom(`descriptions of ${handle}`);
  const word = () => `word${Math.floor(WORDS ** random.next())}`;
  for (const video of channel.videos) {
    video.description = Array.from({ length: DESCRIPTION_WORDS }, word).join(' ');
  }
  return channel;
}

/** Puts a channel into the catalogue, subscribed and never read; it is not due by itself. @returns its id */
export function subscribe(db: Database, channel: EmulatedChannel): number {
  const { id: remoteId, handle, name } = channel;
  const id = seedChannel(db, { remoteId, handle, name });
  setSubscription(db, id, { schedule: DEFAULT_SCHEDULE, nextRunAt: Date.UTC(2100, 0) });
  // What is said in its videos would be read by yt-dlp afterwards.
  setTranscripts(db, id, false);
  return id;
}

function takeIn(db: Database, channel: EmulatedChannel, now: number): void {
  const id = subscribe(db, channel);
  channel.videos.forEach((video, index) => {
    // The feed tells whole seconds.
    const uploadedAt = Math.floor(Date.parse(video.publishedAt) / 1_000) * 1_000;
    const { title: name, durationSeconds: duration, views } = video;
    const media = seedMedia(db, id, { remoteId: video.id, name, duration, views, uploadedAt });
    replaceDescription(db, media, video.description);
    setListingPosition(db, media, channel.videos.length - index);
  });
  setListedCompletely(db, { id, fullExtract: 1 }, now);
}

/** Has nothing left to do for what is in the catalogue: all of it has its details. */
export function settleCatalogue(db: Database, now: number): void {
  db.run(sql`DELETE FROM jobs`);
  db.run(sql`UPDATE media SET details_at = ${now} WHERE details_at IS NULL`);
}

/** Puts channels into the catalogue as they are once all of their videos have been read. */
export function subscribeRead(db: Database, channels: readonly EmulatedChannel[]): void {
  const now = Date.now();
  for (let first = 0; first < channels.length; first += CHANNELS_PER_TRANSACTION) {
    db.transaction(() => {
      for (const channel of channels.slice(first, first + CHANNELS_PER_TRANSACTION)) {
        takeIn(db, channel, now);
      }
    });
  }
  settleCatalogue(db, now);
}
