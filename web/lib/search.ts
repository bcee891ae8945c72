import type { Period } from '../../contract/media.ts';
import { readSearchedPeriod } from './period.ts';
import { readIds } from './search-params.ts';

/** What a search looks for. */
export type SearchType = 'media' | 'channel';

const SORTS = [
  { value: 'relevance', name: 'Relevance' },
  { value: 'top', name: 'Top' },
  { value: 'latest', name: 'Latest' },
  { value: 'duration', name: 'Duration' },
] as const;
export type SearchSort = (typeof SORTS)[number]['value'];
/** The orders that make sense for channels, which have neither views nor a duration. */
export type ChannelSearchSort = Extract<SearchSort, 'relevance' | 'latest'>;

/** The orders that a search offers. */
export const searchSorts = {
  media: SORTS,
  channel: SORTS.filter(({ value }) => isForChannels(value)),
};

function isForChannels(sort: SearchSort): sort is ChannelSearchSort {
  return sort === 'relevance' || sort === 'latest';
}

/** The order of channels for one that was chosen for videos. */
export const channelSort = (sort: SearchSort): ChannelSearchSort =>
  isForChannels(sort) ? sort : 'relevance';

interface Search {
  q: string | undefined;
  type: SearchType;
  sort: SearchSort;
  /** The groups whose channels are searched, where any are named. */
  groups: number[];
  period: Period | undefined;
  /** Whether the words are looked for in what is said as well; false counts as left out. */
  contentSearch: true | undefined;
}

/** The search that an address stands for; what it does not know it takes for the default. */
export function readSearch(params: URLSearchParams): Search {
  const sort = SORTS.find(({ value }) => value === params.get('sortBy'));
  return {
    q: params.get('q')?.trim() || undefined,
    type: params.get('type') === 'channel' ? 'channel' : 'media',
    sort: sort?.value ?? 'relevance',
    groups: readIds(params, 'groups'),
    period: readSearchedPeriod(params),
    contentSearch: params.get('contentSearch') === 'true' || undefined,
  };
}

/** An address with other words, another kind, order or depth of search; the rest stays. */
export function withSearch(
  params: URLSearchParams,
  {
    q,
    type,
    sort,
    contentSearch,
  }: { q?: string; type?: SearchType; sort?: string; contentSearch?: boolean },
): URLSearchParams {
  const next = new URLSearchParams(params);
  if (q !== undefined) next.set('q', q);
  if (type !== undefined) next.set('type', type);
  if (sort !== undefined) next.set('sortBy', sort);
  if (contentSearch === false) next.delete('contentSearch');
  if (contentSearch) next.set('contentSearch', 'true');
  return next;
}

/** An address without a group or a period that a search is narrowed to, or without all of them. */
export function withoutNarrowing(
  params: URLSearchParams,
  what?: { group?: number; period?: Period },
): URLSearchParams {
  const next = new URLSearchParams(params);
  if (!what || what.period) next.delete('period');
  next.delete('groups');
  for (const group of what ? readIds(params, 'groups') : []) {
    if (group !== what?.group) next.append('groups', String(group));
  }
  return next;
}
