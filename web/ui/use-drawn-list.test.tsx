import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type PagedItems, useDrawnList } from './use-drawn-list.ts';

const listOf = (items: number[]): PagedItems<number> => ({
  items,
  isLoading: false,
  isBusy: false,
  isLoadingMore: false,
  hasFailed: false,
  isComplete: true,
  loadMore: () => undefined,
});

/** What is drawn, one after the other, of a list that changes. */
function drawnOf(before: number[], after: number[]): PagedItems<number>[] {
  const drawn: PagedItems<number>[] = [];
  const { rerender } = renderHook(
    (list: PagedItems<number>) => {
      drawn.push(useDrawnList(list));
    },
    { initialProps: listOf(before) },
  );
  drawn.length = 0;
  rerender(listOf(after));
  return drawn;
}

describe('a list as it is drawn', () => {
  afterEach(cleanup);

  it('stays as it was, busy and with more to come, until what it grew by is drawn', () => {
    const [first, ...then] = drawnOf([1, 2], [1, 2, 3]);
    expect(first).toMatchObject({
      items: [1, 2],
      isBusy: true,
      isLoadingMore: true,
      isComplete: false,
    });
    expect(then.at(-1)).toMatchObject({ items: [1, 2, 3], isBusy: false, isComplete: true });
  });

  it('shows at once what went and what changed', () => {
    expect(drawnOf([1, 2], [2])[0]).toMatchObject({ items: [2], isBusy: false });
    expect(drawnOf([1, 2], [1, 4])[0]).toMatchObject({ items: [1, 4], isBusy: false });
  });
});
