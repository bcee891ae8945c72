import { PlatformFailure } from './failures.ts';
import { type FeedEntry, readFeedEntries } from './feed-entries.ts';
import { isTime, keptDescription, seenName } from './lenient.ts';
import { isVideoId } from './urls.ts';

/** A video as the channel's feed tells of it. */
export interface FeedVideo {
  remoteId: string;
  /** Null where nothing of it is seen. */
  name: string | null;
  /** Null where the feed has none; empty where the video has none. */
  description: string | null;
  /** Exact, in milliseconds since 1970. */
  uploadedAt: number;
  views: number | null;
  isShort: boolean;
}

/**
 * Reads a channel's feed: the 15 newest videos and shorts mixed. Entries that lack an id, a name or a
 * date that can be are left out, and those that tell of the same video again.
 *
 * @throws PlatformFailure of kind `feed-unavailable` where this is no feed, or one that was cut short
 */
export function parseFeed(xml: string): FeedVideo[] {
  const entries = readFeedEntries(xml);
  if (!entries) throw new PlatformFailure('feed-unavailable', 'channel');
  const videos = new Map<string, FeedVideo>();
  for (const entry of entries) {
    const video = toFeedVideo(entry);
    if (video && !videos.has(video.remoteId)) videos.set(video.remoteId, video);
  }
  return [...videos.values()];
}

function toFeedVideo(entry: FeedEntry): FeedVideo | null {
  const { videoId, published, views } = entry;
  if (videoId === null || !isVideoId(videoId)) return null;
  const name = entry.title || entry.mediaTitle;
  const uploadedAt = Date.parse(published ?? '');
  if (!name || !isTime(uploadedAt)) return null;
  return {
    remoteId: videoId,
    name: seenName(name),
    description: entry.description && keptDescription(entry.description),
    uploadedAt,
    views: views !== null && /^\d{1,15}$/.test(views) ? Number(views) : null,
    isShort: entry.link?.includes('/shorts/') ?? false,
  };
}
