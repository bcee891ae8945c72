import * as z from 'zod/mini';
import type { Availability, MediaKind } from '../../contract/media.ts';
import { type DatePrecision, PRECISION } from './dating.ts';
import { type FailureKind, kindOf, PlatformFailure, reasonAmong, warningsIn } from './failures.ts';
import {
  isPlaceholder,
  isTime,
  lenientCount,
  lenientDescription,
  lenientDuration,
  lenientText,
  lenientTimestamp,
  seenName,
} from './lenient.ts';
import { isChannelId, isVideoId } from './urls.ts';

/** All that a video's own page tells of it. What is null is not told, not absent. */
export interface VideoDetails {
  remoteId: string;
  channelRemoteId: string | null;
  /** Null where nothing of it is seen. */
  name: string | null;
  /** Null where the platform did not tell; empty where the video has none. */
  description: string | null;
  /** In whole seconds. */
  duration: number | null;
  /** In milliseconds since 1970. */
  uploadedAt: number | null;
  /** Exact, or approximate: no more than the day in UTC. */
  precision: DatePrecision;
  views: number | null;
  likes: number | null;
  kind: MediaKind | null;
  /** Whether it is a live stream that has not ended yet. */
  isRunning: boolean;
  availability: Availability;
}

const VideoDocument = z.object({
  id: z.string().check(z.refine(isVideoId)),
  title: lenientText,
  fulltitle: lenientText,
  channel_id: lenientText,
  description: lenientDescription,
  duration: lenientDuration,
  timestamp: lenientTimestamp,
  upload_date: lenientText,
  view_count: lenientCount,
  like_count: lenientCount,
  live_status: lenientText,
  media_type: lenientText,
  availability: lenientText,
  formats: z.catch(z.array(z.unknown()), []),
});
type VideoDocument = z.output<typeof VideoDocument>;

/** Why a video that the platform still describes is not shown to everyone. */
const RESTRICTIONS: Partial<Record<FailureKind, Availability>> = {
  members: 'members',
  age: 'age',
  region: 'region',
};

/**
 * Reads what a run for a video wrote. A video without any format was refused for a reason that
 * stands among the warnings; what the platform describes all the same is taken, restriction included.
 *
 * @throws PlatformFailure where the video was refused and not described, or has not begun yet
 */
export function readVideoDocument(document: unknown, stderr: string): VideoDetails {
  const parsed = VideoDocument.safeParse(document);
  if (!parsed.success) throw new PlatformFailure('tool-broken', 'video', 'no video with an id');
  const video = parsed.data;
  if (video.live_status === 'is_upcoming') throw new PlatformFailure('upcoming', 'video');
  const refusal = video.formats.length > 0 ? null : refusalIn(stderr);
  const restriction = refusal && RESTRICTIONS[refusal.kind];
  const name = nameOf(video);
  const described = name !== null && !isPlaceholder(name);
  if (refusal && !(described && (restriction || refusal.kind === 'unknown'))) throw refusal;
  if (!described) throw new PlatformFailure('tool-broken', 'video', 'a video without a name');
  return {
    ...detailsOf(video),
    name: seenName(name),
    availability: restriction ?? availabilityOf(video),
  };
}

/**
 * Makes sure that a run told of the video that was asked for: in place of one that has to be paid for,
 * yt-dlp tells of its trailer.
 *
 * @throws PlatformFailure where it told of another one
 */
export function assertTellsOf(remoteId: string, document: unknown): void {
  const told = z.pick(VideoDocument, { id: true }).safeParse(document).data?.id;
  if (told !== undefined && told !== remoteId) throw new PlatformFailure('paid', 'video');
}

/**
 * Why a video that the platform describes is not handed out; null where it is. Of one that is not
 * handed out, what else the document leaves out says nothing.
 */
export function refusalOf(document: unknown, stderr: string): PlatformFailure | null {
  const { formats } = z.parse(z.pick(VideoDocument, { formats: true }), document);
  return formats.length > 0 ? null : refusalIn(stderr);
}

/** Why there are no formats: the warning that says something that is known, else the last one. */
function refusalIn(stderr: string): PlatformFailure {
  // That there is nothing to play is what is to be explained.
  const warnings = warningsIn(stderr).filter((words) => kindOf(words, 'video') !== 'no-format');
  const reason = reasonAmong(warnings, 'video') ?? warnings.at(-1);
  return new PlatformFailure(reason ? kindOf(reason, 'video') : 'unknown', 'video', reason);
}

/** What it is called; to the title of a stream that still runs yt-dlp adds the time at which it looked. */
const nameOf = (video: VideoDocument): string | null =>
  isRunning(video) ? (video.fulltitle ?? video.title) : video.title;

const isRunning = ({ live_status: liveStatus }: VideoDocument): boolean => liveStatus === 'is_live';

function detailsOf(video: VideoDocument): Omit<VideoDetails, 'name' | 'availability'> {
  return {
    remoteId: video.id,
    channelRemoteId: video.channel_id && isChannelId(video.channel_id) ? video.channel_id : null,
    description: video.description,
    duration: video.duration,
    uploadedAt: video.timestamp ?? dayOf(video.upload_date),
    precision: video.timestamp === null ? PRECISION.approximate : PRECISION.exact,
    views: video.view_count,
    likes: video.like_count,
    kind: kindOfVideo(video),
    isRunning: isRunning(video),
  };
}

/** The start of a day that is written as `20261121`; null where that can be no date. */
function dayOf(date: string | null): number | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(date ?? '') ?? [];
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day));
  return isTime(time) ? time : null;
}

function kindOfVideo({
  live_status: liveStatus,
  media_type: type,
}: VideoDocument): MediaKind | null {
  if (liveStatus !== null && ['is_live', 'was_live', 'post_live'].includes(liveStatus))
    return 'live';
  return type === 'short' ? 'short' : type === 'video' ? 'video' : null;
}

function availabilityOf({ availability }: VideoDocument): Availability {
  if (availability === 'subscriber_only' || availability === 'premium_only') return 'members';
  return availability === 'needs_auth' ? 'age' : availability === 'private' ? 'private' : 'public';
}
