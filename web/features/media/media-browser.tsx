import type { ComponentType, ReactNode } from 'react';
import type { FoundMedia } from '../../../contract/media.ts';
import type { MediaListRoute } from '../../../contract/routes/media.ts';
import type { MediaFilter } from '../../api/media-keys.ts';
import type { Messages } from '../../api/messages.ts';
import { useListFilter } from '../../lib/list-filter.ts';
import { usePageSize } from '../../lib/page-size.ts';
import { type BrowserHeader, ListBrowser } from '../../ui/list-browser.tsx';
import { MediaGrid, MediaGridSkeleton } from './media-grid.tsx';
import { useMediaList } from './use-media-list.ts';

/** How videos are shown, and what stands there while they are on their way. */
export interface MediaView {
  List: ComponentType<{ media: FoundMedia[] }>;
  Skeleton: ComponentType<{ count: number }>;
}

const CARDS: MediaView = { List: MediaGrid, Skeleton: MediaGridSkeleton };

interface MediaBrowserProps extends BrowserHeader {
  route: MediaListRoute;
  messages: Messages;
  /** What the list is narrowed to beside the filter bar, and how it is sorted. */
  filter?: MediaFilter;
  /** As cards, where it is left out. */
  view?: MediaView;
  /** What is said above the list of other words, which the server knows to find more. */
  suggest?: (words: string) => ReactNode;
}

/** A page of videos, which can be narrowed by source, kind and tag. */
export function MediaBrowser({ route, messages, filter, ...props }: MediaBrowserProps) {
  const { suggest, view: { List, Skeleton } = CARDS, ...header } = props;
  const listFilter = useListFilter('tags');
  const { sources, kinds, labels } = listFilter.selection;
  const list = useMediaList({
    route,
    messages,
    filter: { ...filter, sources, kinds, tags: labels },
    enabled: !header.invitation,
  });
  const count = usePageSize();
  const suggestion = list.first?.suggestion;
  return (
    <ListBrowser
      {...header}
      labelKind="tag"
      note={suggestion && suggest?.(suggestion)}
      filter={listFilter}
      list={list}
      skeleton={<Skeleton count={count} />}
      showAll="Show all videos"
    >
      {(media) => <List media={media} />}
    </ListBrowser>
  );
}
