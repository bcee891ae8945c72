import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { ChannelCreate, ChannelDetails, ChannelUpdate } from '../../../contract/channel.ts';
import { channelRoutes } from '../../../contract/routes/channels.ts';
import { useCall } from '../../api/api-context.tsx';
import { channelKeys } from '../../api/channel-keys.ts';
import { mediaKeys } from '../../api/media-keys.ts';
import { messages } from '../../api/messages.ts';
import { askedNow, showChannel } from '../../api/refresh-channel.ts';
import { statsKeys } from '../../api/stats-keys.ts';
import { useTakeBack } from '../../api/take-back.ts';
import { mergedLabels } from '../../lib/merged-labels.ts';

/**
 * Everything about one channel.
 *
 * @param isInForm whether it stands in a form, which is to show it as it is by now also to a person who
 *   comes back from another tab
 */
export function useChannel(id: number, isInForm = false) {
  const call = useCall();
  return useQuery({
    queryKey: channelKeys.details(id),
    queryFn: ({ signal }) => call(channelRoutes.readChannel, { params: { id }, signal }),
    refetchOnWindowFocus: isInForm && 'always',
    meta: messages.readChannel,
  });
}

/** Shows what the server says about a channel, and loads everything anew that may show it. */
async function applyChange(
  queryClient: QueryClient,
  channel: ChannelDetails,
  askedAt: number,
): Promise<void> {
  await showChannel(queryClient, channel, askedAt);
  for (const queryKey of [channelKeys.lists, mediaKeys.all, statsKeys.counts]) {
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
      call(channelRoutes.createChannel, { body, signal: startCall() }),
    meta: messages.createChannel,
    onMutate: askedNow,
    onSuccess: (channel, _change, askedAt) => applyChange(queryClient, channel, askedAt),
  });
}

/**
 * Changes what a person may change about a channel; videos show its new name as well. The name and the
 * groups are always sent: where they are left out they go as they are by now, and so do the groups that the
 * person did not add or remove, since they may have been changed elsewhere.
 */
export function useUpdateChannel({ id, groups: shown }: Pick<ChannelDetails, 'id' | 'groups'>) {
  const call = useCall();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ groups: chosen, ...change }: ChannelUpdate) => {
      const params = { id };
      const { name, groups } = await call(channelRoutes.readChannel, { params });
      const body = { name, groups: mergedLabels(chosen, shown, groups), ...change };
      return call(channelRoutes.updateChannel, { params, body });
    },
    meta: messages.updateChannel,
    onMutate: askedNow,
    onSuccess: (channel, _change, askedAt) => applyChange(queryClient, channel, askedAt),
  });
}
