import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ActionRun } from '../../../contract/action.ts';
import { actionRoutes } from '../../../contract/routes/actions.ts';
import { channelRoutes } from '../../../contract/routes/channels.ts';
import { useCall } from '../../api/api-context.tsx';
import { AUDIT_KEY } from '../../api/audit.ts';

const LOOK_EVERY_MS = 2_000;
/** What starts so much later is not waited for, in milliseconds. */
const SOON_MS = 10_000;

const isPutOff = (startsAt: string | null): boolean =>
  startsAt !== null && Date.parse(startsAt) > Date.now() + SOON_MS;

/**
 * Loads the audit anew when something that was asked for here has ended, or is put off.
 *
 * @param key stands for what was asked for; null while nothing was
 * @param look tells whether it is over
 */
function useEnd(key: QueryKey | null, look: (signal: AbortSignal) => Promise<boolean>): void {
  const queryClient = useQueryClient();
  const { data: isOver } = useQuery({
    queryKey: ['ends', ...(key ?? [])],
    queryFn: ({ signal }) => look(signal),
    enabled: key !== null,
    refetchInterval: ({ state }) => (state.data ? false : LOOK_EVERY_MS),
    gcTime: 0,
    meta: { quiet: true },
  });
  useEffect(() => {
    if (isOver) queryClient.invalidateQueries({ queryKey: AUDIT_KEY });
  }, [isOver, queryClient]);
}

/** Waits for the end of a run of an action on a video. */
export function useRunEnd(mediaId: number, asked: ActionRun | undefined): void {
  const call = useCall();
  useEnd(asked ? ['run', asked.id] : null, async (signal) => {
    const params = { id: mediaId };
    const runs = await call(actionRoutes.listActions, { params, signal, background: true });
    const run = runs.find(({ id }) => id === asked?.id);
    return !run || run.endedAt !== null || isPutOff(run.startsAt);
  });
}

/**
 * Waits for the end of the refresh of a channel.
 *
 * @param askedAt when it was asked for, as it may be asked for again; null while it was not
 */
export function useRefreshEnd(channelId: number, askedAt: number | null): void {
  const call = useCall();
  useEnd(askedAt === null ? null : ['refresh', channelId, askedAt], async (signal) => {
    const params = { id: channelId };
    const { refresh } = await call(channelRoutes.readChannel, {
      params,
      signal,
      background: true,
    });
    return refresh === null || isPutOff(refresh.startsAt);
  });
}
