/** The keys under which the cache holds what the catalogue holds, in numbers. */
export const statsKeys = {
  counts: ['stats'] as const,
  plots: ['plots'] as const,
};
