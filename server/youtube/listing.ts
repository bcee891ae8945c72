import * as z from 'zod/mini';
import type { Availability, MediaKind } from '../../contract/media.ts';
import { PlatformFailure } from './failures.ts';
import {
  lenientCount,
  lenientDescription,
  lenientDuration,
  lenientText,
  lenientTimestamp,
  seenName,
} from './lenient.ts';
import { type ChannelTab, IMAGE_HOSTS, isChannelId, isVideoId } from './urls.ts';

/** A channel as the platform names it. */
export interface ResolvedChannel {
  remoteId: string;
  /** With its `@`; null where it has none. */
  handle: string | null;
  name: string;
  description: string | null;
  /** The address of its picture, in the size it was uploaded in. */
  avatarUrl: string | null;
}

/** A video as a tab lists it: with little detail. What is null is not told, not absent. */
export interface ListedVideo {
  remoteId: string;
  name: string | null;
  kind: MediaKind;
  /** In whole seconds. */
  duration: number | null;
  /** Rounded, as in "1.2M views". */
  views: number | null;
  /** In milliseconds since 1970, as coarse as in "2 years ago". */
  approximateUploadedAt: number | null;
  availability: Availability | null;
}

/** What the videos of each tab are. */
export const KIND_OF_TAB: Record<ChannelTab, MediaKind> = {
  videos: 'video',
  shorts: 'short',
  streams: 'live',
};

const Thumbnail = z.object({ id: lenientText, url: lenientText, width: lenientCount });
const thumbnails = z.catch(z.array(Thumbnail), []);

const ChannelDocument = z.object({
  channel_id: z.string().check(z.refine(isChannelId)),
  channel: lenientText,
  uploader: lenientText,
  uploader_id: lenientText,
  description: lenientDescription,
  thumbnails,
});

/**
 * Reads what a run for a channel wrote.
 *
 * @throws PlatformFailure where it does not name a channel
 */
export function readChannelDocument(document: unknown): ResolvedChannel {
  const parsed = ChannelDocument.safeParse(document);
  const name = parsed.data?.channel ?? parsed.data?.uploader;
  if (!parsed.success || !name) {
    throw new PlatformFailure('tool-broken', 'channel', 'no channel with an id and a name');
  }
  const { channel_id, uploader_id, description } = parsed.data;
  const handle = uploader_id?.startsWith('@') ? uploader_id : null;
  return {
    remoteId: channel_id,
    handle,
    name: seenName(name) ?? handle ?? channel_id,
    description,
    avatarUrl: avatarOf(parsed.data.thumbnails),
  };
}

function avatarOf(pictures: readonly z.output<typeof Thumbnail>[]): string | null {
  const avatar = pictures.find(({ id, url }) => id === 'avatar_uncropped' && isPicture(url));
  return avatar?.url ?? null;
}

function isPicture(address: string | null): boolean {
  const url = address === null ? null : URL.parse(address);
  return url?.protocol === 'https:' && IMAGE_HOSTS.includes(url.host);
}

const Entry = z.object({
  id: z.string().check(z.refine(isVideoId)),
  title: lenientText,
  duration: lenientDuration,
  view_count: lenientCount,
  timestamp: lenientTimestamp,
  live_status: lenientText,
  availability: lenientText,
});

/** Reads one entry of a tab's listing; null where it is not a video. */
export function readListedVideo(entry: unknown, tab: ChannelTab): ListedVideo | null {
  const parsed = Entry.safeParse(entry);
  if (!parsed.success) return null;
  const { id, title, duration, view_count, timestamp } = parsed.data;
  return {
    remoteId: id,
    name: title && seenName(title),
    kind: KIND_OF_TAB[tab],
    duration,
    views: view_count,
    approximateUploadedAt: timestamp,
    availability: availabilityOf(parsed.data),
  };
}

function availabilityOf(entry: z.output<typeof Entry>): Availability | null {
  const { title, live_status: liveStatus, availability } = entry;
  if (liveStatus === 'is_upcoming') return 'upcoming';
  if (availability === 'subscriber_only' || availability === 'premium_only') return 'members';
  if (availability === 'private' || /^\[private video\]$/i.test(title ?? '')) return 'private';
  return /^\[deleted video\]$/i.test(title ?? '') ? 'removed' : null;
}
