import Scissors from 'lucide-react/icons/scissors';
import { type MouseEvent, memo } from 'react';
import { Link } from 'react-router';
import type { TranscriptLine as Line } from '../../../contract/transcript.ts';
import { classes } from '../../lib/classes.ts';
import { formatDuration } from '../../lib/duration.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { MarkedText } from '../../ui/marked-text.tsx';

interface TranscriptLineProps {
  mediaId: number;
  line: Line;
  /** Its number among the lines that are shown. */
  number: number;
  marks: readonly [number, number][];
  /** Whether it is being said, or is the place that the search within is at. */
  isCurrent: boolean;
  isFound: boolean;
  /** Whether it is marked to be cut out. */
  isChosen: boolean;
  /** Whether the keyboard reaches it; from there arrows lead to the others. */
  isReachable: boolean;
  onVisit: (number: number) => void;
  onFollow: (number: number, event: MouseEvent) => void;
  onChoose: (number: number) => void;
}

/** Something that is said: a link to where it is said, and a button that marks it to be cut out. */
export const TranscriptLine = memo(function TranscriptLine(props: TranscriptLineProps) {
  const { mediaId, line, number, marks, isCurrent, isFound, isChosen, isReachable } = props;
  const { onVisit, onFollow, onChoose } = props;
  const time = formatDuration(line.start);
  const tabIndex = isReachable ? 0 : -1;
  return (
    <li
      data-line={number}
      onFocus={() => onVisit(number)}
      className={classes(
        'group flex items-start border-s-2 pe-1 transition-colors',
        isChosen ? 'bg-accent-soft' : isFound ? 'bg-hover' : 'hover:bg-sunken',
        isCurrent ? 'border-accent' : 'border-transparent',
      )}
    >
      <Link
        to={`/media/${mediaId}?start=${Math.floor(line.start)}`}
        tabIndex={tabIndex}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={(event) => onFollow(number, event)}
        className="control-min-height flex min-w-0 grow gap-2.5 py-2 ps-3 focus-visible:-outline-offset-2"
      >
        <span className="min-w-9 shrink-0 text-muted text-xs leading-5 tabular-nums">{time}</span>
        <span
          dir="auto"
          className={classes('wrap-anywhere min-w-0 grow', isCurrent && 'font-medium')}
        >
          <MarkedText text={line.text} marks={marks} />
        </span>
      </Link>
      <IconButton
        icon={Scissors}
        size="small"
        label={`Mark ${time} to be cut out`}
        aria-pressed={isChosen}
        tabIndex={tabIndex}
        onClick={() => onChoose(number)}
        className="mt-0.5 focus-visible:-outline-offset-2 group-focus-within:opacity-100 group-hover:opacity-100 aria-pressed:text-accent-ink aria-pressed:opacity-100 pointer-coarse:mt-0 pointer-fine:opacity-0 [&>svg]:size-4"
      />
    </li>
  );
});
