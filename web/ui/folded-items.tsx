import { type ReactNode, useState } from 'react';
import { classes } from '../lib/classes.ts';

/** So many are to be seen at first. */
const FIRST = 12;
/** So few more are not worth a button. */
const FEW = 4;

interface FoldedItemsProps<Item> {
  label: string;
  items: readonly Item[];
  className?: string;
  /** The element of a list that one of them is. */
  children: (item: Item) => ReactNode;
}

/** Small things beside each other; of many, the first and a button that shows the others. */
export function FoldedItems<Item>({ label, items, className, children }: FoldedItemsProps<Item>) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  if (items.length === 0) return null;
  const isLong = items.length > FIRST + FEW;
  return (
    <ul aria-label={label} className={classes('flex flex-wrap items-center', className)}>
      {(isLong && !isUnfolded ? items.slice(0, FIRST) : items).map(children)}
      {isLong && (
        <li>
          <button
            type="button"
            aria-expanded={isUnfolded}
            onClick={() => setIsUnfolded(!isUnfolded)}
            className="touchable-name rounded-md px-1.5 font-medium text-accent-ink text-xs hover:underline"
          >
            {isUnfolded ? 'Show less' : `Show ${items.length - FIRST} more`}
          </button>
        </li>
      )}
    </ul>
  );
}
