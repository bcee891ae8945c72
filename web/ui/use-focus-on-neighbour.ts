import { type RefObject, useEffect, useRef } from 'react';

const buttonOfRow = (rows: HTMLElement, place: number): HTMLElement | null | undefined =>
  rows.children[place]?.querySelector('button');

/**
 * Lets the keyboard go on beside a row that went away under it: at the row that took its place, at
 * the last one where it was the last, and at `rest` where none is left.
 *
 * @param rows the element whose children are the rows, in the order of `items`
 * @param targetAt what of the row at a place takes the focus; its first button, where it is left out
 * @returns what is to be told the id of the row that is about to go, or may
 */
export function useFocusOnNeighbour<Id extends number | string>(
  items: readonly { id: Id }[] | undefined,
  rows: RefObject<HTMLElement | null>,
  rest: RefObject<HTMLElement | null>,
  targetAt = buttonOfRow,
): (id: Id) => void {
  const leaving = useRef<{ id: Id; place: number } | null>(null);
  useEffect(() => {
    const gone = leaving.current;
    if (!gone || !items || items.some(({ id }) => id === gone.id)) return;
    leaving.current = null;
    // Who has gone elsewhere meanwhile stays there.
    if (document.activeElement !== document.body) return;
    const place = Math.min(gone.place, items.length - 1);
    const neighbour = rows.current && targetAt(rows.current, place);
    (neighbour ?? rest.current)?.focus();
  }, [items, rows, rest, targetAt]);
  return (id) => {
    leaving.current = { id, place: items?.findIndex((item) => item.id === id) ?? 0 };
  };
}
