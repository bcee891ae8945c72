import * as z from 'zod/mini';
import { channelOfToken } from './platform/continuation.ts';

/** What a request is about, as far as faults and tests care. */
export const RequestKind = z.enum([
  'page',
  'browse',
  'watch',
  'player',
  'feed',
  'captions',
  'image',
  'media',
  'sponsorblock',
  'other',
]);
export type RequestKind = z.infer<typeof RequestKind>;

/** One request that the emulator was asked, as it is kept for tests to look at. */
export interface RequestRecord {
  /** ISO 8601 in UTC. */
  at: string;
  host: string;
  method: string;
  path: string;
  query: Record<string, string>;
  kind: RequestKind;
  /** The HTTP status answered; 0 while it is unanswered and when the connection was cut. */
  status: number;
  channelId?: string;
  videoId?: string;
}

/** A request to one of the platform's hosts, read to its end. */
export interface PlatformRequest {
  host: string;
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The parsed JSON body of an API call, otherwise an empty object. */
  body: ApiBody;
}

/** What an API call can carry; everything else in it is of no interest here. */
export type ApiBody = z.infer<typeof ApiBody>;
const ApiBody = z.object({
  videoId: z.optional(z.string()),
  browseId: z.optional(z.string()),
  params: z.optional(z.string()),
  continuation: z.optional(z.string()),
  url: z.optional(z.string()),
});

/** Reads the body of an API call; one that is no JSON object of the known shape is empty. */
export function parseApiBody(text: string): ApiBody {
  if (text === '') return {};
  try {
    const parsed = z.safeParse(ApiBody, JSON.parse(text));
    return parsed.success ? parsed.data : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

const IMAGE_HOSTS = new Set(['i.ytimg.com', 'yt3.ggpht.com', 'yt3.googleusercontent.com']);

/** Says what a request is about. */
function requestKind(request: Pick<PlatformRequest, 'host' | 'path'>): RequestKind {
  const { host, path } = request;
  if (IMAGE_HOSTS.has(host)) return 'image';
  if (host.endsWith('.googlevideo.com')) return 'media';
  if (host === 'sponsor.ajay.app') return 'sponsorblock';
  if (path === '/youtubei/v1/player') return 'player';
  if (path === '/youtubei/v1/browse' || path === '/youtubei/v1/navigation/resolve_url') {
    return 'browse';
  }
  if (path === '/feeds/videos.xml') return 'feed';
  if (path === '/api/timedtext') return 'captions';
  if (path === '/watch' || path.startsWith('/shorts/')) return 'watch';
  if (path.startsWith('/@') || path.startsWith('/channel/') || path === '/playlist') return 'page';
  return 'other';
}

/** Makes the record of a request that is still to be answered. */
export function recordOf(request: PlatformRequest, at: Date): RequestRecord {
  const channelId = channelIdOf(request);
  const videoId = videoIdOf(request);
  return {
    at: at.toISOString(),
    host: request.host,
    method: request.method,
    path: request.path,
    query: Object.fromEntries(request.query),
    kind: requestKind(request),
    status: 0,
    ...(channelId === undefined ? {} : { channelId }),
    ...(videoId === undefined ? {} : { videoId }),
  };
}

function channelIdOf({ path, query, body }: PlatformRequest): string | undefined {
  const fromPath = /^\/(?:channel\/)?(UC[\w-]{22})(?=[/=]|$)/.exec(path)?.[1];
  if (fromPath) return fromPath;
  if (body.continuation) return channelOfToken(body.continuation);
  return query.get('channel_id') ?? body.browseId;
}

function videoIdOf({ host, path, query, body }: PlatformRequest): string | undefined {
  if (host === 'i.ytimg.com') return path.split('/')[2];
  if (host.endsWith('.googlevideo.com')) return query.get('id') ?? undefined;
  return body.videoId ?? query.get('v') ?? query.get('videoID') ?? undefined;
}
