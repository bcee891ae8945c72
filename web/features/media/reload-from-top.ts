import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Page } from '../../../contract/common.ts';
import type { Media } from '../../../contract/media.ts';
import { type MediaFilter, mediaKeys } from '../../api/media-keys.ts';

/** As many pages of a list as are seen at its top. */
const PAGES_AT_TOP = 2;

/**
 * Loads a list of videos anew that is seen at its top. What was loaded further down is dropped, and
 * comes again when the person goes there.
 */
export function reloadFromTop(queryClient: QueryClient, path: string, filter: MediaFilter): void {
  const queryKey = mediaKeys.list(path, filter);
  queryClient.setQueriesData<InfiniteData<Page<Media>>>(
    { queryKey, type: 'active' },
    (data) =>
      data && {
        pages: data.pages.slice(0, PAGES_AT_TOP),
        pageParams: data.pageParams.slice(0, PAGES_AT_TOP),
      },
  );
  queryClient.invalidateQueries({ queryKey });
}
