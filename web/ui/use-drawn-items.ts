import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useKeptForVisit } from '../lib/kept-for-visit.ts';
import { atLeastOne, type ListWindow, nextWindow, rowsInView } from './list-window.ts';

/** What is drawn of a grid that is as long as the page. */
export interface DrawnItems extends ListWindow {
  /** How many items stand in a row. */
  columns: number;
}

/** How many items are kept drawn beyond what is seen, on either side. */
const BUFFER = 32;
const AT_FIRST: DrawnItems = { start: 0, end: BUFFER, columns: 1 };

/**
 * Which of the `count` items of a grid are to be drawn where the page is scrolled to. What was
 * drawn belongs to the visit of the page, so that the way back finds it there at once.
 *
 * @param grid holds the items in `--columns`, all rows of the same height; what is left out is `aria-hidden` in it
 */
export function useDrawnItems(grid: RefObject<HTMLElement | null>, count: number): DrawnItems {
  const [kept, latest] = useKeptForVisit('drawn items', AT_FIRST);
  const [drawn, setDrawn] = useState(kept);
  // Beyond the effect below: the list may grow while it is printed.
  const isPrinting = useRef(false);
  const show = (next: DrawnItems) => {
    const { start, end, columns } = latest.current;
    if (start === next.start && end === next.end && columns === next.columns) return false;
    latest.current = next;
    // Within the frame that is about to be painted, or what came into view would be seen missing.
    flushSync(() => setDrawn(next));
    return true;
  };
  const check = useEffectEvent((items: number) => {
    if (isPrinting.current) return show({ start: 0, end: items, columns: 1 });
    const next = grid.current && drawNext(grid.current, latest.current, items);
    return next !== null && show(next);
  });

  useEffect(() => onMove(() => check(count), isPrinting), [count]);
  return drawn;
}

/**
 * Calls `step` with the next frame whenever the page moves, and on for as long as it did something; and
 * at once before the page is printed, which `isPrinting` tells of until that is done.
 */
function onMove(step: () => boolean, isPrinting: RefObject<boolean>): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let frame = 0;
  const run = () => {
    frame = 0;
    if (step()) ask();
  };
  const ask = () => {
    // A step draws, which may end the listening that it belongs to.
    if (frame === 0 && !signal.aborted) frame = requestAnimationFrame(run);
  };
  const print = (starts: boolean) => {
    isPrinting.current = starts;
    if (starts) step();
    else ask();
  };
  ask();
  window.addEventListener('scroll', ask, { passive: true, signal });
  window.addEventListener('resize', ask, { signal });
  window.addEventListener('beforeprint', () => print(true), { signal });
  window.addEventListener('afterprint', () => print(false), { signal });
  return () => {
    cancelAnimationFrame(frame);
    listening.abort();
  };
}

/** What to draw next of a grid as it stands; null where nothing of it can be measured. */
function drawNext(grid: HTMLElement, drawn: DrawnItems, count: number): DrawnItems | null {
  const item = grid.querySelector(':scope > :not([aria-hidden])')?.getBoundingClientRect();
  if (!item?.height) return null;
  const style = getComputedStyle(grid);
  // Not the columns that are there: an item placed for a wider window would make one more.
  const columns = Number(style.getPropertyValue('--columns'));
  const rows = Math.ceil(count / columns);
  const scroller = {
    count: rows,
    rowHeight: item.height + (Number.parseFloat(style.rowGap) || 0),
    scrollTop: -grid.getBoundingClientRect().top,
    height: window.innerHeight,
  };
  const draw = (buffer: number): ListWindow => {
    // One row is there wherever the page is, to be measured.
    const { start, end } = atLeastOne(rowsInView(scroller, buffer), rows);
    return { start: start * columns, end: Math.min(count, end * columns) };
  };
  const wanted = draw(Math.ceil(BUFFER / columns));
  return { ...nextWindow(drawn, draw(1), wanted, Math.ceil(columns / 2)), columns };
}
