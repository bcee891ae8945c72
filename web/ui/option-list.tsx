import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import { useLayoutEffect, useRef, useState } from 'react';
import { classes } from '../lib/classes.ts';
import { useMediaQuery } from '../lib/media-query.ts';
import { textScale } from '../lib/text-scale.ts';
import { rowsInView, scrollToShow } from './list-window.ts';

/** What stands in the list: an option, or with the value null the offer to add what was typed. */
export interface ListedOption {
  value: string | number | null;
  name: string;
}

interface OptionListProps {
  id: string;
  label: string;
  options: readonly ListedOption[];
  isChosen: (option: ListedOption) => boolean;
  /** The row to be seen, -1 for none. */
  row: number;
  /** Whether the keyboard is on it. */
  isOnRow: boolean;
  onRow: (row: number) => void;
  onChoose: (option: ListedOption) => void;
}

const HEIGHT = 240;
const BUFFER = 4;

/** The id of a row, for `aria-activedescendant`. */
export const rowId = (listId: string, row: number) => `${listId}-${row}`;

/** The options that match. Of a long list only those in view and four beside them are drawn. */
export function OptionList(props: OptionListProps) {
  const { id, label, options, isChosen, row: shown, isOnRow, onRow, onChoose } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [scrollTop, setScrollTop] = useState(0);
  const rowHeight = (useMediaQuery('(pointer: coarse)') ? 44 : 36) * textScale();
  const count = options.length;
  const isOffered = options.at(-1)?.value === null;
  const rows = rowsInView({ count, rowHeight, scrollTop, height: HEIGHT }, BUFFER);

  useLayoutEffect(() => {
    if (!scroller.current || shown < 0) return;
    const { scrollTop: before, scrollHeight } = scroller.current;
    const after = scrollToShow(shown, { count, rowHeight, scrollTop: before, height: HEIGHT });
    // The offer is last, and higher than a row where it takes more than a line.
    const isOffer = isOffered && shown === count - 1;
    scroller.current.scrollTop = isOffer ? Math.max(after, scrollHeight - HEIGHT) : after;
    setScrollTop(scroller.current.scrollTop);
  }, [shown, count, rowHeight, isOffered]);

  return (
    <div
      ref={scroller}
      id={id}
      role="listbox"
      aria-label={label}
      aria-multiselectable
      tabIndex={-1}
      onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
      style={{ maxHeight: HEIGHT }}
      className="overflow-y-auto overscroll-contain"
    >
      <div
        role="presentation"
        className="relative"
        style={{
          minHeight: count * rowHeight,
          paddingTop: isOffered ? (count - 1) * rowHeight : 0,
        }}
      >
        {options.slice(rows.start, rows.end).map((option, index) => {
          const row = rows.start + index;
          return (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text box
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text box has the keys
            <div
              key={option.value ?? 'new'}
              id={rowId(id, row)}
              role="option"
              aria-selected={isChosen(option)}
              aria-setsize={count}
              aria-posinset={row + 1}
              onPointerMove={() => onRow(row)}
              onClick={() => onChoose(option)}
              style={option.value === null ? { minHeight: rowHeight } : placeOf(row, rowHeight)}
              className={classes(
                'flex cursor-pointer select-none items-center gap-2 rounded-lg px-2.5 text-sm',
                option.value !== null && 'absolute inset-x-0',
                isOnRow && row === shown && 'bg-hover',
              )}
            >
              <RowContent option={option} chosen={isChosen(option)} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

const placeOf = (row: number, height: number) => ({ height, top: row * height });

function RowContent({ option, chosen }: { option: ListedOption; chosen: boolean }) {
  if (option.value === null) {
    return (
      <>
        <Plus aria-hidden className="size-4 shrink-0 text-accent-ink" />
        <span className="wrap-anywhere min-w-0 py-1.5">
          Add item “<bdi>{option.name}</bdi>”
        </span>
      </>
    );
  }
  return (
    <>
      <span dir="auto" className="min-w-0 grow truncate text-left">
        {option.name}
      </span>
      {chosen && <Check aria-hidden className="size-4 shrink-0 text-accent-ink" />}
    </>
  );
}
