import { useState } from 'react';
import type { ChannelDetails, RefreshProgress } from '../../../contract/channel.ts';
import { formatDate } from '../../lib/dates.ts';
import { comingTime } from '../../lib/relative-time.ts';
import { useTimeWords } from '../../lib/time-words.ts';
import { ComingMoment, Moment } from '../../ui/moment.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { isUnderWay, readSoFarInWords, waitsUntil } from './refresh-state.ts';

/** How a channel stands: what is being done for it right now, or when something was and will be. */
export function ChannelStatus({ channel }: { channel: ChannelDetails }) {
  const { refresh, lastExtract, nextRunAt, problem } = channel;
  const [wasRunning, setWasRunning] = useState(false);
  const running = refresh && isUnderWay(refresh, new Date()) ? refresh : null;
  const phase = running && (running.phase || 'Starting the update');
  const progress = running ? readSoFarInWords(running) : undefined;
  if (running && !wasRunning) setWasRunning(true);
  const isDone = wasRunning && !refresh && problem === null;
  return (
    <>
      <p className="mt-1.5 flex min-h-5 flex-wrap gap-x-4 gap-y-0.5 text-muted">
        {/* Here before its words, or a screen reader would not tell of them. */}
        <span role="status" className={phase ? 'font-medium text-accent-ink' : 'sr-only'}>
          {/* Whoever sees the page has the words go away, and the time of the last update. */}
          {phase ? `${phase}…` : isDone && 'The update is done.'}
        </span>
        {progress && <span className="tabular-nums">{progress}</span>}
        {lastExtract !== null && (
          <span>
            Last updated <Moment at={lastExtract} />
          </span>
        )}
        {!running && nextRunAt !== null && (
          <span>
            Next run <ComingMoment at={nextRunAt} />
          </span>
        )}
      </p>
      {phase && (
        <ProgressBar label={phase} progress={progress} className="absolute inset-x-0 bottom-0" />
      )}
    </>
  );
}

/** Says why a channel is not up to date, where that is so: its refresh has to wait, or the last one failed. */
export function ChannelTrouble({ channel }: { channel: ChannelDetails }) {
  return (
    // Here before its words, or a screen reader would not tell of them.
    <div role="status">
      <WaitingNote refresh={channel.refresh} />
      <FailureNote channel={channel} />
    </div>
  );
}

/** Says that a refresh has to wait, why and until when; nothing where none has to. */
function WaitingNote({ refresh }: { refresh: RefreshProgress | null }) {
  const until = useTimeWords((now) => (refresh && waitsUntil(refresh, now)) ?? '');
  const inHowLong = useTimeWords((now) => comingTime(until, now));
  if (!refresh || !until) return null;
  return (
    <p className="border-line border-t bg-warning-soft px-4 py-3 sm:px-6">
      {refresh.phase} The update waits until <time dateTime={until}>{formatDate(until)}</time>,{' '}
      {/* It follows the clock, and would be read aloud each minute. */}
      <span aria-live="off">{inHowLong}</span>. What is here already stays.
    </p>
  );
}

/** Says why the last refresh of a subscription failed; nothing where the next one is about to come. */
function FailureNote({ channel }: { channel: ChannelDetails }) {
  const { subscribed, problem, refresh } = channel;
  if (!subscribed || problem === null || refresh) return null;
  return (
    <p className="wrap-anywhere border-line border-t bg-danger-soft px-4 py-3 sm:px-6">
      The last update failed. {problem}
    </p>
  );
}
