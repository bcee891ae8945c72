import type { ReactNode } from 'react';
import { classes } from '../lib/classes.ts';
import { useLaidOut } from './use-laid-out.ts';

/** So many items fill their rows, be they of one, two, three or four columns. */
const PART = 24;

interface PartedGridProps<Item> {
  items: readonly Item[];
  /** How many columns it has, at most four. */
  columns: string;
  /** The space between its items. */
  gap: string;
  draw: (item: Item) => ReactNode;
}

/**
 * A grid of items that have no height in common, so that all of them are there. With each frame the browser
 * goes through all that it draws, which is why parts that are out of sight are not drawn.
 */
export function PartedGrid<Item extends { id: number }>(props: PartedGridProps<Item>) {
  const { items, columns, gap, draw } = props;
  const parts = Array.from({ length: Math.ceil(items.length / PART) }, (_, part) => part * PART);
  return (
    // biome-ignore lint/a11y/useSemanticElements: <ul> would have to hold the items themselves
    <div role="list" className={classes('grid grid-cols-1', gap)}>
      {parts.map((start) => (
        <Part key={start} className={classes('grid', columns, gap)}>
          {items.slice(start, start + PART).map((item) => (
            // biome-ignore lint/a11y/noRedundantRoles: an item of the list around the part
            <li key={item.id} role="listitem" className="min-w-0">
              {draw(item)}
            </li>
          ))}
        </Part>
      ))}
    </div>
  );
}

/**
 * Rows of a grid, which keep their height where they are not drawn: nothing moves when they come into view,
 * nor on the way back.
 */
function Part({ className, children }: { className: string; children: ReactNode }) {
  const isLaidOut = useLaidOut();
  return (
    <ul
      role="presentation"
      className={classes(
        className,
        // What stands out of it is cut off: the padding is for the ring around what has the focus.
        '-m-1 p-1 [contain-intrinsic-block-size:auto_50rem]',
        // On paper all is in view.
        isLaidOut && '[content-visibility:auto] print:[content-visibility:visible]',
      )}
    >
      {children}
    </ul>
  );
}
