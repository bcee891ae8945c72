import * as z from 'zod/mini';
import { AuditSource } from '../../../contract/audit.ts';
import { Id } from '../../../contract/common.ts';
import type { Context } from '../../context.ts';
import { jobKind } from '../../jobs/job-kind.ts';
import { type ActiveJob, enqueue, findActive, PRIORITY, withdraw } from '../../jobs/queue.ts';

/** Reads what is new on a channel; `source` is who asked for that. */
export const REFRESH_CHANNEL = jobKind({
  name: 'refresh-channel',
  payload: z.object({ channelId: Id, source: AuditSource }),
});

/** The start of the key of a refresh, before the channel's id: at most one of a channel is active. */
export const REFRESH_KEY = 'channel:';
const refreshKey = (channelId: number): string => REFRESH_KEY + channelId;

/**
 * Has a channel refreshed: before all else where a person asked for it, otherwise in its turn. Belongs into
 * the transaction of what causes that.
 *
 * @param refresh.runAt not before this time, in milliseconds since 1970; at once where it is left out
 */
export function enqueueRefresh(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  refresh: { channelId: number; source: AuditSource; runAt?: number },
): void {
  const { channelId, source, runAt } = refresh;
  enqueue(db, clock.now(), REFRESH_CHANNEL, {
    key: refreshKey(channelId),
    payload: { channelId, source },
    priority: source === 'action' ? PRIORITY.urgent : PRIORITY.scheduled,
    ...(runAt !== undefined && { runAt }),
  });
}

/**
 * Calls off the refresh of a channel that waits and that only its schedule asked for. Belongs into the
 * transaction that ends the subscription.
 */
export function withdrawScheduledRefresh(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  channelId: number,
): void {
  const payload: z.infer<typeof REFRESH_CHANNEL.payload> = { channelId, source: 'subscription' };
  withdraw(db, clock.now(), { key: refreshKey(channelId), payload });
}

/** The refresh of a channel that is queued or running. */
export const findRefresh = (
  { db }: Pick<Context, 'db'>,
  channelId: number,
): ActiveJob | undefined => findActive(db, refreshKey(channelId));
