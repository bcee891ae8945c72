import RotateCw from 'lucide-react/icons/rotate-cw';
import { useRef, useState } from 'react';
import type { TranscriptStatus } from '../../../contract/transcript.ts';
import { useStopReading } from '../../api/transcripts.ts';
import { formatDate } from '../../lib/dates.ts';
import { percentOf } from '../../lib/percent.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { leaveFocus } from '../../ui/leave-focus.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useLostFocus } from '../../ui/use-lost-focus.ts';
import { progressInWords, readingInWords, videosInWords } from './reading-words.ts';
import { useReading, useStartReading } from './use-reading.ts';

/** Of how many videos it is known what is said in them, and what has the others read. */
export function ReadingStatus() {
  const { data: status, isPending, isFetching, refetch } = useReading();
  const line = useRef<HTMLDivElement>(null);
  useLostFocus(line, (status?.backfill ?? null) !== null);
  return (
    <div
      ref={line}
      tabIndex={-1}
      className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2 text-muted outline-none pointer-coarse:min-h-11"
    >
      {status?.backfill ? (
        <Reading backfill={status.backfill} />
      ) : status ? (
        <Known status={status} />
      ) : (
        !isPending && (
          <>
            <p>How much of what is said is known could not be loaded.</p>
            <Button
              ref={leaveFocus}
              variant="ghost"
              icon={RotateCw}
              busy={isFetching}
              onClick={() => refetch()}
            >
              Try again
            </Button>
          </>
        )
      )}
    </div>
  );
}

function Known({ status }: { status: TranscriptStatus }) {
  const start = useStartReading();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <p>{readingInWords(status)}</p>
      {status.waiting > 0 && <Button onClick={() => setAsking(true)}>Read them all</Button>}
      <ConfirmDialog
        question={`Read what is said in ${videosInWords(status.waiting)}?`}
        details="Their captions are fetched from YouTube one by one, slowly and in the background: all requests share one limit, and what you ask for goes first. Each video can be searched as soon as it is read, and you can stop at any time."
        action="Read them all"
        variant="primary"
        open={isAsking}
        busy={start.isPending}
        onConfirm={() => start.mutate(undefined, { onSettled: close })}
        onCancel={close}
      />
    </>
  );
}

function Reading({ backfill }: { backfill: NonNullable<TranscriptStatus['backfill']> }) {
  const stop = useStopReading();
  const { phase, startsAt } = backfill;
  const progress = progressInWords(backfill);
  return (
    <>
      <div className="min-w-0">
        <p>
          <span role="status" className="font-medium text-accent-ink">
            {startsAt ? phase : 'Reading what is said…'}
          </span>{' '}
          <span className="tabular-nums">{progress}.</span>
          {startsAt && (
            <>
              {' '}
              It goes on at <time dateTime={startsAt}>{formatDate(startsAt)}</time>.
            </>
          )}
        </p>
        <ProgressBar
          label="Reading what is said"
          progress={progress}
          percent={percentOf(backfill)}
          className="mt-1"
        />
      </div>
      <Button variant="ghost" busy={stop.isPending} onClick={() => stop.mutate()}>
        Stop
      </Button>
    </>
  );
}
