import type * as z from 'zod/mini';
import type {
  FollowedChannel,
  ImportedChannel,
  ImportedSubscriptions,
  SubscriptionsImport,
} from '../../../contract/subscription.ts';
import type { Context } from '../../context.ts';
import { takeIn } from '../channels/add-channel.usecases.ts';
import { findChannel } from '../channels/channels.queries.ts';
import { assertScheduleAndGroups } from '../channels/channels.usecases.ts';
import { enqueueDueRefreshes } from '../channels/schedule.usecases.ts';

type Parts = Pick<Context, 'config' | 'db' | 'clock'> & { jobs: Pick<Context['jobs'], 'wake'> };

function outcomeOf({ db }: Pick<Parts, 'db'>, remoteId: string): ImportedChannel['outcome'] {
  const known = findChannel(db, remoteId);
  if (!known) return 'added';
  return known.subscribed ? 'kept' : 'subscribed';
}

const eachOnce = (channels: readonly FollowedChannel[]): FollowedChannel[] =>
  [...Map.groupBy(channels, ({ remoteId }) => remoteId).values()].flatMap(([first]) => first ?? []);

/**
 * Subscribes to all channels that somebody followed elsewhere, or to none. The platform is asked for
 * nothing: they are due at once, and come in one after the other, at the pace of all requests. A channel
 * that is subscribed to stays as it is.
 *
 * @throws InvalidInput where the schedule never comes or a group does not exist; nothing is changed then
 */
export function importSubscriptions(
  parts: Parts,
  input: z.output<typeof SubscriptionsImport>,
): ImportedSubscriptions {
  const { schedule, fullExtract, groups, dryRun } = input;
  const told = { handle: null, description: null, avatarUrl: null };
  const imported = parts.db.transaction(() => {
    assertScheduleAndGroups(parts, input);
    const channels = eachOnce(input.channels).map((channel): ImportedChannel => {
      const outcome = outcomeOf(parts, channel.remoteId);
      if (outcome !== 'kept' && !dryRun) {
        const found = { ...told, ...channel, schedule, fullExtract };
        takeIn(parts, found, { groups, nextRunAt: parts.clock.now() });
      }
      return { ...channel, outcome };
    });
    return { channels };
  });
  if (!dryRun && enqueueDueRefreshes(parts) > 0) parts.jobs.wake();
  return imported;
}
