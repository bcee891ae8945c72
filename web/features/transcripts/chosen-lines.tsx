import Scissors from 'lucide-react/icons/scissors';
import type { TranscriptLine } from '../../../contract/transcript.ts';
import { counted } from '../../lib/counted.ts';
import { formatDuration } from '../../lib/duration.ts';
import { Button } from '../../ui/button.tsx';
import { edgesOf, type LineRange } from './line-range.ts';

/** A stretch of a video in seconds. */
export interface Stretch {
  start: number;
  end: number;
}

interface ChosenLinesProps {
  lines: readonly TranscriptLine[];
  /** The lines that are marked; null while none are. */
  range: LineRange | null;
  /** Of the video, in seconds; null where it is not known. */
  duration: number | null;
  onCut: (stretch: Stretch) => void;
  onClear: () => void;
}

/** What is marked to be cut out: from when to when, and what is to become of it. */
export function ChosenLines({ lines, range, duration, onCut, onClear }: ChosenLinesProps) {
  const stretch = range && stretchOf(range, lines, duration);
  return (
    <div
      className={
        stretch
          ? 'flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-line border-t px-3 py-2'
          : 'absolute'
      }
    >
      {/* It is there before its words: a screen reader tells only of what changes in it. */}
      <p role="status" className="tabular-nums">
        {stretch && (
          <>
            {formatDuration(stretch.start)} – {formatDuration(stretch.end)}{' '}
            <span className="text-muted">· {counted(stretch.count, 'line', 'lines')}</span>
          </>
        )}
      </p>
      {stretch && (
        <div className="ms-auto flex gap-1">
          <Button variant="ghost" onClick={onClear}>
            Clear
          </Button>
          <Button variant="primary" icon={Scissors} onClick={() => onCut(stretch)}>
            Cut this
          </Button>
        </div>
      )}
    </div>
  );
}

/** From when to when the marked lines are said, and how many they are. */
function stretchOf(
  range: LineRange,
  lines: readonly TranscriptLine[],
  duration: number | null,
): Stretch & { count: number } {
  const [first, last] = edgesOf(range);
  const start = lines[first]?.start ?? 0;
  // Captions may stay longer than the video lasts.
  const end = Math.min(lines[last]?.end ?? start, duration ?? Number.POSITIVE_INFINITY);
  return { start, end, count: last - first + 1 };
}
