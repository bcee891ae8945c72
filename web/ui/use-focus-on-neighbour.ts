import { type RefObject, useEffect, useRef } from 'react';

/**
 * Lets the keyboard go on beside a row that was deleted under it: at the row that took its place, at
 * the last one where it was the last, and at `rest` where none is left.
 *
 * @param rows the element whose children are the rows, in the order of `items`
 * @returns what is to be told the id of the row that is about to be deleted
 */
export function useFocusOnNeighbour<Id extends number | string>(
  items: readonly { id: Id }[] | undefined,
  rows: RefObject<HTMLElement | null>,
  rest: RefObject<HTMLElement | null>,
): (id: Id) => void {
  const leaving = useRef<{ id: Id; place: number } | null>(null);
  useEffect(() => {
    const gone = leaving.current;
    if (!gone || !items || items.some(({ id }) => id === gone.id)) return;
    leaving.current = null;
    // Who has gone elsewhere meanwhile stays there.
    if (document.activeElement !== document.body) return;
    const neighbour = rows.current?.children[Math.min(gone.place, items.length - 1)];
    const target = neighbour?.querySelector('button') ?? rest.current;
    target?.focus();
  }, [items, rows, rest]);
  return (id) => {
    leaving.current = { id, place: items?.findIndex((item) => item.id === id) ?? 0 };
  };
}
