import type { Piece } from '../../contract/attachment.ts';

/**
 * The second of the video that a recording shows, which consists of pieces of the video in this order.
 *
 * @param time in seconds of the recording; beyond its end counts as its end
 * @returns null where there are no pieces
 */
export function videoTimeOf(pieces: readonly Piece[], time: number): number | null {
  let passed = 0;
  for (const { start, end } of pieces) {
    if (time < passed + (end - start)) return start + Math.max(0, time - passed);
    passed += end - start;
  }
  return pieces.at(-1)?.end ?? null;
}

/**
 * Where a recording first shows something of a span of its video; null where it shows nothing of it.
 *
 * @param span in seconds of the video; one without a length is a moment
 * @returns in seconds of the recording
 */
export function recordingTimeOf(pieces: readonly Piece[], span: Piece): number | null {
  let passed = 0;
  for (const { start, end } of pieces) {
    const from = Math.max(start, span.start);
    const isShown = from < Math.min(end, span.end) || (span.start === from && from < end);
    if (isShown) return passed + from - start;
    passed += end - start;
  }
  return null;
}
