import * as z from 'zod/mini';
import {
  Id,
  Instant,
  Label,
  LabelReferences,
  nameOf,
  pageOf,
  Source,
  WrittenId,
} from './common.ts';
import { flag, ids, knownOne, paging, sources, text } from './query.ts';
import { DEFAULT_SCHEDULE, Schedule } from './schedule.ts';

/** How a refresh of a channel stands while it is queued or running. */
export const RefreshProgress = z.object({
  state: z.enum(['queued', 'running']),
  /** What is being done, in words. */
  phase: z.string(),
  /** How many videos were read so far. */
  done: z.int(),
  /** When it starts, where it has to wait. */
  startsAt: z.nullable(Instant),
});
export type RefreshProgress = z.infer<typeof RefreshProgress>;

export const Channel = z.object({
  id: Id,
  name: z.string(),
  source: Source,
  /** The channel's page at the source. */
  linkUrl: z.string(),
  /** The channel's id at the source. */
  remoteId: z.string(),
  subscribed: z.boolean(),
  /** A cron expression in the server's time zone; null where the channel is not subscribed. */
  schedule: z.nullable(z.string()),
  /** When its videos were last read with success. */
  lastExtract: z.nullable(Instant),
  /** Files under `/images/channels/`. */
  thumbnailLg: z.nullable(z.string()),
  thumbnailSm: z.nullable(z.string()),
  groups: z.array(Label),
  /** Whether what is said in its new videos is read while it is subscribed. */
  transcripts: z.boolean(),
});
export type Channel = z.infer<typeof Channel>;

export const ChannelDetails = z.extend(Channel, {
  videoCount: z.int(),
  /** When the schedule is due next; null where the channel is not subscribed. */
  nextRunAt: z.nullable(Instant),
  /** Why its last refresh failed, in words; null where it did not. */
  problem: z.nullable(z.string()),
  /** Null while no refresh is queued or running. */
  refresh: z.nullable(RefreshProgress),
});
export type ChannelDetails = z.infer<typeof ChannelDetails>;

export const ChannelPage = pageOf(Channel);

export const DEFAULT_CHANNEL_PAGE_SIZE = 24;

export const ChannelQuery = z.object({
  ...paging(DEFAULT_CHANNEL_PAGE_SIZE),
  q: text,
  sources,
  groups: ids,
  /** `true` lists the subscriptions only; `false` and nothing list all. */
  subscribed: flag,
  /** Lists the channels that are related to this video. */
  media: z.optional(WrittenId),
  sort: knownOne(['relevance', 'latest', 'added']),
});
export type ChannelQuery = z.infer<typeof ChannelQuery>;

export const CHANNEL_URL_HINT =
  'Must be a valid YouTube channel URL (e.g. https://www.youtube.com/@handle)';
export const CHANNEL_URL_MIN_LENGTH = 14;
export const CHANNEL_URL_PATTERN =
  /^(?:https?:\/\/)?(?:www\.)?youtube\.com\/(?:@[A-Za-z0-9_-]+|channel\/[A-Za-z0-9_-]+)$/;

/** What the specification allows no handle to hold, though the platform gives out such handles. */
const OTHER_HANDLE = /^(?:https?:\/\/)?(?:www\.)?youtube\.com\/@[^/?#\s]+$/;
const OTHER_HANDLE_HELP =
  'Only handles of letters, digits, _ and - are taken; add a channel with another one by its id, as https://www.youtube.com/channel/UC…';

/** What is wrong with an address that is not one of a channel. */
const urlMessage = ({ input }: { input?: unknown }): string =>
  OTHER_HANDLE.test(String(input)) ? `${CHANNEL_URL_HINT}. ${OTHER_HANDLE_HELP}` : CHANNEL_URL_HINT;

const ChannelUrl = z
  .string(CHANNEL_URL_HINT)
  .check(
    z.trim(),
    z.minLength(CHANNEL_URL_MIN_LENGTH, CHANNEL_URL_HINT),
    z.maxLength(200, CHANNEL_URL_HINT),
    z.regex(CHANNEL_URL_PATTERN, { error: urlMessage }),
  );

/** The schedule of a new subscription; a blank one becomes the default. */
export const scheduleOrDefault = z._default(
  z.pipe(
    z.transform((value) =>
      value === null || (typeof value === 'string' && value.trim() === '')
        ? DEFAULT_SCHEDULE
        : value,
    ),
    Schedule,
  ),
  DEFAULT_SCHEDULE,
);

export const ChannelCreate = z.object({
  url: ChannelUrl,
  subscribe: z._default(z.boolean(), true),
  /** A blank one becomes the default schedule. */
  schedule: scheduleOrDefault,
  groups: z._default(LabelReferences, []),
  /** Whether every video of the channel is listed now, or only the newest. */
  fullExtract: z._default(z.boolean(), true),
});
export type ChannelCreate = z.infer<typeof ChannelCreate>;

/** A change of a channel; what is left out stays as it is. */
export const ChannelUpdate = z.object({
  name: z.optional(nameOf('Name')),
  groups: z.optional(LabelReferences),
  subscribed: z.optional(z.boolean()),
  /** Null, as an unsubscribed channel carries it, leaves the schedule as it is. */
  schedule: z.optional(z.nullable(Schedule)),
  transcripts: z.optional(z.boolean()),
});
export type ChannelUpdate = z.infer<typeof ChannelUpdate>;
