/** How long something took, in milliseconds. */
export interface Times {
  p50: number;
  p99: number;
}

/** The least of the times that a share of all do not exceed; 0 where there are none. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

export const timesOf = (times: readonly number[]): Times => ({
  p50: percentile(times, 0.5),
  p99: percentile(times, 0.99),
});
