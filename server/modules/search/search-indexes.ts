/** The tables of FTS5, which are scattered over time by what is written to them. */
export const SEARCH_INDEXES = [
  'media_search',
  'most_viewed_search',
  'longest_search',
  'transcript_search',
  'channel_search',
  'tag_search',
] as const;
