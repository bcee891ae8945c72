import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Page } from '../../contract/common.ts';
import { page, setUpList, type Thing } from '../testing/list-setup.tsx';

describe('useList', () => {
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('loads page after page until one is not full', async () => {
    const pages = [page(1, [1, 2]), page(2, [3])];
    const fetchPage = vi.fn(async (number: number) => pages[number - 1] ?? page(number, []));
    const { result, ids } = setUpList(fetchPage);
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
    const { result, ids } = setUpList(() => new Promise((resolve) => asked.push(resolve)));
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
    const { result } = setUpList(fetchPage, { enabled: false });
    expect(result.current).toMatchObject({ isLoading: false, isBusy: false, isComplete: false });
    expect(fetchPage).not.toHaveBeenCalled();
  });

  it('loads what it has anew in the background when it is out of date', async () => {
    const fetchPage = vi.fn(async (number: number) =>
      number === 1 ? page(1, [1, 2]) : page(2, [3]),
    );
    const { result, client, ids } = setUpList(fetchPage);
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
    const { result, ids } = setUpList(fetchPage);
    act(() => result.current.loadMore());
    await waitFor(() => expect(ids()).toEqual([1, 2]));
    act(() => {
      result.current.loadMore();
      result.current.loadMore();
    });
    await waitFor(() => expect(ids()).toEqual([1, 2, 3, 4]));
    expect(fetchPage).toHaveBeenCalledTimes(2);
  });

  it('goes on with the next page after what was being loaded anew when it was asked to', async () => {
    const asked: (() => void)[] = [];
    const { result, client, ids } = setUpList(async (number) => {
      await new Promise<void>((resolve) => asked.push(resolve));
      return page(number, [number * 2 - 1, number * 2]);
    });
    act(() => asked[0]?.());
    await waitFor(() => expect(ids()).toEqual([1, 2]));
    act(() => void client.invalidateQueries({ queryKey: ['thing'] }));
    await waitFor(() =>
      expect(result.current).toMatchObject({ isBusy: true, isLoadingMore: false }),
    );
    act(() => {
      result.current.loadMore();
      result.current.loadMore();
    });
    await waitFor(() => expect(result.current.isLoadingMore).toBe(true));
    act(() => asked[1]?.());
    await waitFor(() => expect(asked).toHaveLength(3));
    act(() => asked[2]?.());
    await waitFor(() => expect(ids()).toEqual([1, 2, 3, 4]));
    await waitFor(() =>
      expect(result.current).toMatchObject({ isBusy: false, isLoadingMore: false }),
    );
    expect(asked).toHaveLength(3);
  });

  it('does not go on where what was being loaded anew when it was asked to has failed', async () => {
    const asked: ((failure?: Error) => void)[] = [];
    const { result, client, ids } = setUpList(async (number) => {
      await new Promise<void>((resolve, reject) => {
        asked.push((failure) => (failure ? reject(failure) : resolve()));
      });
      return page(number, [number * 2 - 1, number * 2]);
    });
    act(() => asked[0]?.());
    await waitFor(() => expect(ids()).toEqual([1, 2]));
    act(() => void client.invalidateQueries({ queryKey: ['thing'] }));
    await waitFor(() => expect(result.current.isBusy).toBe(true));
    act(() => result.current.loadMore());
    act(() => asked[1]?.(new Error('out of order')));
    await waitFor(() => expect(result.current.hasFailed).toBe(true));
    expect(result.current.isLoadingMore).toBe(false);
    expect(asked).toHaveLength(2);
  });

  it('knows an empty list as complete', async () => {
    const { result } = setUpList(async () => page(1, []));
    await waitFor(() => expect(result.current.isComplete).toBe(true));
    expect(result.current.items).toEqual([]);
    expect(result.current.hasFailed).toBe(false);
  });

  it('shows each thing once where new ones pushed it onto the next page', async () => {
    const { result, ids } = setUpList(async (number) =>
      number === 1 ? page(1, [9, 8]) : page(2, [8]),
    );
    await waitFor(() => expect(ids()).toEqual([9, 8]));
    act(() => result.current.loadMore());
    await waitFor(() => expect(result.current.isComplete).toBe(true));
    expect(ids()).toEqual([9, 8]);
  });

  it('starts anew when it is narrowed to something else', async () => {
    const fetchPage = vi.fn(async (number: number) => page(number, [number]));
    const { result, rerender, ids } = setUpList(fetchPage);
    await waitFor(() => expect(ids()).toEqual([1]));
    rerender({ filter: 'some' });
    expect(result.current.isLoading).toBe(true);
    expect(ids()).toEqual([]);
    await waitFor(() => expect(ids()).toEqual([1]));
    expect(fetchPage).toHaveBeenCalledTimes(2);
  });

  it('begins each visit of a page with the first page of the list', async () => {
    const pages = [page(1, [1, 2]), page(2, [3])];
    const { result, ids } = setUpList(async (number) => pages[number - 1] ?? page(number, []));
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
    const { result, ids } = setUpList(async (number) => pages[number - 1] ?? page(number, []));
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
    const { result, ids } = setUpList(fetchPage, { acrossVisits: true });
    await waitFor(() => expect(ids()).toEqual([1, 2]));
    act(() => result.current.loadMore());
    await waitFor(() => expect(ids()).toEqual([1, 2, 3, 4]));
    await act(() => result.current.navigate('/?tab=other', { replace: true }));
    expect(ids()).toEqual([1, 2, 3, 4]);
    expect(fetchPage).toHaveBeenCalledTimes(2);
  });
});
