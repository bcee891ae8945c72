import {
  type InfiniteData,
  InfiniteQueryObserver,
  QueryClient,
  QueryObserver,
} from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import type { Page } from '../../../contract/common.ts';
import type { Media, MediaDetails } from '../../../contract/media.ts';
import { type MediaFilter, mediaKeys } from '../../api/media-keys.ts';
import { sampleMedia } from '../../testing/samples.ts';
import { findMedia } from './find-media.ts';
import { applyMedia } from './media-cache.ts';
import { reloadFromTop } from './reload-from-top.ts';

const video = (id: number, change: Partial<Media> = {}): MediaDetails => ({
  ...sampleMedia,
  id,
  name: `Video ${id}`,
  ...change,
});

/** A cache with one list of two pages, as a page that is not shown right now left it. */
function setUp(filter: MediaFilter, listed: Media[]) {
  const client = new QueryClient();
  const key = [...mediaKeys.list('/api/media', filter), 'visit'];
  const half = Math.ceil(listed.length / 2);
  client.setQueryData<InfiniteData<Page<Media>>>(key, {
    pages: [
      { content: listed.slice(0, half), page: 1, size: half },
      { content: listed.slice(half), page: 2, size: half },
    ],
    pageParams: [1, 2],
  });
  const pages = () => client.getQueryData<InfiniteData<Page<Media>>>(key)?.pages;
  const items = () => pages()?.flatMap(({ content }) => content);
  const isStale = () => client.getQueryState(key)?.isInvalidated;
  return { client, pages, items, isStale };
}

/** A list of one video a page as it is shown, whose pages come when `answer` is called. */
function setUpShown() {
  const client = new QueryClient();
  const asked: PromiseWithResolvers<Page<Media>>[] = [];
  const observer = new InfiniteQueryObserver(client, {
    queryKey: [...mediaKeys.list('/api/media', {}), 'visit'],
    // Who leaves the list while a page is on its way cancels it.
    queryFn: ({ signal }) => {
      const page = Promise.withResolvers<Page<Media>>();
      signal.addEventListener('abort', () => page.reject(signal.reason));
      asked.push(page);
      return page.promise;
    },
    initialPageParam: 1,
    getNextPageParam: (last: Page<Media>) => last.page + 1,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const items = () =>
    observer.getCurrentResult().data?.pages.flatMap(({ content }) => content) ?? [];
  const answer = async (page: number, media: Media) => {
    asked.shift()?.resolve({ content: [media], page, size: 1 });
    await vi.waitFor(() => expect(items()).toHaveLength(page));
  };
  return { client, observer, items, answer, leave: observer.subscribe(() => undefined) };
}

describe('findMedia', () => {
  it('knows what a list or a page shows, and not what was left', async () => {
    const { client, answer, leave } = setUpShown();
    await answer(1, video(1));
    client.setQueryData(mediaKeys.details(1), video(1, { watched: true }));
    expect(findMedia(client, 1)).toEqual(video(1));
    expect(findMedia(client, 8)).toBeUndefined();
    leave();
    expect(findMedia(client, 1)).toBeUndefined();
    const queryKey = mediaKeys.details(7);
    const opened = video(7, { watched: true });
    client.setQueryData(queryKey, opened);
    const close = new QueryObserver(client, { queryKey, staleTime: 'static' }).subscribe(() => {});
    expect(findMedia(client, 7)).toEqual(opened);
    close();
  });
});

describe('applyMedia', () => {
  it('shows the change in the details and in every list that holds the video', () => {
    const { client, items, isStale } = setUp({}, [video(1), video(2), video(3), video(4)]);
    const changed = video(3, { watched: true });
    applyMedia(client, changed);
    expect(items()).toEqual([video(1), video(2), changed, video(4)]);
    expect(client.getQueryData(mediaKeys.details(3))).toEqual(changed);
    expect(isStale()).toBe(false);
  });

  it('leaves the pages of a list where they are', () => {
    const { client, pages } = setUp({}, [video(1), video(2), video(3), video(4)]);
    applyMedia(client, video(3, { watched: true }));
    expect(pages()).toMatchObject([
      { page: 1, size: 2 },
      { page: 2, size: 2 },
    ]);
  });

  it('keeps the change in the details where an answer from before comes late', async () => {
    const { client } = setUp({}, []);
    const queryKey = mediaKeys.details(1);
    client.setQueryData(queryKey, video(1));
    const { promise, resolve } = Promise.withResolvers<Media>();
    const reload = client.fetchQuery({ queryKey, queryFn: () => promise });
    applyMedia(client, video(1, { watched: true }));
    resolve(video(1));
    await reload;
    expect(client.getQueryData(queryKey)).toEqual(video(1, { watched: true }));
  });

  it('has the details loaded anew that were on their way, as they may know what is newer', async () => {
    const { client } = setUp({}, []);
    const queryKey = mediaKeys.details(1);
    client.setQueryData(queryKey, video(1));
    const renamed = video(1, { watched: true, name: 'Renamed meanwhile' });
    const queryFn = vi.fn(async () => renamed);
    const observer = new QueryObserver(client, { queryKey, queryFn, staleTime: 60_000 });
    const close = observer.subscribe(() => undefined);
    client.invalidateQueries({ queryKey });
    applyMedia(client, video(1, { watched: true }));
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(renamed));
    applyMedia(client, video(1, { watchLater: true }));
    expect(observer.getCurrentResult()).toMatchObject({ isFetching: false, isStale: false });
    close();
  });

  it('keeps where the words of a search are said in it', () => {
    const moments = [{ start: 14, text: 'the gear turns', marks: [[4, 8]] }];
    const { client, items } = setUp({}, [{ ...video(1), moments } as Media]);
    applyMedia(client, video(1, { watched: true }));
    expect(items()).toEqual([{ ...video(1, { watched: true }), moments }]);
  });

  it('keeps the change where pages come that were on their way before', async () => {
    const { client, observer, items, answer, leave } = setUpShown();
    const [first, second] = [video(1, { watched: true }), video(2, { watched: true })];
    applyMedia(client, first);
    await answer(1, video(1));
    expect(items()).toEqual([first]);
    observer.fetchNextPage();
    applyMedia(client, second);
    await answer(2, video(2));
    expect(items()).toEqual([first, second]);
    observer.fetchNextPage();
    const seen = video(1, { watchLater: true });
    applyMedia(client, seen);
    await answer(3, video(3));
    expect(items()).toEqual([seen, second, video(3)]);
    leave();
  });

  it('keeps the change where the list is left while a page is on its way', async () => {
    const { client, observer, items, answer, leave } = setUpShown();
    await answer(1, video(1));
    observer.fetchNextPage();
    const changed = video(1, { watched: true });
    applyMedia(client, changed);
    leave();
    await vi.waitFor(() => expect(observer.getCurrentQuery().state.fetchStatus).toBe('idle'));
    observer.subscribe(() => undefined)();
    expect(items()).toEqual([changed]);
  });

  it('still has a list loaded anew when another change follows', () => {
    const listed = [video(1, { watchLater: true }), video(2, { watchLater: true })];
    const { client, items, isStale } = setUp({ watchLater: true }, listed);
    applyMedia(client, video(1));
    const seen = video(2, { watchLater: true, watched: true });
    applyMedia(client, seen);
    expect(items()).toEqual([video(1), seen]);
    expect(isStale()).toBe(true);
  });

  it('leaves lists alone that do not hold it', () => {
    const { client, items, isStale } = setUp({}, [video(1), video(2)]);
    applyMedia(client, video(9, { watchLater: true }));
    expect(items()).toEqual([video(1), video(2)]);
    expect(isStale()).toBe(false);
  });

  it.each([
    ['fell out of Watch Later', { watchLater: true }, [1, 2], video(1), true],
    ['came into Watch Later', { watchLater: true }, [2], video(1, { watchLater: true }), true],
    ['stayed in Watch Later', { watchLater: true }, [1], video(1, { watchLater: true }), false],
    ['lost the tag of the list', { tags: [5] }, [1], video(1, { tags: [] }), true],
    [
      'kept the tag of the list',
      { tags: [5] },
      [1],
      video(1, { watchLater: true, tags: [{ id: 5, name: 'chess' }] }),
      false,
    ],
    [
      'has one of two tags, and both must match',
      { tags: [5, 6] },
      [2],
      video(1, { tags: [{ id: 5, name: 'chess' }] }),
      false,
    ],
  ])('loads a list anew where the video %s', (_, filter, listed, changed, expected) => {
    const { client, isStale } = setUp(
      filter,
      listed.map((id) => video(id, { watchLater: true })),
    );
    applyMedia(client, changed);
    expect(isStale()).toBe(expected);
  });

  it('loads nothing anew but the list that the video fell out of', () => {
    const { client, isStale } = setUp({ watchLater: true }, [video(1, { watchLater: true })]);
    const others = [mediaKeys.list('/api/media', {}), ['channels']];
    for (const key of others) client.setQueryData(key, { pages: [], pageParams: [] });
    applyMedia(client, video(1));
    expect(isStale()).toBe(true);
    expect(others.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([false, false]);
  });
});

describe('reloadFromTop', () => {
  it('loads the first pages anew and forgets those further down', async () => {
    const client = new QueryClient();
    let first = 1;
    const fetchPage = vi.fn(async (page: number): Promise<Page<Media>> => {
      return { content: [video(first + page - 1)], page, size: 1 };
    });
    const observer = new InfiniteQueryObserver(client, {
      queryKey: [...mediaKeys.list('/api/media', { channel: 3 }), 'visit'],
      queryFn: ({ pageParam }) => fetchPage(pageParam),
      initialPageParam: 1,
      getNextPageParam: (last: Page<Media>) => last.page + 1,
      staleTime: Number.POSITIVE_INFINITY,
    });
    const unsubscribe = observer.subscribe(() => undefined);
    const ids = () =>
      observer.getCurrentResult().data?.pages.flatMap(({ content }) => content.map(({ id }) => id));
    await vi.waitFor(() => expect(ids()).toEqual([1]));
    for (let page = 2; page <= 4; page += 1) await observer.fetchNextPage();
    expect(ids()).toEqual([1, 2, 3, 4]);

    first = 10;
    fetchPage.mockClear();
    reloadFromTop(client, '/api/media', { channel: 3 });
    await vi.waitFor(() => expect(ids()).toEqual([10, 11]));
    expect(fetchPage.mock.calls).toEqual([[1], [2]]);
    unsubscribe();
  });
});
