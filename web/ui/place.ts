/** A rectangle in the window, in CSS pixels. */
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

/** Where the left edge of what floats lies: at the anchor's start, its end or centred on it. */
export type Align = 'start' | 'center' | 'end';

const GAP = 4;
const MARGIN = 8;

/**
 * Where something floats beside its anchor, in window coordinates: below it, above where there is
 * more room, and always within the window with a margin of 8 pixels.
 */
export function placeBeside(
  anchor: Box,
  size: Size,
  window: Size,
  align: Align,
): { left: number; top: number; maxHeight: number } {
  const roomBelow = window.height - (anchor.top + anchor.height) - GAP - MARGIN;
  const roomAbove = anchor.top - GAP - MARGIN;
  const below = size.height <= roomBelow || roomBelow >= roomAbove;
  const maxHeight = Math.max(0, below ? roomBelow : roomAbove);
  const height = Math.min(size.height, maxHeight);

  const slack = anchor.width - size.width;
  const wanted = anchor.left + { start: 0, center: slack / 2, end: slack }[align];
  const furthest = window.width - size.width - MARGIN;
  return {
    left: Math.max(MARGIN, Math.min(wanted, furthest)),
    top: below ? anchor.top + anchor.height + GAP : anchor.top - GAP - height,
    maxHeight,
  };
}
