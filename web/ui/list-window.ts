/** A part of a long list, of its items or of its rows: from `start` up to, not including, `end`. */
export interface ListWindow {
  start: number;
  end: number;
}

interface Scroller {
  /** How many rows there are. */
  count: number;
  /** The height of each, in pixels. */
  rowHeight: number;
  /** How far the list is scrolled, in pixels; negative while its start is below the top of the view. */
  scrollTop: number;
  /** How much of the list is seen, in pixels. */
  height: number;
}

/** The rows in view, and `buffer` more on either side. */
export function rowsInView(scroller: Scroller, buffer: number): ListWindow {
  const { count, rowHeight, scrollTop, height } = scroller;
  const first = Math.floor(scrollTop / rowHeight);
  const last = Math.ceil((scrollTop + height) / rowHeight);
  return {
    start: Math.min(count, Math.max(0, first - buffer)),
    end: Math.min(count, Math.max(0, last + buffer)),
  };
}

/** Confines a window to a list of `count`, and leaves at least one of them in it. */
export function atLeastOne({ start, end }: ListWindow, count: number): ListWindow {
  const first = Math.min(start, Math.max(0, count - 1));
  return { start: first, end: Math.min(count, Math.max(end, first + 1)) };
}

/**
 * What to draw next, so that no single step is long: what is seen at once, and while all of that is
 * there `step` more on either side, until `wanted` is reached.
 *
 * @param drawn what is there now
 * @param seen what must be there; a part of `wanted`
 */
export function nextWindow(
  drawn: ListWindow,
  seen: ListWindow,
  wanted: ListWindow,
  step: number,
): ListWindow {
  const isInOnePiece = drawn.start <= seen.end && seen.start <= drawn.end;
  if (!isInOnePiece) return seen;
  const isAllThere = drawn.start <= seen.start && seen.end <= drawn.end;
  const more = isAllThere ? step : 0;
  return {
    start: Math.max(wanted.start, Math.min(drawn.start, seen.start) - more),
    end: Math.min(wanted.end, Math.max(drawn.end, seen.end) + more),
  };
}

/** Windows in order, none of which has a part of another: such as meet become one, empty ones none. */
export function joinWindows(windows: readonly ListWindow[]): ListWindow[] {
  const joined: ListWindow[] = [];
  for (const { start, end } of windows.toSorted((one, other) => one.start - other.start)) {
    if (start >= end) continue;
    const last = joined.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}

/** How far to scroll so that a row is whole in view; as it is where it already is. */
export function scrollToShow(row: number, { rowHeight, scrollTop, height }: Scroller): number {
  const top = row * rowHeight;
  if (top < scrollTop) return top;
  return Math.max(scrollTop, top + rowHeight - height);
}
