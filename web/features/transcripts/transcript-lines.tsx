import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { TranscriptLine as Line } from '../../../contract/transcript.ts';
import { useStableCallback } from '../../lib/stable-callback.ts';
import { DrawnInView } from '../../ui/drawn-in-view.tsx';
import { isWithin, type LineRange, type RangeStep } from './line-range.ts';
import { TranscriptLine } from './transcript-line.tsx';
import { useRowInView } from './use-row-in-view.ts';

interface TranscriptLinesProps {
  mediaId: number;
  lines: readonly Line[];
  /** The scrolled box that they stand in. */
  box: RefObject<HTMLDivElement | null>;
  marks: ReadonlyMap<number, [number, number][]>;
  /** The line that is being said; null where nobody knows. */
  current: number | null;
  /** Whether that line is kept in view. */
  isFollowing: boolean;
  /** The line that the search within is at; null where nothing is searched. */
  found: number | null;
  /** How often the person went on to a found line, which brings it into view again. */
  step: number;
  range: LineRange | null;
  onRange: (step: RangeStep) => void;
  /** The person goes from line to line. */
  onRead: () => void;
  /** Goes to where a line is said; false where its link leads there. */
  onJump: (line: Line) => boolean;
}

const NO_MARKS: readonly [number, number][] = [];

/** The keys that move between the lines, with how far; 0 is the first, Infinity the last. */
const MOVES: Record<string, (number: number, count: number) => number> = {
  ArrowDown: (number, count) => Math.min(number + 1, count - 1),
  ArrowUp: (number) => Math.max(number - 1, 0),
  Home: () => 0,
  End: (_number, count) => count - 1,
};

/**
 * All that is said, line by line. Arrows lead from line to line, Space marks one to be cut out, with
 * Shift arrows and clicks extend what is marked, and Escape takes it back.
 */
export function TranscriptLines(props: TranscriptLinesProps) {
  const { mediaId, lines, box, marks, current, isFollowing, found, step, range } = props;
  const { onRange, onRead, onJump } = props;
  const [visited, setVisited] = useState<number | null>(null);
  const groups = useMemo(() => inGroups(lines), [lines]);
  const reachable = Math.min(visited ?? found ?? current ?? 0, lines.length - 1);
  useRowInView(box, isFollowing ? current : null);
  useRowInView(box, found, step);

  // A search or a jump leads to another place, so the keyboard goes on from there.
  useEffect(() => {
    if (found !== null) setVisited(found);
  }, [found]);

  const follow = useStableCallback((number: number, event: MouseEvent) => {
    const line = lines[number];
    if (!line || event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.shiftKey) {
      event.preventDefault();
      onRange({ type: 'extend', from: number, line: number });
    } else if (onJump(line)) event.preventDefault();
  });
  const choose = useCallback((line: number) => onRange({ type: 'press', line }), [onRange]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isLink = event.target instanceof HTMLAnchorElement;
    const move = MOVES[event.key];
    if (move) {
      const next = move(reachable, lines.length);
      event.preventDefault();
      onRead();
      if (event.shiftKey) onRange({ type: 'extend', from: reachable, line: next });
      // A line far away is drawn only once it is the one to go to.
      flushSync(() => setVisited(next));
      const row = event.currentTarget.querySelector(`[data-line="${next}"]`);
      row?.querySelector<HTMLElement>(isLink ? 'a' : 'button')?.focus();
    } else if (event.key === ' ' && isLink) {
      event.preventDefault();
      onRange({ type: 'press', line: reachable });
    } else if (event.key === 'Escape' && range) onRange({ type: 'clear' });
  };

  const wanted = [current, found, reachable];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
    <div role="group" aria-label="What is said" onKeyDown={onKeyDown}>
      {groups.map(({ first, members }) => (
        <DrawnInView
          key={first}
          box={box}
          estimate={members.length * LINE_HEIGHT}
          isWanted={wanted.some((one) => one !== null && one >= first && one < first + GROUP)}
        >
          {() => (
            <ol start={first + 1}>
              {members.map((line, index) => {
                const number = first + index;
                return (
                  <TranscriptLine
                    key={number}
                    mediaId={mediaId}
                    line={line}
                    number={number}
                    marks={marks.get(number) ?? NO_MARKS}
                    isCurrent={number === current}
                    isFound={number === found}
                    isChosen={isWithin(range, number)}
                    isReachable={number === reachable}
                    onVisit={setVisited}
                    onFollow={follow}
                    onChoose={choose}
                  />
                );
              })}
            </ol>
          )}
        </DrawnInView>
      ))}
    </div>
  );
}

/** How many lines are drawn together. */
const GROUP = 40;
/** A line of one or two rows, in pixels, as long as it has not been drawn. */
const LINE_HEIGHT = 48;

/** The lines in groups, each with the number of its first. */
function inGroups(lines: readonly Line[]): { first: number; members: readonly Line[] }[] {
  return Array.from({ length: Math.ceil(lines.length / GROUP) }, (_, index) => {
    const first = index * GROUP;
    return { first, members: lines.slice(first, first + GROUP) };
  });
}
