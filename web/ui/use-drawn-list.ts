import { useDeferredValue } from 'react';
import type { List } from '../api/use-list.ts';

/** What a list view needs to know of a list. */
export type PagedItems<Item> = Omit<List<Item>, 'first'>;

/**
 * A list as it is drawn. When more items have come, the list stays as it was, busy, while they are drawn in
 * small steps, between which taps and paints have their turn. What changes or goes shows at once.
 */
export function useDrawnList<Item>(list: PagedItems<Item>): PagedItems<Item> {
  const items = useDeferredValue(list.items);
  if (items.length >= list.items.length) return list;
  return { ...list, items, isBusy: true, isLoadingMore: true, isComplete: false };
}
