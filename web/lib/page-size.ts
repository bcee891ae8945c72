import { useState } from 'react';
import { LIST_SIZES, type PageSizes, SHORT_LIST_SIZES } from '../../contract/page-sizes.ts';
import { useKeptForVisit } from './kept-for-visit.ts';

const fitting = ({ wideFrom, narrow, wide }: PageSizes, width: number): number =>
  width < wideFrom ? narrow : wide;

/** How many videos a page of a list holds on a screen of this width, in CSS pixels. */
export const pageSizeFor = (width: number): number => fitting(LIST_SIZES, width);

/**
 * The page size for this screen. It stays what it was when the list came up, so that turning a
 * tablet does not throw a long list away; also on the way back, where the list would else go on with
 * pages of another size, past what stands between.
 */
export function usePageSize(): number {
  const [size] = useKeptForVisit('page size', pageSizeFor(window.innerWidth));
  return size;
}

/** How many videos a short list holds, as on Home, on a screen of this width. */
export const shortPageSizeFor = (width: number): number => fitting(SHORT_LIST_SIZES, width);

/** The size of short lists for this screen, which stays like the page size. */
export function useShortPageSize(): number {
  const [size] = useState(() => shortPageSizeFor(window.innerWidth));
  return size;
}
