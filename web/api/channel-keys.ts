import type { Source } from '../../contract/common.ts';

/** What a list of channels is narrowed to and how it is sorted. */
export interface ChannelFilter {
  q?: string | undefined;
  sources?: Source[];
  groups?: number[];
  subscribed?: boolean | undefined;
  /** Lists the channels that are related to this video. */
  media?: number | undefined;
  sort?: 'relevance' | 'latest' | 'added' | undefined;
}

/** The keys under which the cache holds channels. */
export const channelKeys = {
  all: ['channels'] as const,
  lists: ['channels', 'list'] as const,
  list: (filter: ChannelFilter) => [...channelKeys.lists, filter] as const,
  details: (id: number) => ['channels', 'details', id] as const,
  /** What is asked again and again about a channel that is shown; under its details. */
  watch: (id: number) => [...channelKeys.details(id), 'watch'] as const,
};
