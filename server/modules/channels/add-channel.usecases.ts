import type * as z from 'zod/mini';
import type { ChannelCreate, ChannelDetails } from '../../../contract/channel.ts';
import type { Context } from '../../context.ts';
import { Conflict, InvalidInput } from '../../platform/errors.ts';
import { canNameChannel, parseChannelReference } from '../../youtube/urls.ts';
import type { ResolvedChannel } from '../../youtube/youtube.ts';
import { lookUp } from '../intake/look-up.usecases.ts';
import {
  addChannelGroups,
  findChannel,
  insertChannel,
  type NewChannel,
} from './channels.queries.ts';
import { assertScheduleAndGroups, getChannel } from './channels.usecases.ts';
import { wantFullExtract } from './refresh.queries.ts';
import { enqueueRefresh } from './refresh.usecases.ts';
import { setSubscription } from './schedule.queries.ts';
import { nextRunOf } from './schedule.usecases.ts';

type Parts = Pick<Context, 'config' | 'db' | 'clock' | 'youtube' | 'lookUps' | 'jobs'>;

const noSuchChannel = (url: string): InvalidInput => {
  const message = `YouTube has no channel at ${url}. Check the address; nothing was added.`;
  return new InvalidInput([{ field: 'url', message }], message);
};

async function resolve(parts: Parts, url: string, signal: AbortSignal): Promise<ResolvedChannel> {
  const reference = parseChannelReference(url);
  if (!canNameChannel(reference)) throw noSuchChannel(url);
  return lookUp(parts, (options) => parts.youtube.resolveChannel(reference, options), {
    signal,
    refusalOf: (kind) => (kind === 'channel-gone' ? noSuchChannel(url) : null),
  });
}

/** The channel's id where the address names it; whose a handle is, only the platform can tell: they move. */
function namedRemoteId(url: string): string | undefined {
  const reference = parseChannelReference(url);
  return reference.type === 'id' ? reference.remoteId : undefined;
}

/** A channel that is known can still be subscribed to, and nothing else. */
function assertNew({ db }: Parts, remoteId: string, { subscribe }: { subscribe: boolean }): void {
  const known = findChannel(db, remoteId);
  if (known?.subscribed) {
    throw new Conflict(`You have already subscribed to "${known.name}".`);
  }
  if (known && !subscribe) throw new Conflict(`"${known.name}" is in the catalogue already.`);
}

/**
 * Puts a channel into the catalogue, or more of one that is there: it is subscribed to, its videos are all
 * wanted, it is in these groups as well. It keeps its name. Belongs into a transaction.
 *
 * @param nextRunAt when it is due first; null where it is not to be subscribed to
 * @returns its id
 */
export function takeIn(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  channel: NewChannel,
  { groups, nextRunAt }: { groups: readonly number[]; nextRunAt: number | null },
): number {
  const known = findChannel(db, channel.remoteId);
  const id = known?.id ?? insertChannel(db, channel, clock.now());
  if (nextRunAt !== null) setSubscription(db, id, { schedule: channel.schedule, nextRunAt });
  if (known && channel.fullExtract) wantFullExtract(db, id);
  addChannelGroups(db, id, groups);
  return id;
}

const newChannel = (
  resolved: ResolvedChannel,
  input: z.output<typeof ChannelCreate>,
): NewChannel => ({
  ...resolved,
  schedule: input.schedule,
  fullExtract: input.fullExtract,
});

/**
 * Adds a channel and has its videos listed. A channel that is known, but not subscribed, is
 * subscribed; it keeps its name and its groups.
 *
 * @throws InvalidInput where the schedule never comes, a group does not exist or the platform has no such
 *   channel, Conflict where there is nothing to add, Unavailable where the platform cannot be asked now;
 *   nothing is added then
 */
export async function addChannel(
  parts: Parts,
  input: z.output<typeof ChannelCreate>,
  signal: AbortSignal,
): Promise<ChannelDetails> {
  const { db, jobs } = parts;
  assertScheduleAndGroups(parts, input);
  const remoteId = namedRemoteId(input.url);
  if (remoteId) assertNew(parts, remoteId, input);
  const resolved = await resolve(parts, input.url, signal);
  const id = db.transaction(() => {
    assertNew(parts, resolved.remoteId, input);
    assertScheduleAndGroups(parts, input);
    const nextRunAt = input.subscribe ? nextRunOf(parts, input.schedule) : null;
    const channelId = takeIn(parts, newChannel(resolved, input), {
      groups: input.groups,
      nextRunAt,
    });
    enqueueRefresh(parts, { channelId, source: 'action' });
    return channelId;
  });
  jobs.wake();
  return getChannel(parts, id);
}
