import * as z from 'zod/mini';
import { scheduleOrDefault } from './channel.ts';
import { LabelReferences, nameOf } from './common.ts';
import { CHANNEL_ID_PATTERN } from './remote-ids.ts';

/** So many channels are taken over at once. */
export const MOST_IMPORTED = 5_000;

/** A channel that somebody follows elsewhere, as the files of other programs tell it. */
export const FollowedChannel = z.object({
  /** The channel's id at the source. */
  remoteId: z.string().check(z.regex(CHANNEL_ID_PATTERN, 'Must be the id of a channel, UC…')),
  name: nameOf('Name'),
});
export type FollowedChannel = z.infer<typeof FollowedChannel>;

export const SubscriptionsImport = z.object({
  channels: z
    .array(FollowedChannel)
    .check(
      z.minLength(1, 'There are no channels'),
      z.maxLength(MOST_IMPORTED, `At most ${MOST_IMPORTED.toLocaleString('en')} at once`),
    ),
  /** Of those that are subscribed to by this; a blank one becomes the default schedule. */
  schedule: scheduleOrDefault,
  groups: z._default(LabelReferences, []),
  /** Whether every video of the channels is listed, or only the newest. */
  fullExtract: z._default(z.boolean(), false),
  /** Tells what would become of each channel, and changes nothing. */
  dryRun: z._default(z.boolean(), false),
});
export type SubscriptionsImport = z.infer<typeof SubscriptionsImport>;

export const ImportedChannel = z.extend(FollowedChannel, {
  /**
   * `added`: it was new to the catalogue; `subscribed`: it was known, but not subscribed to; `kept`: it was
   * subscribed to already, and nothing about it changed.
   */
  outcome: z.enum(['added', 'subscribed', 'kept']),
});
export type ImportedChannel = z.infer<typeof ImportedChannel>;

/** What became of the channels, or would, each once and in the order in which they came. */
export const ImportedSubscriptions = z.object({ channels: z.array(ImportedChannel) });
export type ImportedSubscriptions = z.infer<typeof ImportedSubscriptions>;

export const ExportQuery = z.object({ format: z.enum(['opml', 'json']) });
