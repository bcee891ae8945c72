import type { TranscriptLine } from '../../../contract/transcript.ts';

/**
 * The number of the line that is said at a time, or was the last before it.
 *
 * @param time in seconds of the video; null where there is none
 * @returns null before the first line
 */
export function lineAt(lines: readonly TranscriptLine[], time: number | null): number | null {
  if (time === null) return null;
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle]?.start ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? null : low - 1;
}
