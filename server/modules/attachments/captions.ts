import type { Piece } from '../../../contract/attachment.ts';
import type { SpokenLine } from '../../text-index/transcript-codec.ts';

/** Less of a line than this, in seconds, is not worth showing; lines are timed in tenths of a second. */
const SLIVER = 0.1;

/** What is said within one piece, in the time of what is joined. */
function within(lines: readonly SpokenLine[], piece: Piece, at: number): SpokenLine[] {
  return lines
    .filter(({ start, end }) => start < piece.end && end > piece.start)
    .map((line) => ({
      ...line,
      start: Math.max(line.start, piece.start) - piece.start + at,
      end: Math.min(line.end, piece.end) - piece.start + at,
    }));
}

/** Joins what was cut apart in the middle of a line, where nothing else is said in between. */
function joined(lines: readonly SpokenLine[]): SpokenLine[] {
  const result: SpokenLine[] = [];
  for (const line of lines) {
    const last = result.at(-1);
    if (last?.text === line.text && last.end >= line.start) last.end = Math.max(last.end, line.end);
    else result.push({ ...line });
  }
  return result;
}

/**
 * What is said in a recording that is joined from pieces of a video, in the time of the recording.
 *
 * @param lines what is said in the video, in the order of their starts
 * @param duration of the recording, in seconds; null where it is not known
 */
export function captionsOf(
  lines: readonly SpokenLine[],
  pieces: readonly Piece[],
  duration: number | null,
): SpokenLine[] {
  const last = duration ?? Number.POSITIVE_INFINITY;
  let at = 0;
  const shown = pieces.flatMap((piece) => {
    const found = within(lines, piece, at);
    at += piece.end - piece.start;
    return found;
  });
  return joined(shown)
    .map((line) => ({ ...line, end: Math.min(line.end, last) }))
    .filter(({ start, end, text }) => end - start >= SLIVER && text.trim() !== '');
}

/** As `hh:mm:ss.ttt`. */
function timestamp(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const parts = [
    milliseconds / 3_600_000,
    (milliseconds / 60_000) % 60,
    (milliseconds / 1000) % 60,
  ];
  const clock = parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
  return `${clock}.${String(milliseconds % 1000).padStart(3, '0')}`;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Text as WebVTT shows it, whatever is in it: no tag, no arrow and no line that would end the cue. */
const escaped = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[&<>]/g, (character) => ESCAPES[character] ?? character);

/** The lines as WebVTT, which browsers show over what they play. */
export function webVtt(lines: readonly SpokenLine[]): string {
  const cues = lines.map(
    ({ start, end, text }) => `${timestamp(start)} --> ${timestamp(end)}\n${escaped(text)}\n`,
  );
  return ['WEBVTT\n', ...cues].join('\n');
}
