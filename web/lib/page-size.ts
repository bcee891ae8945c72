import { useState } from 'react';

const NARROW_BELOW = 1024;
const SHORT_NARROW_BELOW = 640;

/** How many videos a page of a list holds on a screen of this width, in CSS pixels. */
export function pageSizeFor(width: number): number {
  return width < NARROW_BELOW ? 9 : 21;
}

/**
 * The page size for this screen. It stays what it was when the list came up, so that turning a
 * tablet does not throw a long list away.
 */
export function usePageSize(): number {
  const [size] = useState(() => pageSizeFor(window.innerWidth));
  return size;
}

/** How many videos a short list holds, as on Home, on a screen of this width. */
export function shortPageSizeFor(width: number): number {
  return width < SHORT_NARROW_BELOW ? 4 : 8;
}

/** The size of short lists for this screen, which stays like the page size. */
export function useShortPageSize(): number {
  const [size] = useState(() => shortPageSizeFor(window.innerWidth));
  return size;
}
