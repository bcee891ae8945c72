import { type CSSProperties, type ReactNode, useRef } from 'react';
import { useDrawnRows } from './use-drawn-rows.ts';
import { useFocusedItem } from './use-focused-item.ts';
import { atLeastOne, joinWindows, type RowWindow } from './window-of-rows.ts';

interface LongGridProps<Item> {
  items: readonly Item[];
  draw: (item: Item, index: number) => ReactNode;
}

/** So many items are all there: several short lists may stand in one page. */
const SHORT = 64;

/**
 * A grid as long as it gets, of which only the rows in view and near are there, and those around
 * what has the focus, from which the keyboard goes on. Its columns and the height of what is left
 * out, in `--rows`, are its stylesheet's.
 */
export function LongGrid<Item extends { id: number }>({ items, draw }: LongGridProps<Item>) {
  const grid = useRef<HTMLUListElement>(null);
  const { columns, ...inView } = useDrawnRows(grid, items.length);
  const [focused, takeFocus] = useFocusedItem();
  const count = Math.ceil(items.length / columns);
  const windows = joinWindows(
    items.length <= SHORT
      ? [{ start: 0, end: count }]
      : [atLeastOne(inView, count), rowsAround(placeOf(items, focused), columns, count)],
  );
  return (
    <ul ref={grid}>
      {windows.flatMap(({ start, end }, place) => [
        // All in one row of children, or what has the focus would be made anew where windows meet.
        <RowsLeftOut
          key={`before ${items[start * columns]?.id}`}
          count={start - (windows[place - 1]?.end ?? 0)}
        />,
        ...items.slice(start * columns, end * columns).map((item, offset) => {
          const index = start * columns + offset;
          return (
            <li
              key={item.id}
              aria-posinset={index + 1}
              aria-setsize={items.length}
              onFocus={() => takeFocus(item.id)}
            >
              {draw(item, index)}
            </li>
          );
        }),
      ])}
      <RowsLeftOut count={count - (windows.at(-1)?.end ?? 0)} />
    </ul>
  );
}

/** Where the item with the focus stands now: others come and go before it. -1 where there is none. */
const placeOf = (items: readonly { id: number }[], focused: number | null): number =>
  focused === null ? -1 : items.findIndex(({ id }) => id === focused);

/** The row of an item, and those that the keyboard goes on to from it; none for the place -1. */
function rowsAround(place: number, columns: number, count: number): RowWindow {
  if (place < 0) return { start: 0, end: 0 };
  const row = Math.floor(place / columns);
  return { start: Math.max(0, row - 1), end: Math.min(count, row + 2) };
}

/** Takes the place of rows that are not there. */
function RowsLeftOut({ count }: { count: number }) {
  if (count <= 0) return null;
  return <li aria-hidden className="rows-left-out" style={{ '--rows': count } as CSSProperties} />;
}
