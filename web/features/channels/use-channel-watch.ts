import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ChannelDetails } from '../../../contract/channel.ts';
import { channelRoutes } from '../../../contract/routes/channels.ts';
import { useCall } from '../../api/api-context.tsx';
import { AUDIT_KEY } from '../../api/audit.ts';
import { channelKeys } from '../../api/channel-keys.ts';
import { statsKeys } from '../../api/stats-keys.ts';
import { isUnderWay } from './refresh-state.ts';

const WHILE_UNDER_WAY = 2_000;
const OTHERWISE = 30_000;

/**
 * Keeps a channel that is shown up to date in the background: every 2 seconds while it is being
 * refreshed, and now and then, as its schedule may start a refresh at any time. When one ends or is
 * put off, what it changed elsewhere is loaded anew.
 */
export function useChannelWatch(channel: ChannelDetails): void {
  const { id, refresh, lastExtract } = channel;
  const call = useCall();
  const queryClient = useQueryClient();
  const interval = isUnderWay(refresh, new Date()) ? WHILE_UNDER_WAY : OTHERWISE;
  useQuery({
    queryKey: channelKeys.watch(id),
    queryFn: async ({ signal }) => {
      const now = await call(channelRoutes.readChannel, {
        params: { id },
        signal,
        background: true,
      });
      queryClient.setQueryData(channelKeys.details(id), now);
      return now;
    },
    initialData: channel,
    staleTime: interval,
    refetchInterval: interval,
    meta: { quiet: true },
  });

  const isRefreshing = refresh !== null;
  const startsAt = refresh?.startsAt ?? null;
  const last = useRef({ id, isRefreshing, startsAt, lastExtract });
  useEffect(() => {
    const before = last.current;
    last.current = { id, isRefreshing, startsAt, lastExtract };
    const hasEnded = before.isRefreshing && !isRefreshing;
    const wasPutOff = startsAt !== null && startsAt !== before.startsAt;
    const wasRead = before.lastExtract !== lastExtract;
    if (before.id !== id || !(hasEnded || wasPutOff || wasRead)) return;
    for (const queryKey of [AUDIT_KEY, channelKeys.lists, statsKeys.counts]) {
      queryClient.invalidateQueries({ queryKey });
    }
  }, [id, isRefreshing, startsAt, lastExtract, queryClient]);
}
