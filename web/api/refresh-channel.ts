import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChannelDetails } from '../../contract/channel.ts';
import { channelRoutes } from '../../contract/routes/channels.ts';
import { useCall } from './api-context.tsx';
import { channelKeys } from './channel-keys.ts';
import { messages } from './messages.ts';

/** Shows what the server says about a channel after a change. */
export async function showChannel(
  queryClient: QueryClient,
  channel: ChannelDetails,
): Promise<void> {
  const queryKey = channelKeys.details(channel.id);
  // An answer from before the change would undo it.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, channel);
}

/** Has a channel's videos read now. */
export function useRefreshChannel(id: number) {
  const call = useCall();
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: channelKeys.details(id),
    mutationFn: () => call(channelRoutes.refreshChannel, { params: { id } }),
    meta: messages.refreshChannel,
    onSuccess: (channel) => showChannel(queryClient, channel),
  });
}
