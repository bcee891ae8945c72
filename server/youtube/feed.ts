import { type HttpClient, RequestFailed } from '../platform/http.ts';
import { PlatformFailure } from './failures.ts';
import type { FeedVideo } from './parse-feed.ts';
import { FEED_HOST, feedUrl } from './urls.ts';

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
    // Loaded with the first feed: what reads XML takes its time of a start that reads none yet.
    const { parseFeed } = await import('./parse-feed.ts');
    return parseFeed(body.toString('utf8'));
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error;
    const isNetwork = error.trouble === 'network' || error.trouble === 'timeout';
    const kind = isNetwork ? 'network' : 'feed-unavailable';
    throw new PlatformFailure(kind, 'channel', error.message, { cause: error });
  }
}
