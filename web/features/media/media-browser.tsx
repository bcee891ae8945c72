import type { Routes } from '../../../contract/routes.ts';
import type { Messages } from '../../api/messages.ts';
import { useListFilter } from '../../lib/list-filter.ts';
import { usePageSize } from '../../lib/page-size.ts';
import { type BrowserHeader, ListBrowser } from '../../ui/list-browser.tsx';
import { MediaGrid, MediaGridSkeleton } from './media-grid.tsx';
import type { MediaFilter } from './media-keys.ts';
import { useMediaList } from './use-media-list.ts';

interface MediaBrowserProps extends BrowserHeader {
  route: Routes['listMedia' | 'listLatest' | 'listTop' | 'listLibrary'];
  messages: Messages;
  /** What the list is narrowed to beside the filter bar, and how it is sorted. */
  filter?: MediaFilter;
}

/** A page of videos, which can be narrowed by source and tag. */
export function MediaBrowser({ route, messages, filter, ...header }: MediaBrowserProps) {
  const listFilter = useListFilter('tags');
  const { sources, labels } = listFilter.selection;
  const list = useMediaList({ route, messages, filter: { ...filter, sources, tags: labels } });
  return (
    <ListBrowser
      {...header}
      labelKind="tag"
      filter={listFilter}
      list={list}
      skeleton={<MediaGridSkeleton count={usePageSize()} />}
      showAll="Show all videos"
    >
      {(media) => <MediaGrid media={media} />}
    </ListBrowser>
  );
}
