/** How many things a page of a list holds, which is fewer on a narrow screen. */
export interface PageSizes {
  /** The width of the first screen that is not narrow, in CSS pixels. */
  wideFrom: number;
  narrow: number;
  wide: number;
}

/** Of a list of videos. */
export const LIST_SIZES: PageSizes = { wideFrom: 1024, narrow: 9, wide: 21 };

/** Of a short list of videos, as on Home. */
export const SHORT_LIST_SIZES: PageSizes = { wideFrom: 640, narrow: 4, wide: 8 };
