import { type CSSProperties, type ReactNode, useRef } from 'react';
import { atLeastOne, joinWindows, type ListWindow } from './list-window.ts';
import { useDrawnItems } from './use-drawn-items.ts';
import { useFocusedItem } from './use-focused-item.ts';

interface LongGridProps<Item> {
  items: readonly Item[];
  draw: (item: Item, index: number) => ReactNode;
}

/** So many items are all there: several short lists may stand in one page. */
const SHORT = 64;
/** What is left out before what is in view or has the focus, and before the other of the two. */
const BEFORE = ['before the first', 'before the second'];

/**
 * A grid as long as it gets, of which only what is in view and near is there, and the rows around
 * what has the focus, from which the keyboard goes on. How many columns it has, in `--columns`, and the
 * height of what is left out, of so many `--rows`, are its stylesheet's.
 */
export function LongGrid<Item extends { id: number }>({ items, draw }: LongGridProps<Item>) {
  const grid = useRef<HTMLUListElement>(null);
  const { columns, ...inView } = useDrawnItems(grid, items.length);
  const [focused, takeFocus] = useFocusedItem();
  const count = items.length;
  const windows = joinWindows(
    count <= SHORT
      ? [{ start: 0, end: count }]
      : [atLeastOne(inView, count), rowsAround(placeOf(items, focused), columns, count)],
  );
  return (
    <ul ref={grid}>
      {windows.flatMap(({ start, end }, place) => [
        // All in one row of children, or what has the focus would be made anew where windows meet.
        <RowsLeftOut
          key={BEFORE[place]}
          from={windows[place - 1]?.end ?? 0}
          to={start}
          columns={columns}
        />,
        ...items.slice(start, end).map((item, offset) => {
          const index = start + offset;
          return (
            <li
              key={item.id}
              aria-posinset={index + 1}
              aria-setsize={count}
              onFocus={() => takeFocus(item.id)}
              style={offset === 0 ? { gridColumnStart: (start % columns) + 1 } : undefined}
            >
              {draw(item, index)}
            </li>
          );
        }),
      ])}
      <RowsLeftOut
        from={windows.at(-1)?.end ?? 0}
        to={Math.ceil(count / columns) * columns}
        columns={columns}
      />
    </ul>
  );
}

/** Where the item with the focus stands now: others come and go before it. -1 where there is none. */
const placeOf = (items: readonly { id: number }[], focused: number | null): number =>
  focused === null ? -1 : items.findIndex(({ id }) => id === focused);

/** The row of an item, and those that the keyboard goes on to from it; none for the place -1. */
function rowsAround(place: number, columns: number, count: number): ListWindow {
  if (place < 0) return { start: 0, end: 0 };
  const row = Math.floor(place / columns);
  return { start: Math.max(0, row - 1) * columns, end: Math.min(count, (row + 2) * columns) };
}

interface RowsLeftOutProps {
  from: number;
  to: number;
  columns: number;
}

/** Takes the place of the rows that are not there at all, of items that are left out. */
function RowsLeftOut({ from, to, columns }: RowsLeftOutProps) {
  const rows = Math.floor(to / columns) - Math.ceil(from / columns);
  if (rows <= 0) return null;
  return <li aria-hidden className="rows-left-out" style={{ '--rows': rows } as CSSProperties} />;
}
