/** The rows of a long list that are drawn: from `start` up to, not including, `end`. */
export interface RowWindow {
  start: number;
  end: number;
}

interface Scroller {
  /** How many rows there are. */
  count: number;
  /** The height of each, in pixels. */
  rowHeight: number;
  /** How far the list is scrolled, in pixels. */
  scrollTop: number;
  /** How much of the list is seen, in pixels. */
  height: number;
}

/** The rows in view, and `buffer` more on either side. */
export function rowsInView(scroller: Scroller, buffer: number): RowWindow {
  const { count, rowHeight, scrollTop, height } = scroller;
  const first = Math.floor(scrollTop / rowHeight);
  const last = Math.ceil((scrollTop + height) / rowHeight);
  return {
    start: Math.min(count, Math.max(0, first - buffer)),
    end: Math.min(count, Math.max(0, last + buffer)),
  };
}

/** How far to scroll so that a row is whole in view; as it is where it already is. */
export function scrollToShow(row: number, { rowHeight, scrollTop, height }: Scroller): number {
  const top = row * rowHeight;
  if (top < scrollTop) return top;
  return Math.max(scrollTop, top + rowHeight - height);
}
