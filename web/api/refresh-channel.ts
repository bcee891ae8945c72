import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChannelDetails } from '../../contract/channel.ts';
import { channelRoutes } from '../../contract/routes/channels.ts';
import { useCall } from './api-context.tsx';
import { channelKeys } from './channel-keys.ts';
import { messages } from './messages.ts';

/** When a change is asked for, for `showChannel`; it is what a mutation begins with. */
export const askedNow = (): number => Date.now();

/**
 * Shows what the server says about a channel after a change.
 *
 * @param askedAt when the change was asked for, in milliseconds since 1970
 */
export async function showChannel(
  queryClient: QueryClient,
  channel: ChannelDetails,
  askedAt: number,
): Promise<void> {
  const queryKey = channelKeys.details(channel.id);
  const { dataUpdatedAt = 0 } = queryClient.getQueryState(queryKey) ?? {};
  const isBeingTold = queryClient.isFetching({ queryKey }) > 0;
  // An answer from before the change would undo it.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, channel);
  // What was told since the change was asked for may be newer than its answer.
  if (isBeingTold || dataUpdatedAt >= askedAt) {
    void queryClient.invalidateQueries({ queryKey, exact: true });
  }
}

/** Has a channel's videos read now. */
export function useRefreshChannel(id: number) {
  const call = useCall();
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: channelKeys.details(id),
    mutationFn: () => call(channelRoutes.refreshChannel, { params: { id } }),
    meta: messages.refreshChannel,
    onMutate: askedNow,
    onSuccess: (channel, _nothing, askedAt) => showChannel(queryClient, channel, askedAt),
  });
}
