import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import type { Page } from '../../../contract/common.ts';
import type { Media, MediaDetails } from '../../../contract/media.ts';
import { filterOfKey, type MediaFilter, mediaKeys } from '../../api/media-keys.ts';

/** What the cache holds of a list of videos. */
export type MediaPages = InfiniteData<Page<Media>>;

/**
 * Shows what the server says about a video wherever the video is shown. Lists that it came into or
 * fell out of by the change are loaded anew.
 */
export function applyMedia(queryClient: QueryClient, media: MediaDetails): void {
  const queryKey = mediaKeys.details(media.id);
  const isBeingTold = queryClient.isFetching({ queryKey }) > 0;
  // An answer from before would undo it.
  queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, media);
  // It may have been asked for because of what is newer than this.
  if (isBeingTold) queryClient.invalidateQueries({ queryKey });
  for (const list of queryClient.getQueryCache().findAll({ queryKey: mediaKeys.lists })) {
    const apply = () => applyToList(queryClient, list, media);
    // A page that is on its way brings back the others as they were when it was asked for, and may be
    // from before the change itself; cancelled, it would have to be asked for anew.
    if (!apply()) list.promise?.then(apply, apply);
  }
}

/** @returns whether the list is loaded anew, as the video came into it or fell out of it */
function applyToList(queryClient: QueryClient, list: Query, media: Media): boolean {
  const { queryKey } = list;
  const pages = queryClient.getQueryData<MediaPages>(queryKey);
  if (!pages) return false;
  const isListed = holds(pages, media.id);
  // `setQueryData` would take the list for loaded just now, also where it is to be loaded anew.
  if (isListed) list.setState({ data: replaceIn(pages, media) });
  const isOutdated = isListed !== (belongs(media, filterOfKey(queryKey)) ?? isListed);
  if (isOutdated) queryClient.invalidateQueries({ queryKey, exact: true });
  return isOutdated;
}

const holds = ({ pages }: MediaPages, id: number) =>
  pages.some(({ content }) => content.some((media) => media.id === id));

function replaceIn(data: MediaPages, media: Media): MediaPages {
  // A search adds to a video where its words are said, which the change knows nothing of.
  const replace = (old: Media) => (old.id === media.id ? { ...old, ...media } : old);
  const pages = data.pages.map((page) =>
    page.content.some(({ id }) => id === media.id)
      ? { ...page, content: page.content.map(replace) }
      : page,
  );
  return { ...data, pages };
}

/** Whether a video passes the filters that an edit can change; undefined where there are none. */
function belongs(media: Media, { watchLater, tags = [] }: MediaFilter): boolean | undefined {
  if (watchLater === undefined && tags.length === 0) return undefined;
  const hasTags = tags.every((tag) => media.tags.some(({ id }) => id === tag));
  return hasTags && (watchLater ?? media.watchLater) === media.watchLater;
}
