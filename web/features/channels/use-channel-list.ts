import { type Channel, DEFAULT_CHANNEL_PAGE_SIZE } from '../../../contract/channel.ts';
import { channelRoutes } from '../../../contract/routes/channels.ts';
import { useCall } from '../../api/api-context.tsx';
import { type ChannelFilter, channelKeys } from '../../api/channel-keys.ts';
import { messages } from '../../api/messages.ts';
import { type List, useList } from '../../api/use-list.ts';

/** A list of channels. */
export function useChannelList(filter: ChannelFilter): List<Channel> {
  const call = useCall();
  return useList({
    key: channelKeys.list(filter),
    messages: messages.listChannels,
    // The channels of a video stand on its page.
    acrossVisits: filter.media !== undefined,
    fetchPage: (page, signal, background) =>
      call(channelRoutes.listChannels, {
        query: { ...filter, page, size: DEFAULT_CHANNEL_PAGE_SIZE },
        signal,
        background,
      }),
  });
}
