import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { Page } from '../../contract/common.ts';
import type { Messages } from './messages.ts';

/** A list that is loaded page by page. */
export interface List<Item, Answer = Page<Item>> {
  /** The first page, with what it says beside what it holds. */
  first: Answer | undefined;
  items: Item[];
  /** Nothing is known yet and the first page is on its way. */
  isLoading: boolean;
  /** Any page is on its way. */
  isBusy: boolean;
  /** What `loadMore` was called for is on its way. */
  isLoadingMore: boolean;
  /** The last attempt failed; `loadMore` tries again. */
  hasFailed: boolean;
  /** The last page is there. */
  isComplete: boolean;
  /**
   * Loads the next page, once what is loaded anew is there; ignored while a next one is loading and after
   * the last.
   */
  loadMore: () => void;
}

interface ListSource<Answer> {
  /** What the list is of and what it is narrowed to; a list with another key starts anew. */
  key: QueryKey;
  messages: Messages;
  /** Whether it is loaded; it is where this is left out. */
  enabled?: boolean;
  /**
   * For a list on the page of one thing, whose address changes while one looks at it, as with the
   * chosen tab: every visit shows what was loaded before, and loads it anew meanwhile.
   */
  acrossVisits?: boolean;
  /** `background` where what is shown is loaded anew, which no one waits for. */
  fetchPage: (page: number, signal: AbortSignal, background: boolean) => Promise<Answer>;
}

/**
 * Loads a list page by page. What was loaded belongs to the visit of the page: the way back finds
 * the list as it was left, a new visit starts with the first page, unless it is loaded `acrossVisits`.
 */
export function useList<Answer extends Page<{ id: number }>>(
  source: ListSource<Answer>,
): List<Answer['content'][number], Answer> {
  const visit = useLocation().key;
  const client = useQueryClient();
  const [isLoadingMore, setIsLoadingMore] = useState(false);
  const queryKey = source.acrossVisits ? source.key : [...source.key, visit];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      // What failed is out of date as well, and who tries it again waits for it.
      const { status, isInvalidated = false } = client.getQueryState(queryKey) ?? {};
      const isReload = status === 'success' && isInvalidated;
      return source.fetchPage(pageParam, signal, isReload);
    },
    enabled: source.enabled ?? true,
    initialPageParam: 1,
    getNextPageParam: (last) => (isLastPage(last) ? undefined : last.page + 1),
    staleTime: source.acrossVisits ? 0 : Number.POSITIVE_INFINITY,
    meta: { ...source.messages },
  });
  const pages = query.data?.pages;
  const items = useMemo(() => withoutRepeats<Answer['content'][number]>(pages ?? []), [pages]);
  return {
    first: pages?.[0],
    items,
    isLoading: query.isPending && query.isFetching,
    isBusy: query.isFetching,
    isLoadingMore: isLoadingMore && query.isFetching,
    hasFailed: query.isError && !query.isFetching,
    isComplete: pages ? !query.hasNextPage : false,
    loadMore: () => {
      // A scroll from before a failure, which nobody has seen yet, does not try again.
      const hasFailedMeanwhile = client.getQueryState(queryKey)?.status === 'error';
      if (hasFailedMeanwhile && !query.isError) return;
      setIsLoadingMore(true);
      loadMoreOf(query).finally(() => setIsLoadingMore(false));
    },
  };
}

/** What is needed of a query to load more of what it loads. */
type Loadable = Pick<
  UseInfiniteQueryResult<InfiniteData<unknown>>,
  'data' | 'hasNextPage' | 'isError' | 'isRefetchError' | 'fetchNextPage' | 'refetch'
>;

/** Resolves once it is there or has failed. */
async function loadMoreOf(query: Loadable): Promise<void> {
  // Without `cancelRefetch` a load that is running goes on, and a second one is ignored.
  const options = { cancelRefetch: false };
  const shown = query.data?.pages.length;
  // The next page alone would leave what was to be loaded anew as it was.
  if (shown && query.hasNextPage && !query.isRefetchError) {
    const { data, isError } = await query.fetchNextPage(options);
    const onlyLoadedAnew = data?.pages.length === shown && !isError;
    if (onlyLoadedAnew) await query.fetchNextPage(options);
  } else if (!shown || query.isError) await query.refetch(options);
}

/** Whether no page follows: it holds fewer than it could. */
function isLastPage(page: Page<unknown>): boolean {
  return page.content.length < page.size;
}

/** What the pages hold, each once: new things push old ones onto the next page while one reads. */
function withoutRepeats<Item extends { id: number }>(pages: readonly Page<Item>[]): Item[] {
  const byId = new Map<number, Item>();
  for (const page of pages) for (const item of page.content) byId.set(item.id, item);
  return [...byId.values()];
}
