import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { useDrawnRows } from './use-drawn-rows.ts';
import { atLeastOne, joinWindows, type RowWindow } from './window-of-rows.ts';

interface LongGridProps<Item> {
  items: readonly Item[];
  draw: (item: Item, index: number) => ReactNode;
}

/**
 * A grid as long as it gets, of which only the rows in view and near are there, and those around
 * what has the focus, from which the keyboard goes on. Its columns and the height of what is left
 * out, in `--rows`, are its stylesheet's.
 */
export function LongGrid<Item extends { id: number }>({ items, draw }: LongGridProps<Item>) {
  const grid = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const { columns, ...inView } = useDrawnRows(grid, items.length);
  const count = Math.ceil(items.length / columns);
  const around = focused === null ? [] : [rowsAround(Math.floor(focused / columns), count)];
  const windows = joinWindows([atLeastOne(inView, count), ...around]);
  return (
    <ul
      ref={grid}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Within the grid what comes next must not go away before it has the focus.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setFocused(null);
      }}
    >
      {windows.flatMap(({ start, end }, place) => [
        // All in one row of children, or what has the focus would be made anew where windows meet.
        <RowsLeftOut key={`up to ${start}`} count={start - (windows[place - 1]?.end ?? 0)} />,
        ...items.slice(start * columns, end * columns).map((item, offset) => {
          const index = start * columns + offset;
          return (
            <li
              key={item.id}
              aria-posinset={index + 1}
              aria-setsize={items.length}
              onFocus={() => setFocused(index)}
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

const rowsAround = (row: number, count: number): RowWindow => ({
  start: Math.max(0, row - 1),
  end: Math.min(count, row + 2),
});

/** Takes the place of rows that are not there. */
function RowsLeftOut({ count }: { count: number }) {
  if (count <= 0) return null;
  return <li aria-hidden className="rows-left-out" style={{ '--rows': count } as CSSProperties} />;
}
