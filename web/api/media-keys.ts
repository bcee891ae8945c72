import type { Source } from '../../contract/common.ts';
import type { MediaKind, Period, SortOrder } from '../../contract/media.ts';

/** What a list of videos is narrowed to and how it is sorted. */
export interface MediaFilter {
  q?: string | undefined;
  sources?: Source[];
  kinds?: MediaKind[];
  tags?: number[];
  groups?: number[] | undefined;
  contentSearch?: boolean | undefined;
  channel?: number | undefined;
  watchLater?: boolean | undefined;
  sort?: SortOrder | undefined;
  period?: Period | undefined;
}

/** The keys under which the cache holds videos. */
export const mediaKeys = {
  all: ['media'] as const,
  lists: ['media', 'list'] as const,
  list: (path: string, filter: MediaFilter) => [...mediaKeys.lists, path, filter] as const,
  recommended: (id: number) => [...mediaKeys.list('recommended', {}), id] as const,
  details: (id: number) => ['media', 'details', id] as const,
  completion: (id: number) => ['media', 'completion', id] as const,
};

/** The changes of a video are done one after the other, so that the last answer knows of all of them. */
export const changesOf = (id: number) => ({ id: String(id) });

/** The filter within the key of a list. */
export function filterOfKey(key: readonly unknown[]): MediaFilter {
  return (key[mediaKeys.lists.length + 1] ?? {}) as MediaFilter;
}
