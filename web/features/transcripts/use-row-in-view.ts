import { type RefObject, useEffect } from 'react';

/** Where in the box a row comes to stand that was out of view, as a share of the box's height. */
const PLACE = 1 / 3;

/** Rows that come near are drawn within these, and take their real height, which moves the others. */
const FRAMES = 20;

/**
 * Scrolls a box, and nothing around it, so that one of the rows of its list is in view.
 *
 * @param number of the row; null leaves the box as it is
 * @param occasion brings it into view again where it changes, also the same row
 */
export function useRowInView(
  box: RefObject<HTMLElement | null>,
  number: number | null,
  occasion?: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: that it changes is all that the occasion says
  useEffect(() => {
    if (number === null) return;
    let frame = 0;
    const settle = (left: number) => {
      show(box.current, number);
      if (left > 0) frame = requestAnimationFrame(() => settle(left - 1));
    };
    settle(FRAMES);
    return () => cancelAnimationFrame(frame);
  }, [box, number, occasion]);
}

function show(box: HTMLElement | null, number: number) {
  const row = box?.querySelector(`[data-line="${number}"]`);
  if (!box || !row) return;
  const frame = box.getBoundingClientRect();
  const { top, bottom } = row.getBoundingClientRect();
  if (top >= frame.top && bottom <= frame.bottom) return;
  box.scrollTop += top - frame.top - frame.height * PLACE;
}
