import { CHANNEL_URL_PATTERN } from '../../contract/channel.ts';
import { VIDEO_URL_PATTERN } from '../../contract/library.ts';
import { CHANNEL_ID_PATTERN, VIDEO_ID_PATTERN } from '../../contract/remote-ids.ts';

/** How a person named a channel: by its @handle, or by its id. */
export type ChannelReference =
  | { type: 'handle'; handle: string }
  | { type: 'id'; remoteId: string };

/** The tabs of a channel that hold videos. */
export type ChannelTab = 'videos' | 'shorts' | 'streams';

const HANDLE = /^@[A-Za-z0-9_-]{1,100}$/;
const VIDEO_ID_LENGTH = 11;
const ORIGIN = 'https://www.youtube.com';

/** The hosts that the platform serves pictures from: thumbnails, avatars and banners. */
export const IMAGE_HOSTS: readonly string[] = [
  'i.ytimg.com',
  'i1.ytimg.com',
  'i2.ytimg.com',
  'i3.ytimg.com',
  'i4.ytimg.com',
  'i9.ytimg.com',
  'yt3.ggpht.com',
  'yt3.googleusercontent.com',
];

/** A host that serves media; each has a name of its own below `googlevideo.com`. */
export const MEDIA_HOST = 'rr1.googlevideo.com';

/** The host that serves the feeds. */
export const FEED_HOST = 'www.youtube.com';

/** Whether this can be the id of a channel; it says nothing about whether there is such a channel. */
export function isChannelId(text: string): boolean {
  return CHANNEL_ID_PATTERN.test(text);
}

/** Whether this can be the id of a video; it says nothing about whether there is such a video. */
export function isVideoId(text: string): boolean {
  return VIDEO_ID_PATTERN.test(text);
}

/**
 * Reads the address of a channel in one of the forms that `CHANNEL_URL_PATTERN` allows. The handle
 * keeps its `@`; an id need not be one that the platform could have given out.
 *
 * @throws RangeError where the address has another form
 */
export function parseChannelReference(url: string): ChannelReference {
  const trimmed = url.trim();
  if (!CHANNEL_URL_PATTERN.test(trimmed)) throw new RangeError(`Not a channel's URL: ${trimmed}`);
  const last = trimmed.slice(trimmed.lastIndexOf('/') + 1);
  return last.startsWith('@') ? { type: 'handle', handle: last } : { type: 'id', remoteId: last };
}

/**
 * Reads the id of a video from its address in the form that `VIDEO_URL_PATTERN` allows.
 *
 * @throws RangeError where the address has another form
 */
export function parseVideoId(url: string): string {
  const address = VIDEO_URL_PATTERN.exec(url.trim())?.[0];
  if (address === undefined) throw new RangeError(`Not a video's URL: ${url.trim()}`);
  return address.slice(-VIDEO_ID_LENGTH);
}

/** Whether this can name a channel; it says nothing about whether there is such a channel. */
export function canNameChannel(reference: ChannelReference): boolean {
  return reference.type === 'handle'
    ? HANDLE.test(reference.handle)
    : isChannelId(reference.remoteId);
}

/** The page of a channel, for a person and as the base of its tabs. */
export function channelUrl(remoteId: string): string {
  return `${ORIGIN}/channel/${remoteId}`;
}

/**
 * The page to ask for when a channel is looked up.
 *
 * @throws RangeError where the handle or the id holds what neither can hold
 */
export function referenceUrl(reference: ChannelReference): string {
  if (reference.type === 'id') return channelUrl(checkedChannelId(reference.remoteId));
  if (!canNameChannel(reference)) throw new RangeError('Not a handle of a channel');
  return `${ORIGIN}/${reference.handle}`;
}

/**
 * One tab of a channel.
 *
 * @throws RangeError where the id cannot be a channel's
 */
export function tabUrl(remoteId: string, tab: ChannelTab): string {
  return `${channelUrl(checkedChannelId(remoteId))}/${tab}`;
}

/**
 * The channel's feed of its newest videos.
 *
 * @throws RangeError where the id cannot be a channel's
 */
export function feedUrl(remoteId: string): string {
  return `https://${FEED_HOST}/feeds/videos.xml?channel_id=${checkedChannelId(remoteId)}`;
}

/** The page of a video. */
export function videoUrl(remoteId: string): string {
  return `${ORIGIN}/watch?v=${remoteId}`;
}

/**
 * Where a video's picture may be, the best for a 16:9 card first: two of 1280x720 that not every
 * video has, one of 320x180 that every video has, and one of 480x360 with black bars.
 */
export function thumbnailCandidates(remoteId: string): string[] {
  return ['hq720', 'maxresdefault', 'mqdefault', 'hqdefault'].map(
    (name) => `https://i.ytimg.com/vi/${remoteId}/${name}.jpg`,
  );
}

function checkedChannelId(remoteId: string): string {
  if (!isChannelId(remoteId)) throw new RangeError(`Not a channel's id: ${remoteId}`);
  return remoteId;
}
