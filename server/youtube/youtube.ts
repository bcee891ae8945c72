import type { Clock } from '../platform/clock.ts';
import type { HttpClient } from '../platform/http.ts';
import type { Log } from '../platform/log.ts';
import type { SpokenLine } from '../text-index/transcript-codec.ts';
import type { Budget, BudgetUsage, TurnOptions } from './budget.ts';
import { type CaptionTrack, captionsWithheld, chooseCaptions, fetchCaptions } from './captions.ts';
import {
  type DownloadedMedia,
  type DownloadProgress,
  downloadMedia,
  type MediaWish,
} from './download.ts';
import type { PlatformFailure } from './failures.ts';
import { fetchFeed } from './feed.ts';
import { listTab } from './list-tab.ts';
import { type ListedVideo, type ResolvedChannel, readChannelDocument } from './listing.ts';
import { createPaidRequests } from './paid-requests.ts';
import type { FeedVideo } from './parse-feed.ts';
import type { PauseState } from './pause.ts';
import {
  type ChannelReference,
  type ChannelTab,
  isVideoId,
  referenceUrl,
  tabUrl,
  videoUrl,
} from './urls.ts';
import { assertTellsOf, readVideoDocument, refusalOf, type VideoDetails } from './video.ts';
import { createYtDlp, type YtDlpSettings, type YtDlpVersion } from './yt-dlp.ts';

export type { CaptionTrack } from './captions.ts';
export type { DownloadedMedia, DownloadProgress, MediaWish } from './download.ts';
export type { ListedVideo, ResolvedChannel } from './listing.ts';
export type { VideoDetails } from './video.ts';

export type RequestOptions = Omit<TurnOptions, 'forCaptions'>;

/** A video's page, with the way to what is said in it. */
export interface OpenedVideo {
  details: VideoDetails;
  /** The captions of what is said, still to be read; null where there are none. */
  captions: CaptionTrack | null;
  /** Why nobody can tell whether it has captions; null where that there are none means it. */
  refusal: PlatformFailure | null;
}

/**
 * The platform. Every call waits for its turn in the budget, and rejects with a PlatformFailure, with
 * PlatformPaused, with BudgetSpent where it has little patience, or with the signal's reason.
 */
export interface YouTube {
  /** Looks a channel up: one request. */
  resolveChannel(reference: ChannelReference, options: RequestOptions): Promise<ResolvedChannel>;
  /**
   * Lists a tab, newest first, as the answers come. One that breaks off yields what came before it
   * throws; a tab that the channel does not have is a failure of its own kind, `no-such-tab`.
   */
  listTab(
    remoteId: string,
    tab: ChannelTab,
    options: RequestOptions & { limit?: number },
  ): AsyncIterable<ListedVideo>;
  /** The newest videos and shorts, mixed. That there is no feed says nothing of the channel. */
  readFeed(remoteId: string, options: RequestOptions): Promise<FeedVideo[]>;
  /** All about one video, also about one that is not shown to everyone. */
  readVideo(remoteId: string, options: RequestOptions): Promise<VideoDetails>;
  /** The same, and which captions it has: those of what is said, made by people where there are such. */
  openVideo(remoteId: string, options: RequestOptions): Promise<OpenedVideo>;
  /** Reads captions, soon after the video was opened, by way of a folder: one request. */
  readCaptions(
    remoteId: string,
    captions: CaptionTrack,
    options: RequestOptions & { folder: string },
  ): Promise<SpokenLine[]>;
  /** Fetches a video's media, or a piece of it, into a folder. */
  downloadMedia(
    remoteId: string,
    wish: MediaWish,
    options: RequestOptions & { onProgress: (progress: DownloadProgress) => void },
  ): Promise<DownloadedMedia>;
  /** Looks anew which yt-dlp there is. */
  readVersion(signal?: AbortSignal): Promise<YtDlpVersion>;
  /** Until when (milliseconds since 1970) all work is paused, and why; and until when captions are. */
  state(): {
    pausedUntil: number | null;
    reason: string | null;
    captionsPausedUntil: number | null;
  };
  /** How the budget of requests stands, and the pause that is on now. */
  requests(): BudgetUsage & { pause: PauseState | null };
  /** Whether a pause ended with a success; says so once, to whoever tells the person of it. */
  takeEndOfPause(): boolean;
}

export interface YouTubeParts {
  ytDlp: YtDlpSettings;
  http: HttpClient;
  budget: Budget;
  clock: Clock;
  log: Log;
}

/** What the extractor asks for about one video: its page, players and their code. */
const VIDEO_COST = 3;
const STALL_TIMEOUT_MS = 120_000;

const RESOLVE = ['--flat-playlist', '-J', '-I', '0'];
// Formats are of no interest here, and those that the installation cannot play do not matter.
const VIDEO = [
  ...['-J', '--no-playlist', '--ignore-no-formats-error'],
  // Has it say where captions are withheld; nothing is written.
  '--write-subs',
  ...['--extractor-args', 'youtube:skip=hls,dash,translated_subs'],
];

/** Makes the way to the platform. */
export function createYouTube(parts: YouTubeParts): YouTube {
  const { http, budget, clock, log } = parts;
  const ytDlp = createYtDlp({ settings: parts.ytDlp, clock, log });
  const { paid, paidListing, heededCaptions } = createPaidRequests(parts);

  const openVideo = async (remoteId: string, options: TurnOptions): Promise<OpenedVideo> => {
    const url = videoUrl(checkedVideoId(remoteId));
    const run = { args: VIDEO, url, subject: 'video', signal: options.signal } as const;
    return paid(VIDEO_COST, ['rate-limit', 'bot-check'], options, async () => {
      const { document, stderr } = await ytDlp.document(run);
      assertTellsOf(remoteId, document);
      const details = readVideoDocument(document, stderr);
      const captions = chooseCaptions(document);
      const refusal = captions ? null : (refusalOf(document, stderr) ?? captionsWithheld(stderr));
      return { details, captions, refusal };
    });
  };

  return {
    resolveChannel: async (reference, options) => {
      const url = referenceUrl(reference);
      const run = { args: RESOLVE, url, subject: 'channel', signal: options.signal } as const;
      return paid(1, ['rate-limit'], options, async () =>
        readChannelDocument((await ytDlp.document(run)).document),
      );
    },
    listTab: async function* (remoteId, tab, { limit, ...options }) {
      const wish = { url: tabUrl(remoteId, tab), tab, limit };
      yield* paidListing(options, (onFurtherPage) =>
        listTab(ytDlp, wish, { signal: options.signal, onFurtherPage }),
      );
    },
    readFeed: (remoteId, options) =>
      paid(1, [], options, () => fetchFeed(http, remoteId, options.signal)),
    readVideo: async (remoteId, options) => (await openVideo(remoteId, options)).details,
    openVideo: (remoteId, options) => openVideo(remoteId, { ...options, forCaptions: true }),
    readCaptions: (remoteId, captions, options) => {
      const proves = ['rate-limit', 'captions-limit'] as const;
      return paid(1, proves, { ...options, forCaptions: true }, () =>
        heededCaptions(remoteId, () => fetchCaptions(ytDlp, captions, options)),
      );
    },
    downloadMedia: async (remoteId, wish, options) => {
      const url = videoUrl(checkedVideoId(remoteId));
      const { ffmpegPath = null, mediaProxy: proxy = null } = parts.ytDlp;
      const { stallTimeoutMs: stallMs = STALL_TIMEOUT_MS } = parts.ytDlp;
      const { signal, onProgress } = options;
      const run = { remoteId, url, signal, onProgress, ffmpegPath, proxy, stallMs };
      // ffmpeg, which fetches sections, knows no SOCKS.
      const possible = proxy?.startsWith('socks') ? { ...wish, section: null } : wish;
      return paid(VIDEO_COST, ['rate-limit', 'bot-check'], options, () =>
        downloadMedia(ytDlp, possible, run),
      );
    },
    readVersion: ytDlp.readVersion,
    state: () => {
      const pause = budget.state();
      const captionsPausedUntil = budget.captionsState()?.until ?? null;
      return {
        pausedUntil: pause?.until ?? null,
        reason: pause?.reason ?? null,
        captionsPausedUntil,
      };
    },
    requests: () => ({ ...budget.usage(), pause: budget.state() }),
    takeEndOfPause: budget.takeEnd,
  };
}

function checkedVideoId(remoteId: string): string {
  if (!isVideoId(remoteId)) throw new RangeError(`Not a video's id: ${remoteId}`);
  return remoteId;
}
