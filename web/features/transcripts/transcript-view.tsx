import { useMemo, useRef, useState } from 'react';
import type { TranscriptLine } from '../../../contract/transcript.ts';
import { usePlaying } from '../../lib/playback.tsx';
import { useStableCallback } from '../../lib/stable-callback.ts';
import { Button } from '../../ui/button.tsx';
import { leaveFocus } from '../../ui/leave-focus.ts';
import { ChosenLines, type Stretch } from './chosen-lines.tsx';
import { type LineRange, type RangeStep, stepRange } from './line-range.ts';
import { SearchWithin } from './search-within.tsx';
import { TranscriptLines } from './transcript-lines.tsx';
import { linesOf, seekLine, useCurrentLine } from './use-current-line.ts';
import { useSearchWithin } from './use-search-within.ts';

interface TranscriptViewProps {
  mediaId: number;
  /** Of the video, in seconds; null where it is not known. */
  duration: number | null;
  /** All that is said in the video. */
  lines: readonly TranscriptLine[];
  /** Where the player of the platform starts, in seconds; null for the beginning. */
  start: number | null;
  /** Has it start at a second; null where it is not on the page. */
  onStart: ((seconds: number) => void) | null;
  onCut: (stretch: Stretch) => void;
}

/** What is said: to search, to jump to, to follow while it is played, and to cut out. */
export function TranscriptView(props: TranscriptViewProps) {
  const { mediaId, duration, lines, start, onStart, onCut } = props;
  const playing = usePlaying();
  const shown = useMemo(() => linesOf(playing, lines), [playing, lines]);
  const search = useSearchWithin(shown);
  const current = useCurrentLine(playing, shown, start);
  const [range, onRange] = useLineRange(shown);
  const [isFollowing, setFollowing] = useState(true);
  const box = useRef<HTMLDivElement>(null);

  const onJump = (line: TranscriptLine): boolean => {
    setFollowing(true);
    if (seekLine(playing, line)) return true;
    onStart?.(Math.floor(line.start));
    return onStart !== null;
  };
  const leave = () => setFollowing(false);
  const goOn = (by: 1 | -1) => {
    leave();
    search.goOn(by);
  };
  const setWords = (words: string) => {
    leave();
    search.setWords(words);
  };
  const isLeft = playing?.pieces != null && !isFollowing;
  return (
    <>
      <div className="flex flex-col gap-2 border-line border-b px-3 pb-3">
        <SearchWithin search={{ ...search, setWords, goOn }} />
        {playing?.pieces && (
          <p className="text-muted text-xs">
            {shown.length === 0
              ? 'Nothing is said in what this recording shows.'
              : 'Only what is said in this recording.'}
          </p>
        )}
      </div>
      <div
        ref={box}
        // Who scrolls, searches or goes from line to line wants to read something else than what is being said.
        onWheel={leave}
        onTouchMove={leave}
        className="relative max-h-transcript overflow-y-auto overscroll-contain py-1"
      >
        <TranscriptLines
          mediaId={mediaId}
          lines={shown}
          box={box}
          marks={search.marks}
          current={current}
          isFollowing={isFollowing}
          found={search.found}
          step={search.step}
          onRead={leave}
          range={range}
          onRange={onRange}
          onJump={onJump}
        />
      </div>
      {isLeft && (
        <Button
          ref={leaveFocus}
          variant="ghost"
          onClick={() => setFollowing(true)}
          className="rounded-none border-line border-t"
        >
          Follow what is said
        </Button>
      )}
      <ChosenLines
        lines={shown}
        range={range}
        duration={duration}
        onCut={onCut}
        onClear={() => {
          onRange({ type: 'clear' });
          box.current?.querySelector<HTMLElement>('a[tabindex="0"]')?.focus();
        }}
      />
    </>
  );
}

/** The lines that are marked; none any more once others are shown. */
function useLineRange(lines: readonly TranscriptLine[]) {
  const [chosen, setChosen] = useState<{ of: typeof lines; range: LineRange | null } | null>(null);
  const range = chosen?.of === lines ? chosen.range : null;
  const onRange = useStableCallback((step: RangeStep) =>
    setChosen({ of: lines, range: stepRange(range, step) }),
  );
  return [range, onRange] as const;
}
