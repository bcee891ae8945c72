import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Page } from '../../contract/common.ts';
import { page, setUpList, type Thing } from '../testing/list-setup.tsx';

describe('a list that fails', () => {
  afterEach(cleanup);

  it('says that the first page failed, and tries again', async () => {
    let works = false;
    const { result, ids, show } = setUpList(async () => {
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
    const { result, client, ids } = setUpList(async () => answer());
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
    const { result, ids } = setUpList(async (number) => {
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
    const { result, client, ids } = setUpList(async (number) => {
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
    const { result, ids } = setUpList(async (_page, _signal, background) => {
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
    const { result, ids } = setUpList(async () => answers.shift()?.() ?? page(2, []));
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
    const { result, ids } = setUpList(fetchPage);
    await waitFor(() => expect(ids()).toEqual([1, 2]));
    const { loadMore: loadFromBefore } = result.current;
    act(() => loadFromBefore());
    await waitFor(() => expect(result.current.hasFailed).toBe(true));
    act(() => loadFromBefore());
    expect(fetchPage).toHaveBeenCalledTimes(2);
    act(() => result.current.loadMore());
    await waitFor(() => expect(fetchPage).toHaveBeenCalledTimes(3));
  });
});
