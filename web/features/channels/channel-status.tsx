import type { ReactNode } from 'react';
import type { ChannelDetails, RefreshProgress } from '../../../contract/channel.ts';
import { formatDate } from '../../lib/dates.ts';
import { comingTime } from '../../lib/relative-time.ts';
import { useTimeWords } from '../../lib/time-words.ts';
import { ComingMoment, Moment } from '../../ui/moment.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { isUnderWay, readSoFarInWords, waitsUntil } from './refresh-state.ts';

/** How a channel stands: what is being done for it right now, or when something was and will be. */
export function ChannelStatus({ channel }: { channel: ChannelDetails }) {
  const { refresh, lastExtract, nextRunAt } = channel;
  const lastUpdated = lastExtract !== null && (
    <span>
      Last updated <Moment at={lastExtract} />
    </span>
  );
  if (refresh && isUnderWay(refresh, new Date())) {
    return <UnderWay refresh={refresh}>{lastUpdated}</UnderWay>;
  }
  return (
    <StatusLine>
      {lastUpdated}
      {nextRunAt !== null && (
        <span>
          Next run <ComingMoment at={nextRunAt} />
        </span>
      )}
    </StatusLine>
  );
}

function UnderWay({ refresh, children }: { refresh: RefreshProgress; children: ReactNode }) {
  const phase = refresh.phase || 'Starting the update';
  const progress = readSoFarInWords(refresh);
  return (
    <>
      <StatusLine>
        <span role="status" className="font-medium text-accent-ink">
          {phase}…
        </span>
        {progress && <span className="tabular-nums">{progress}</span>}
        {children}
      </StatusLine>
      <ProgressBar label={phase} progress={progress} className="absolute inset-x-0 bottom-0" />
    </>
  );
}

/** Says that a refresh has to wait, why and until when; nothing where none has to. */
export function WaitingNote({ refresh }: { refresh: RefreshProgress | null }) {
  const until = useTimeWords((now) => (refresh && waitsUntil(refresh, now)) ?? '');
  const inHowLong = useTimeWords((now) => comingTime(until, now));
  if (!refresh || !until) return null;
  return (
    <p className="border-line border-t bg-warning-soft px-4 py-3 sm:px-6">
      {/* What follows the clock stands beside it, or it would be read aloud each minute. */}
      <span role="status">
        {refresh.phase} The update waits until <time dateTime={until}>{formatDate(until)}</time>
      </span>
      , {inHowLong}. What is here already stays.
    </p>
  );
}

/** Says why the last refresh of a subscription failed; nothing where the next one is about to come. */
export function FailureNote({ channel }: { channel: ChannelDetails }) {
  const { subscribed, problem, refresh } = channel;
  if (!subscribed || problem === null || refresh) return null;
  return (
    <p
      role="status"
      className="wrap-anywhere border-line border-t bg-danger-soft px-4 py-3 sm:px-6"
    >
      The last update failed. {problem}
    </p>
  );
}

function StatusLine({ children }: { children: ReactNode }) {
  return <p className="mt-1.5 flex min-h-5 flex-wrap gap-x-4 gap-y-0.5 text-muted">{children}</p>;
}
