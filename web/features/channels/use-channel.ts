import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { ChannelCreate, ChannelDetails, ChannelUpdate } from '../../../contract/channel.ts';
import { routes } from '../../../contract/routes.ts';
import { useCall } from '../../api/api-context.tsx';
import { messages } from '../../api/messages.ts';
import { useTakeBack } from '../../api/take-back.ts';
import { channelKeys } from './channel-keys.ts';

/** Everything about one channel. */
export function useChannel(id: number) {
  const call = useCall();
  return useQuery({
    queryKey: channelKeys.details(id),
    queryFn: ({ signal }) => call(routes.readChannel, { params: { id }, signal }),
    meta: messages.readChannel,
  });
}

/** Shows what the server says about a channel after a change. */
async function applyDetails(queryClient: QueryClient, channel: ChannelDetails): Promise<void> {
  const queryKey = channelKeys.details(channel.id);
  // An answer from before the change would undo it.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, channel);
}

/** The same, and has everything loaded anew that may show the channel. */
async function applyChange(queryClient: QueryClient, channel: ChannelDetails): Promise<void> {
  await applyDetails(queryClient, channel);
  for (const queryKey of [channelKeys.lists, ['media'], ['stats']]) {
    queryClient.invalidateQueries({ queryKey });
  }
}

/**
 * Subscribes to the channel at an address; the server asks the platform about it first. Who leaves
 * the form meanwhile takes it back.
 */
export function useSubscribe() {
  const call = useCall();
  const queryClient = useQueryClient();
  const startCall = useTakeBack();
  return useMutation({
    mutationFn: (body: z.input<typeof ChannelCreate>) =>
      call(routes.createChannel, { body, signal: startCall() }),
    meta: messages.createChannel,
    onSuccess: (channel) => applyChange(queryClient, channel),
  });
}

/** Changes what a person may change about a channel; videos show its new name as well. */
export function useUpdateChannel(id: number) {
  const call = useCall();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof ChannelUpdate>) =>
      call(routes.updateChannel, { params: { id }, body }),
    meta: messages.updateChannel,
    onSuccess: (channel) => applyChange(queryClient, channel),
  });
}

/** Has a channel's videos read now. */
export function useRefreshChannel(id: number) {
  const call = useCall();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(routes.refreshChannel, { params: { id } }),
    meta: messages.refreshChannel,
    onSuccess: (channel) => applyDetails(queryClient, channel),
  });
}
