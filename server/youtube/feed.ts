import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod/mini';
import { type HttpClient, RequestFailed } from '../platform/http.ts';
import { PlatformFailure } from './failures.ts';
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

const text = z.catch(z.nullable(z.string()), null);
const attribute = (name: string) =>
  z.catch(
    z.pipe(
      z.looseObject({ [name]: z.string() }),
      z.transform((element) => String(element[name])),
    ),
    '',
  );

const Entry = z.object({
  'yt:videoId': z.string().check(z.refine(isVideoId)),
  title: text,
  published: z.string(),
  link: attribute('@href'),
  'media:group': z.catch(
    z.object({
      'media:title': z.optional(text),
      'media:description': z.optional(text),
      'media:thumbnail': z.optional(attribute('@url')),
      'media:community': z.optional(
        z.catch(z.object({ 'media:statistics': attribute('@views') }), { 'media:statistics': '' }),
      ),
    }),
    {},
  ),
});

const Feed = z.object({
  feed: z.object({ entry: z._default(z.array(z.unknown()), []) }),
});

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
 * Reads a channel's feed: Atom with the platform's own elements and Media RSS, the 15 newest videos
 * and shorts mixed. Entries that lack an id, a name or a date are left out, and those that tell of the
 * same video again.
 *
 * @throws PlatformFailure of kind `feed-unavailable` where this is no feed, or one that was cut short
 */
export function parseFeed(xml: string): FeedVideo[] {
  const feed = Feed.safeParse(parseXml(xml));
  if (!feed.success) throw new PlatformFailure('feed-unavailable', 'channel');
  const videos = new Map<string, FeedVideo>();
  for (const entry of feed.data.feed.entry) {
    const video = toFeedVideo(entry);
    if (video && !videos.has(video.remoteId)) videos.set(video.remoteId, video);
  }
  return [...videos.values()];
}

/** Where a feed ends; the parser takes what was cut short for whole. */
const END = '</feed>';

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: true,
  htmlEntities: true,
  isArray: (name) => name === 'entry',
});

function parseXml(xml: string): unknown {
  if (!xml.trimEnd().endsWith(END)) return null;
  try {
    return parser.parse(xml);
  } catch (cause) {
    throw new PlatformFailure('feed-unavailable', 'channel', undefined, { cause });
  }
}

function toFeedVideo(entry: unknown): FeedVideo | null {
  const parsed = Entry.safeParse(entry);
  if (!parsed.success) return null;
  const { title, published, link, 'media:group': media } = parsed.data;
  const name = (title || media['media:title'])?.trim();
  const uploadedAt = Date.parse(published);
  if (!name || Number.isNaN(uploadedAt)) return null;
  const views = media['media:community']?.['media:statistics'] ?? '';
  return {
    remoteId: parsed.data['yt:videoId'],
    name,
    description: media['media:description'] ?? null,
    uploadedAt,
    views: /^\d{1,15}$/.test(views) ? Number(views) : null,
    thumbnail: media['media:thumbnail'] || null,
    isShort: link.includes('/shorts/'),
  };
}
