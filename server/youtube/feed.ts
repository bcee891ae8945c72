import { type HttpClient, RequestFailed } from '../platform/http.ts';
import { PlatformFailure } from './failures.ts';
import { type FeedEntry, readFeedEntries } from './feed-entries.ts';
import { FEED_HOST, feedUrl, isVideoId } from './urls.ts';

/** A video as the channel's feed tells of it. */
export interface FeedVideo {
  remoteId: string;
  name: string;
  /** Null where the feed has none; empty where the video has none. */
  description: string | null;
  /** Exact, in milliseconds since 1970. */
  uploadedAt: number;
  views: number | null;
  /** The address of a picture. */
  thumbnail: string | null;
  isShort: boolean;
}

const MAX_BYTES = 4 * 1024 * 1024;
const TIMEOUT_MS = 20_000;

/**
 * Fetches and reads a channel's feed. Feeds fail for hours on many days, so that no answer says
 * anything about the channel.
 *
 * @throws PlatformFailure of kind `feed-unavailable`, `rate-limit` or `network`
 */
export async function fetchFeed(
  http: HttpClient,
  remoteId: string,
  signal: AbortSignal,
): Promise<FeedVideo[]> {
  const limits = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, allowedHosts: [FEED_HOST] };
  try {
    const { status, body } = await http.get(feedUrl(remoteId), { signal, ...limits });
    if (status === 429) throw new PlatformFailure('rate-limit', 'channel');
    if (status !== 200) throw new PlatformFailure('feed-unavailable', 'channel');
    return parseFeed(body.toString('utf8'));
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error;
    const isNetwork = error.trouble === 'network' || error.trouble === 'timeout';
    const kind = isNetwork ? 'network' : 'feed-unavailable';
    throw new PlatformFailure(kind, 'channel', error.message, { cause: error });
  }
}

/**
 * Reads a channel's feed: the 15 newest videos and shorts mixed. Entries that lack an id, a name or a
 * date are left out, and those that tell of the same video again.
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
  if (!name || Number.isNaN(uploadedAt)) return null;
  return {
    remoteId: videoId,
    name,
    description: entry.description,
    uploadedAt,
    views: views !== null && /^\d{1,15}$/.test(views) ? Number(views) : null,
    thumbnail: entry.thumbnail || null,
    isShort: entry.link?.includes('/shorts/') ?? false,
  };
}
