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
  range: LineRange;
  /** Of the video, in seconds; null where it is not known. */
  duration: number | null;
  onCut: (stretch: Stretch) => void;
  onClear: () => void;
}

/** What is marked to be cut out: from when to when, and what is to become of it. */
export function ChosenLines({ lines, range, duration, onCut, onClear }: ChosenLinesProps) {
  const [first, last] = edgesOf(range);
  const start = lines[first]?.start ?? 0;
  // Captions may stay longer than the video lasts.
  const end = Math.min(lines[last]?.end ?? start, duration ?? Number.POSITIVE_INFINITY);
  const count = last - first + 1;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-line border-t px-3 py-2">
      <p role="status" className="tabular-nums">
        {formatDuration(start)} – {formatDuration(end)}{' '}
        <span className="text-muted">· {counted(count, 'line', 'lines')}</span>
      </p>
      <div className="ms-auto flex gap-1">
        <Button variant="ghost" onClick={onClear}>
          Clear
        </Button>
        <Button variant="primary" icon={Scissors} onClick={() => onCut({ start, end })}>
          Cut this
        </Button>
      </div>
    </div>
  );
}
