import { randomIdentifier, seededRandom } from './random.ts';

/** What a video is on the platform; it decides the tab it is listed under. */
export type VideoKind = 'video' | 'short' | 'live';

/** What the platform answers when the video is opened. Private and removed ones are not listed. */
export type Availability =
  | 'public'
  | 'private'
  | 'removed'
  | 'members'
  | 'premium'
  | 'age'
  | 'region'
  | 'upcoming'
  | 'bot-check';

/** One caption: start and duration in seconds. */
export interface CaptionSegment {
  start: number;
  duration: number;
  text: string;
}

export interface CaptionTrack {
  /** A language code such as `en` or `ja`. */
  language: string;
  automatic: boolean;
  /** What tells it from another one in its language; people may give one. */
  name?: string;
  segments: CaptionSegment[];
}

export interface Chapter {
  /** Seconds from the start of the video. */
  start: number;
  title: string;
}

/** A part of a video that SponsorBlock knows; times in seconds. */
export interface SponsorSegment {
  start: number;
  end: number;
  category: string;
}

export interface EmulatedVideo {
  /** 11 characters, unique in the catalogue. */
  id: string;
  title: string;
  description: string;
  /** ISO 8601 in UTC; for an upcoming video the time it will begin. */
  publishedAt: string;
  durationSeconds: number;
  kind: VideoKind;
  views: number;
  likes: number;
  tags: string[];
  availability: Availability;
  /** The language of its sound, where the platform tells one. */
  language?: string;
  captions?: CaptionTrack[];
  /** The captions are handed out only to who proves to be a browser. */
  captionsWithheld?: boolean;
  chapters?: Chapter[];
  sponsorSegments?: SponsorSegment[];
  /** The id of the video that is shown in place of this one, which has to be paid for. */
  trailer?: string;
  /** What there is none of, in any form of its media. */
  lacks?: 'picture' | 'sound';
  /** A live stream that has not ended yet. */
  isRunning?: boolean;
}

export interface EmulatedChannel {
  /** `UC` and 22 characters. */
  id: string;
  /** With its `@`. */
  handle: string;
  name: string;
  description: string;
  /** The hue of the avatar and of the thumbnails, in degrees. */
  avatarHue: number;
  subscribers: number;
  /** In the order of the platform's listing: newest first. */
  videos: EmulatedVideo[];
  /** The channel is gone from the platform. */
  vanished?: boolean;
}

export interface Catalogue {
  channels: EmulatedChannel[];
}

/** A video and the channel that published it. */
export interface PlacedVideo {
  channel: EmulatedChannel;
  video: EmulatedVideo;
}

/** Finds a channel by id or handle (case does not matter for handles), vanished ones included. */
export function findChannel(catalogue: Catalogue, idOrHandle: string): EmulatedChannel | undefined {
  const handle = idOrHandle.toLowerCase();
  return catalogue.channels.find(
    (channel) => channel.id === idOrHandle || channel.handle.toLowerCase() === handle,
  );
}

/** Finds a video by id in all channels. */
export function findVideo(catalogue: Catalogue, videoId: string): PlacedVideo | undefined {
  for (const channel of catalogue.channels) {
    const video = channel.videos.find((candidate) => candidate.id === videoId);
    if (video) return { channel, video };
  }
  return undefined;
}

/** The videos of a channel that the platform lists under one kind, newest first. */
export function listedVideos(channel: EmulatedChannel, kind: VideoKind): EmulatedVideo[] {
  return channel.videos.filter((video) => video.kind === kind && isListed(video));
}

/** Whether the platform shows the video in listings. */
function isListed(video: EmulatedVideo): boolean {
  return video.availability !== 'private' && video.availability !== 'removed';
}

/** Completes a video of which only some facts matter; an id that is not given comes from the rest. */
export function draftVideo(facts: Partial<EmulatedVideo> & { title: string }): EmulatedVideo {
  const publishedAt = facts.publishedAt ?? new Date().toISOString();
  return {
    id: randomIdentifier(seededRandom(`${facts.title} ${publishedAt}`), 11),
    description: '',
    durationSeconds: 60,
    kind: 'video',
    views: 0,
    likes: 0,
    tags: [],
    availability: 'public',
    ...facts,
    publishedAt,
  };
}

/**
 * Puts a video at the top of its channel's tab and feed, at once.
 * Throws when the channel is unknown or the id is taken.
 */
export function publishVideo(catalogue: Catalogue, channelId: string, video: EmulatedVideo): void {
  const channel = findChannel(catalogue, channelId);
  if (!channel) throw new Error(`There is no channel ${channelId} to publish in.`);
  if (findVideo(catalogue, video.id)) throw new Error(`The video id ${video.id} is taken.`);
  channel.videos.unshift(video);
}

/** Takes a video off the platform: it leaves the listings, and opening it says that it was removed. */
export function removeVideo(catalogue: Catalogue, videoId: string): void {
  const placed = findVideo(catalogue, videoId);
  if (!placed) throw new Error(`There is no video ${videoId} to remove.`);
  placed.video.availability = 'removed';
}

/** Takes a whole channel off the platform. */
export function vanishChannel(catalogue: Catalogue, channelId: string): void {
  const channel = findChannel(catalogue, channelId);
  if (!channel) throw new Error(`There is no channel ${channelId} to take away.`);
  channel.vanished = true;
}
