import type { CaptionTrack, EmulatedVideo, PlacedVideo } from '../catalogue.ts';
import { frameRate, MEDIA_FORMATS, type MediaFormat } from '../media/formats.ts';
import { randomIdentifier, seededRandom } from '../random.ts';
import { thumbnailUrl } from './addresses.ts';
import { mediaUrl } from './media-routes.ts';
import { isPlayable, playabilityStatus } from './playability.ts';

/** The names of the languages that captions can be in or be translated to. */
const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  ar: 'Arabic',
  de: 'German',
  en: 'English',
  es: 'Spanish',
  hi: 'Hindi',
  ja: 'Japanese',
  zh: 'Chinese',
};

/** How a video is to be answered. */
export interface PlayerView {
  now: Date;
  /** The platform asks for the proof that nobody automatic is watching. */
  botCheck: boolean;
  /** The web page's own player gets no addresses of media, as it does for real. */
  withMedia: boolean;
}

/** The player's response for a video, or for an id that no video has. */
export function playerResponse(placed: PlacedVideo | undefined, view: PlayerView): object {
  const status = playabilityStatus(placed, view.now, view.botCheck);
  const hidden = !placed || view.botCheck || isSecret(placed);
  if (hidden) return { responseContext: {}, playabilityStatus: status };
  const { video } = placed;
  const playable = isPlayable(placed);
  return {
    responseContext: {},
    playabilityStatus: status,
    videoDetails: videoDetails(placed),
    microformat: { playerMicroformatRenderer: microformat(placed) },
    ...(playable && video.captions ? { captions: captionsList(video, video.captions) } : {}),
    ...(playable && view.withMedia ? { streamingData: streamingData(video) } : {}),
  };
}

function isSecret({ channel, video: { availability } }: PlacedVideo): boolean {
  return channel.vanished === true || ['private', 'removed', 'bot-check'].includes(availability);
}

function videoDetails({ channel, video }: PlacedVideo): object {
  const upcoming = video.availability === 'upcoming';
  return {
    videoId: video.id,
    title: video.title,
    lengthSeconds: String(upcoming || video.isRunning ? 0 : video.durationSeconds),
    keywords: video.tags,
    channelId: channel.id,
    isOwnerViewing: false,
    shortDescription: video.description,
    isCrawlable: true,
    thumbnail: { thumbnails: thumbnails(video) },
    allowRatings: true,
    viewCount: String(video.views),
    author: channel.name,
    isPrivate: false,
    isUnpluggedCorpus: false,
    isLiveContent: video.kind === 'live',
    ...(upcoming ? { isUpcoming: true } : {}),
    ...(video.isRunning ? { isLive: true } : {}),
  };
}

function microformat({ channel, video }: PlacedVideo): object {
  const start = new Date(video.publishedAt);
  const end = new Date(start.getTime() + video.durationSeconds * 1000);
  const hasEnded = video.availability !== 'upcoming' && !video.isRunning;
  return {
    thumbnail: { thumbnails: thumbnails(video).slice(-1) },
    title: { simpleText: video.title },
    description: { simpleText: video.description },
    lengthSeconds: String(video.isRunning ? 0 : video.durationSeconds),
    ownerProfileUrl: `http://www.youtube.com/${channel.handle}`,
    externalChannelId: channel.id,
    isFamilySafe: video.availability !== 'age',
    isUnlisted: false,
    isShortsEligible: video.kind === 'short',
    viewCount: String(video.views),
    likeCount: String(video.likes),
    category: 'Education',
    publishDate: pacificTime(start),
    uploadDate: pacificTime(start),
    ownerChannelName: channel.name,
    ...(video.kind === 'live'
      ? {
          liveBroadcastDetails: {
            isLiveNow: video.isRunning === true,
            startTimestamp: start.toISOString(),
            ...(hasEnded ? { endTimestamp: end.toISOString() } : {}),
          },
        }
      : {}),
  };
}

/** The platform writes these dates without fractions and in the time of its home (winter's, here). */
function pacificTime(date: Date): string {
  return `${new Date(date.getTime() - 8 * 3_600_000).toISOString().slice(0, 19)}-08:00`;
}

function thumbnails(video: EmulatedVideo): object[] {
  return [
    { url: thumbnailUrl(video.id, 'mqdefault'), width: 320, height: 180 },
    { url: thumbnailUrl(video.id, 'hqdefault'), width: 480, height: 360 },
    { url: thumbnailUrl(video.id, 'sddefault'), width: 640, height: 480 },
    { url: thumbnailUrl(video.id, 'maxresdefault'), width: 1280, height: 720 },
  ];
}

function captionsList(video: EmulatedVideo, tracks: readonly CaptionTrack[]): object {
  const languages = Object.entries(LANGUAGE_NAMES);
  return {
    playerCaptionsTracklistRenderer: {
      captionTracks: tracks.map((track) => captionTrack(video, track)),
      audioTracks: [{ captionTrackIndices: tracks.map((_, index) => index) }],
      translationLanguages: languages.map(([languageCode, name]) => ({
        languageCode,
        languageName: { simpleText: name },
      })),
    },
  };
}

function captionTrack(video: EmulatedVideo, track: CaptionTrack): object {
  const { language, automatic, name = '' } = track;
  const query = new URLSearchParams({ v: video.id, lang: language });
  if (automatic) query.set('kind', 'asr');
  if (name !== '') query.set('name', name);
  if (video.captionsWithheld) query.set('exp', 'xpe');
  const languageName = LANGUAGE_NAMES[language] ?? language;
  const kind = automatic ? ' (auto-generated)' : name === '' ? '' : ` - ${name}`;
  const distinct = name === '' ? '' : `.${randomIdentifier(seededRandom(name), 11)}`;
  return {
    baseUrl: `https://www.youtube.com/api/timedtext?${query}`,
    name: { simpleText: languageName + kind },
    vssId: `${automatic ? 'a' : ''}.${language}${distinct}`,
    languageCode: language,
    ...(automatic ? { kind: 'asr' } : {}),
    isTranslatable: true,
  };
}

function streamingData(video: EmulatedVideo): object {
  const offered = MEDIA_FORMATS.filter((format) => isOffered(video, format));
  const together = offered.filter(({ height, sound }) => height > 0 && sound);
  const apart = offered.filter((format) => !together.includes(format));
  return {
    expiresInSeconds: '21540',
    formats: together.map((format) => stream(video, format)),
    adaptiveFormats: apart.map((format) => stream(video, format)),
  };
}

function isOffered({ lacks }: EmulatedVideo, { height, sound }: MediaFormat): boolean {
  return !(lacks === 'sound' && sound) && !(lacks === 'picture' && height > 0);
}

function stream(video: EmulatedVideo, format: MediaFormat): object {
  const { itag, height, sound, mimeType, quality } = format;
  return {
    itag,
    url: mediaUrl(video, format),
    mimeType,
    bitrate: height > 0 ? height * 400 : 24_000,
    quality,
    approxDurationMs: String(video.durationSeconds * 1000),
    ...(height > 0
      ? {
          width: Math.round((height * 16) / 9 / 2) * 2,
          height,
          fps: frameRate(format, video.durationSeconds),
          qualityLabel: `${height}p`,
          projectionType: 'RECTANGULAR',
        }
      : {}),
    ...(sound
      ? { audioQuality: 'AUDIO_QUALITY_MEDIUM', audioSampleRate: '8000', audioChannels: 1 }
      : {}),
    ...(sound && height === 0 ? audioTrack(video) : {}),
  };
}

/** In which language the sound is, which the platform tells of some videos only. */
function audioTrack({ language }: EmulatedVideo): object {
  if (language === undefined) return {};
  const displayName = `${LANGUAGE_NAMES[language] ?? language} original`;
  return { audioTrack: { id: `${language}.4`, displayName, audioIsDefault: true } };
}
