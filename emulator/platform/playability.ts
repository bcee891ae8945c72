import type { Availability, EmulatedVideo, PlacedVideo } from '../catalogue.ts';
import { timeUntil } from './wording.ts';

interface Refusal {
  status: string;
  reason: string;
  subreason?: string;
}

const REMOVED: Refusal = {
  status: 'ERROR',
  reason: 'Video unavailable',
  subreason: 'This video has been removed by the uploader',
};

const NEVER_EXISTED: Refusal = {
  status: 'ERROR',
  reason: 'Video unavailable',
  subreason: 'This video is unavailable',
};

const CHANNEL_GONE: Refusal = {
  status: 'ERROR',
  reason: 'Video unavailable',
  subreason:
    'This video is no longer available because the YouTube account associated with this video has been terminated.',
};

const BOT_CHECK: Refusal = {
  status: 'LOGIN_REQUIRED',
  reason: 'Sign in to confirm you’re not a bot',
  subreason: 'This helps protect our community. Learn more',
};

const REFUSALS: Readonly<Partial<Record<Availability, Refusal>>> = {
  private: {
    status: 'LOGIN_REQUIRED',
    reason: 'Private video',
    subreason: "Sign in if you've been granted access to this video",
  },
  removed: REMOVED,
  members: {
    status: 'UNPLAYABLE',
    reason:
      'Join this channel to get access to members-only content like this video, and other exclusive perks.',
  },
  premium: {
    status: 'UNPLAYABLE',
    reason: 'Video unavailable',
    subreason: 'This video is only available to Music Premium members',
  },
  age: {
    status: 'LOGIN_REQUIRED',
    reason: 'Sign in to confirm your age',
    subreason: 'This video may be inappropriate for some users.',
  },
  region: {
    status: 'UNPLAYABLE',
    reason: 'Video unavailable',
    subreason: 'This video is not available in your country',
  },
  'bot-check': BOT_CHECK,
};

/** Whether the platform hands out the video's media and captions. */
export function isPlayable({ channel, video }: PlacedVideo): boolean {
  return video.availability === 'public' && !channel.vanished && video.trailer === undefined;
}

/**
 * The platform's `playabilityStatus` for a video, or for an id that no video has. `botCheck` asks
 * for the proof that nobody automatic is watching, whatever the video is.
 */
export function playabilityStatus(
  placed: PlacedVideo | undefined,
  now: Date,
  botCheck: boolean,
): object {
  if (botCheck) return refusalStatus(BOT_CHECK);
  if (!placed) return refusalStatus(NEVER_EXISTED);
  const { channel, video } = placed;
  if (channel.vanished) return refusalStatus(CHANNEL_GONE);
  if (video.availability === 'upcoming') return upcomingStatus(video, now);
  if (video.trailer !== undefined) return paidStatus(video.trailer);
  const refusal = REFUSALS[video.availability];
  return refusal ? refusalStatus(refusal) : { status: 'OK', playableInEmbed: true };
}

function paidStatus(trailerVideoId: string): object {
  return {
    status: 'UNPLAYABLE',
    reason: 'This video requires payment to watch.',
    errorScreen: { playerLegacyDesktopYpcTrailerRenderer: { trailerVideoId } },
  };
}

function upcomingStatus(video: EmulatedVideo, now: Date): object {
  const start = new Date(video.publishedAt);
  const left = timeUntil(start, now);
  return {
    status: 'LIVE_STREAM_OFFLINE',
    reason:
      video.kind === 'live' ? `This live event will begin in ${left}.` : `Premieres in ${left}`,
    playableInEmbed: true,
    liveStreamability: {
      liveStreamabilityRenderer: {
        offlineSlate: {
          liveStreamOfflineSlateRenderer: {
            scheduledStartTime: String(Math.floor(start.getTime() / 1000)),
          },
        },
      },
    },
  };
}

function refusalStatus({ status, reason, subreason }: Refusal): object {
  return {
    status,
    reason,
    errorScreen: {
      playerErrorMessageRenderer: {
        reason: { simpleText: reason },
        ...(subreason === undefined ? {} : { subreason: { simpleText: subreason } }),
      },
    },
  };
}
