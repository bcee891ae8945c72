import type { TranscriptLine } from '../../../contract/transcript.ts';
import { recordingTimeOf, videoTimeOf } from '../../lib/pieces.ts';
import { usePlaybackPlace, type usePlaying } from '../../lib/playback.tsx';
import { lineAt } from './current-line.ts';

type Playing = ReturnType<typeof usePlaying>;

/** The lines of which the recording that is played shows something; all where nobody knows. */
export function linesOf(playing: Playing, lines: readonly TranscriptLine[]) {
  const pieces = playing?.pieces;
  return pieces ? lines.filter((line) => recordingTimeOf(pieces, line) !== null) : lines;
}

/**
 * The number of the line that is said right now in the recording that is played, else of the one at
 * which the player of the platform starts.
 *
 * @param start in whole seconds; null where the video starts at its beginning
 */
export function useCurrentLine(
  playing: Playing,
  lines: readonly TranscriptLine[],
  start: number | null,
): number | null {
  const pieces = playing?.pieces ?? [];
  const said = usePlaybackPlace(playing, (time) => lineAt(lines, videoTimeOf(pieces, time)));
  if (playing) return said;
  return start === null ? null : lineAt(lines, start + SECOND);
}

/** An address has whole seconds, so the line may begin within the one that it names. */
const SECOND = 0.999;

/** Goes to where a line is said in the recording that is played. @returns whether it holds the line */
export function seekLine(playing: Playing, line: TranscriptLine): boolean {
  if (!playing?.pieces) return false;
  const time = recordingTimeOf(playing.pieces, line);
  if (time === null) return false;
  playing.element.currentTime = time;
  return true;
}
