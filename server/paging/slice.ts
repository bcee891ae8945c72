/** Which page of a list is asked for. */
export interface Paging {
  /** Counted from 1. */
  page: number;
  size: number;
}

/** Some of a list. */
export interface Slice {
  limit: number;
  offset: number;
}

export const sliceOf = ({ page, size }: Paging): Slice => ({
  limit: size,
  offset: (page - 1) * size,
});
