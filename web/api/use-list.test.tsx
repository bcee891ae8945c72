import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useNavigate } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Page } from '../../contract/common.ts';
import { createQueryClient } from './query-client.ts';
import { useList } from './use-list.ts';

interface Thing {
  id: number;
}

const page = (number: number, ids: number[], size = 2): Page<Thing> => ({
  content: ids.map((id) => ({ id })),
  page: number,
  size,
});

function setUp(
  fetchPage: (page: number, signal: AbortSignal, background: boolean) => Promise<Page<Thing>>,
  { acrossVisits = false, enabled }: { acrossVisits?: boolean; enabled?: boolean } = {},
) {
  const show = vi.fn();
  const client = createQueryClient({ show: (told) => show(told), settle: () => {} });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>
  );
  const words = { error: 'Unable to retrieve things' };
  const hook = renderHook(
    ({ filter }) => ({
      ...useList({
        key: ['thing', filter],
        messages: words,
        fetchPage,
        acrossVisits,
        ...(enabled === undefined ? {} : { enabled }),
      }),
      navigate: useNavigate(),
    }),
    { wrapper, initialProps: { filter: 'all' } },
  );
  return { ...hook, client, show, ids: () => hook.result.current.items.map(({ id }) => id) };
}

describe('useList', () => {
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('loads page after page until one is not full', async () => {
    const pages = [page(1, [1, 2]), page(2, [3])];
    const fetchPage = vi.fn(async (number: number) => pages[number - 1] ?? page(number, []));
    const { result, ids } = setUp(fetchPage);
    expect(result.current.isLoading).toBe(true);
    await waitFor(() => expect(ids()).toEqual([1, 2]));
    expect(result.current.isComplete).toBe(false);
    act(() => result.current.loadMore());
    await waitFor(() => expect(ids()).toEqual([1, 2, 3]));
    expect(result.current.isComplete).toBe(true);
    act(() => result.current.loadMore());
    expect(fetchPage.mock.calls).toEqual([
      [1, expect.anything(), false],
      [2, expect.anything(), false],
    ]);
  });

  it('is busy while any page is on its way, and tells what the first one said', async () => {
    const asked: ((answer: Page<Thing>) => void)[] = [];
    const { result, ids } = setUp(() => new Promise((resolve) => asked.push(resolve)));
    const [first, second] = [page(1, [1, 2]), page(2, [3])];
    expect(result.current).toMatchObject({ isBusy: true, isLoading: true, first: undefined });
    act(() => asked[0]?.(first));
    await waitFor(() => expect(ids()).toEqual([1, 2]));
    expect(result.current).toMatchObject({ isBusy: false, isLoading: false });
    act(() => result.current.loadMore());
    await waitFor(() => expect(result.current).toMatchObject({ isBusy: true, isLoading: false }));
    act(() => asked[1]?.(second));
    await waitFor(() => expect(ids()).toEqual([1, 2, 3]));
    expect(result.current).toMatchObject({ isBusy: false, first });
  });

  it('asks for nothing until it is to be loaded', () => {
    const fetchPage = vi.fn(async () => page(1, [1]));
    const { result } = setUp(fetchPage, { enabled: false });
    expect(result.current).toMatchObject({ isLoading: false, isBusy: false, isComplete: false });
    expect(fetchPage).not.toHaveBeenCalled();
  });

  it('loads what it has anew in the background when it is out of date', async () => {
    const fetchPage = vi.fn(async (number: number) =>
      number === 1 ? page(1, [1, 2]) : page(2, [3]),
    );
    const { result, client, ids } = setUp(fetchPage);
    await waitFor(() => expect(ids()).toEqual([1, 2]));
    act(() => result.current.loadMore());
    await waitFor(() => expect(result.current.isComplete).toBe(true));
    fetchPage.mockClear();
    await act(() => client.invalidateQueries({ queryKey: ['thing'] }));
    expect(ids()).toEqual([1, 2, 3]);
    expect(fetchPage.mock.calls).toEqual([
      [1, expect.anything(), true],
      [2, expect.anything(), true],
    ]);
  });

  it('ignores a load while one is running', async () => {
    const fetchPage = vi.fn(async (number: number) => page(number, [number * 2 - 1, number * 2]));
    const { result, ids } = setUp(fetchPage);
    act(() => result.current.loadMore());
    await waitFor(() => expect(ids()).toEqual([1, 2]));
    act(() => {
      result.current.loadMore();
      result.current.loadMore();
    });
    await waitFor(() => expect(ids()).toEqual([1, 2, 3, 4]));
    expect(fetchPage).toHaveBeenCalledTimes(2);
  });

  it('knows an empty list as complete', async () => {
    const { result } = setUp(async () => page(1, []));
    await waitFor(() => expect(result.current.isComplete).toBe(true));
    expect(result.current.items).toEqual([]);
    expect(result.current.hasFailed).toBe(false);
  });

  it('shows each thing once where new ones pushed it onto the next page', async () => {
    const { result, ids } = setUp(async (number) =>
      number === 1 ? page(1, [9, 8]) : page(2, [8]),
    );
    await waitFor(() => expect(ids()).toEqual([9, 8]));
    act(() => result.current.loadMore());
    await waitFor(() => expect(result.current.isComplete).toBe(true));
    expect(ids()).toEqual([9, 8]);
  });

  it('says that the first page failed, and tries again', async () => {
    let works = false;
    const { result, ids, show } = setUp(async () => {
      if (!works) throw new Error('no');
      return page(1, [1]);
    });
    await waitFor(() => expect(result.current.hasFailed).toBe(true));
    expect(result.current.isComplete).toBe(false);
    expect(show).toHaveBeenCalledExactlyOnceWith({
      kind: 'error',
      title: 'Error',
      message: 'Unable to retrieve things',
    });
    works = true;
    act(() => result.current.loadMore());
    await waitFor(() => expect(ids()).toEqual([1]));
    expect(result.current.hasFailed).toBe(false);
  });

  it('tries again where an empty list could not be loaded anew', async () => {
    let answer: () => Page<Thing> = () => page(1, []);
    const { result, client, ids } = setUp(async () => answer());
    await waitFor(() => expect(result.current.isComplete).toBe(true));
    answer = () => {
      throw new Error('no');
    };
    await act(() => client.invalidateQueries({ queryKey: ['thing'] }));
    await waitFor(() => expect(result.current.hasFailed).toBe(true));
    answer = () => page(1, [1]);
    act(() => result.current.loadMore());
    await waitFor(() => expect(ids()).toEqual([1]));
    expect(result.current.hasFailed).toBe(false);
  });

  it('keeps what it has when a later page fails, and tries that page again', async () => {
    let works = false;
    const { result, ids } = setUp(async (number) => {
      if (number === 2 && !works) throw new Error('no');
      return number === 1 ? page(1, [1, 2]) : page(2, [3]);
    });
    await waitFor(() => expect(ids()).toEqual([1, 2]));
    act(() => result.current.loadMore());
    await waitFor(() => expect(result.current.hasFailed).toBe(true));
    expect(ids()).toEqual([1, 2]);
    works = true;
    act(() => result.current.loadMore());
    await waitFor(() => expect(ids()).toEqual([1, 2, 3]));
  });

  it('loads anew what could not be loaded anew before it goes on', async () => {
    let version = 1;
    let works = true;
    const { result, client, ids } = setUp(async (number) => {
      if (!works) throw new Error('no');
      return page(number, [10 * version + number * 2, 10 * version + number * 2 + 1]);
    });
    await waitFor(() => expect(ids()).toEqual([12, 13]));
    [version, works] = [2, false];
    await act(() => client.invalidateQueries({ queryKey: ['thing'] }));
    await waitFor(() => expect(result.current.hasFailed).toBe(true));
    works = true;
    act(() => result.current.loadMore());
    await waitFor(() => expect(ids()).toEqual([22, 23]));
    act(() => result.current.loadMore());
    await waitFor(() => expect(ids()).toEqual([22, 23, 24, 25]));
  });

  it('lets the person see that it tries again', async () => {
    const answers = [
      () => Promise.reject(new Error('no')),
      () => Promise.resolve(page(1, [1, 2])),
      () => Promise.reject(new Error('no')),
      () => Promise.resolve(page(2, [3])),
    ];
    const backgrounds: boolean[] = [];
    const { result, ids } = setUp(async (_page, _signal, background) => {
      backgrounds.push(background);
      return answers.shift()?.() ?? page(2, []);
    });
    for (const known of [[], [1, 2]]) {
      await waitFor(() => expect(result.current.hasFailed).toBe(true));
      expect(ids()).toEqual(known);
      act(() => result.current.loadMore());
      await waitFor(() => expect(result.current.hasFailed).toBe(false));
      await waitFor(() => expect(result.current.isBusy).toBe(false));
      act(() => result.current.loadMore());
    }
    expect(backgrounds).toEqual([false, false, false, false]);
  });

  it('does not say that a later page failed while it tries again', async () => {
    const answers = [
      () => Promise.resolve(page(1, [1, 2])),
      () => Promise.reject(new Error('no')),
      () => new Promise<Page<Thing>>(() => undefined),
    ];
    const { result, ids } = setUp(async () => answers.shift()?.() ?? page(2, []));
    await waitFor(() => expect(ids()).toEqual([1, 2]));
    act(() => result.current.loadMore());
    await waitFor(() => expect(result.current.hasFailed).toBe(true));
    await act(async () => result.current.loadMore());
    expect(result.current).toMatchObject({ hasFailed: false, isBusy: true });
  });

  it('is not asked again by what was done before its failure was seen', async () => {
    const fetchPage = vi.fn(async (number: number) => {
      if (number === 2) throw new Error('no');
      return page(1, [1, 2]);
    });
    const { result, ids } = setUp(fetchPage);
    await waitFor(() => expect(ids()).toEqual([1, 2]));
    const { loadMore: loadFromBefore } = result.current;
    act(() => loadFromBefore());
    await waitFor(() => expect(result.current.hasFailed).toBe(true));
    act(() => loadFromBefore());
    expect(fetchPage).toHaveBeenCalledTimes(2);
    act(() => result.current.loadMore());
    await waitFor(() => expect(fetchPage).toHaveBeenCalledTimes(3));
  });

  it('starts anew when it is narrowed to something else', async () => {
    const fetchPage = vi.fn(async (number: number) => page(number, [number]));
    const { result, rerender, ids } = setUp(fetchPage);
    await waitFor(() => expect(ids()).toEqual([1]));
    rerender({ filter: 'some' });
    expect(result.current.isLoading).toBe(true);
    expect(ids()).toEqual([]);
    await waitFor(() => expect(ids()).toEqual([1]));
    expect(fetchPage).toHaveBeenCalledTimes(2);
  });

  it('begins each visit of a page with the first page of the list', async () => {
    const pages = [page(1, [1, 2]), page(2, [3])];
    const { result, ids } = setUp(async (number) => pages[number - 1] ?? page(number, []));
    await waitFor(() => expect(ids()).toEqual([1, 2]));
    act(() => result.current.loadMore());
    await waitFor(() => expect(ids()).toEqual([1, 2, 3]));
    await act(() => result.current.navigate('/'));
    await waitFor(() => expect(ids()).toEqual([1, 2]));
    await act(() => result.current.navigate(-1));
    expect(ids()).toEqual([1, 2, 3]);
  });

  it('is found as it was left after three hours on another page', async () => {
    const pages = [page(1, [1, 2]), page(2, [3])];
    const { result, ids } = setUp(async (number) => pages[number - 1] ?? page(number, []));
    await waitFor(() => expect(ids()).toEqual([1, 2]));
    act(() => result.current.loadMore());
    await waitFor(() => expect(ids()).toEqual([1, 2, 3]));
    vi.useFakeTimers();
    await act(() => result.current.navigate('/'));
    await act(() => vi.advanceTimersByTimeAsync(3 * 60 * 60_000));
    vi.useRealTimers();
    await act(() => result.current.navigate(-1));
    expect(ids()).toEqual([1, 2, 3]);
  });

  it('stays as it is across visits where its page is asked to', async () => {
    const fetchPage = vi.fn(async (number: number) => page(number, [number * 2 - 1, number * 2]));
    const { result, ids } = setUp(fetchPage, { acrossVisits: true });
    await waitFor(() => expect(ids()).toEqual([1, 2]));
    act(() => result.current.loadMore());
    await waitFor(() => expect(ids()).toEqual([1, 2, 3, 4]));
    await act(() => result.current.navigate('/?tab=other', { replace: true }));
    expect(ids()).toEqual([1, 2, 3, 4]);
    expect(fetchPage).toHaveBeenCalledTimes(2);
  });
});
