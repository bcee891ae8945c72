/** Has ffmpeg write to its standard output, twice a second, how far it is. */
export const TELL_PROGRESS: readonly string[] = [
  ...['-progress', 'pipe:1', '-stats_period', '0.5'],
];

/** How many seconds are made, where a line that ffmpeg writes of its progress tells it. */
export function readSecondsMade(line: string): number | null {
  const [, microseconds] = /^out_time_us=(\d+)$/.exec(line) ?? [];
  return microseconds === undefined ? null : Number(microseconds) / 1_000_000;
}
