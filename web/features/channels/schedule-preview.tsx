import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import * as z from 'zod/mini';
import { channelRoutes } from '../../../contract/routes/channels.ts';
import { Schedule } from '../../../contract/schedule.ts';
import { useCall } from '../../api/api-context.tsx';
import { ApiError } from '../../api/api-error.ts';
import { systemQuery } from '../../api/system.ts';
import { formatDate } from '../../lib/dates.ts';
import { useDebounced } from '../../lib/debounced.ts';
import { comingTime } from '../../lib/relative-time.ts';
import { useTimeWords } from '../../lib/time-words.ts';
import { ownTimeZone, showSameTimes } from '../../lib/time-zones.ts';
import { Button } from '../../ui/button.tsx';
import { leaveFocus } from '../../ui/leave-focus.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const PAUSE = 300;
/** How often to ask for what comes after a run whose time has come, in milliseconds. */
const LOOK_AGAIN_EVERY = 10_000;

/** The next times at which a schedule is due, as soon as it is a schedule. */
export function SchedulePreview({ expression }: { expression: string }) {
  const title = useId();
  const typed = expression.trim();
  const [given] = useState(typed);
  const [wasChanged, setWasChanged] = useState(false);
  if (typed !== given && !wasChanged) setWasChanged(true);
  const rested = useDebounced(typed, PAUSE);
  const isSchedule = z.safeParse(Schedule, typed).success;
  const runs = useUpcomingRuns(rested, isSchedule && rested === typed);
  return (
    <section aria-labelledby={title} className="mt-3 rounded-xl bg-sunken px-4 py-3 text-xs">
      <h2 id={title} className="font-medium text-muted">
        Next runs
      </h2>
      <div
        // Nobody has asked for those of the schedule that the form begins with.
        aria-live={wasChanged ? 'polite' : 'off'}
        className="mt-1.5 min-h-[calc(5*1.5rem)]"
      >
        {!isSchedule && <Note>They show here once the schedule is valid.</Note>}
        {isSchedule && runs.data && <Runs runs={runs.data} />}
        {isSchedule && !runs.data && !runs.isError && <RunsSkeleton />}
        {isSchedule && !runs.data && runs.isError && (
          <Failure error={runs.error} onRetry={runs.refetch} />
        )}
      </div>
      <ZoneNote runs={runs.data ?? []} />
    </section>
  );
}

function useUpcomingRuns(expr: string, enabled: boolean) {
  const call = useCall();
  const client = useQueryClient();
  const queryKey = ['schedule', expr];
  const isOver = useTimeWords((now) => {
    const [next] = client.getQueryData<string[]>(queryKey) ?? [];
    return next !== undefined && new Date(next) < now ? 'over' : '';
  });
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call(channelRoutes.previewSchedule, { query: { expr }, signal, background: true }),
    enabled,
    refetchInterval: isOver ? LOOK_AGAIN_EVERY : false,
    meta: { quiet: true },
  });
}

function Runs({ runs }: { runs: readonly string[] }) {
  if (runs.length === 0) return <Note>This schedule never comes.</Note>;
  return (
    <ol className="tabular-nums">
      {runs.map((run) => (
        <Run key={run} at={run} />
      ))}
    </ol>
  );
}

function Run({ at }: { at: string }) {
  const words = useTimeWords((now) => comingTime(at, now));
  return (
    <li className="flex min-h-6 flex-wrap items-center gap-x-2">
      <span className="w-8 text-muted">{WEEKDAYS[new Date(at).getDay()]}</span>
      <time dateTime={at}>{formatDate(at)}</time>
      {/* It follows the clock, and would be read aloud each minute. */}
      <span aria-live="off" className="ms-auto text-muted">
        {words}
      </span>
    </li>
  );
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

function RunsSkeleton() {
  return Array.from({ length: 5 }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and stay where they are
    <Skeleton key={index} className="my-1.5 h-3 w-full rounded" />
  ));
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const reason = error instanceof ApiError ? error.detail : null;
  if (reason) return <Note>{reason}</Note>;
  return (
    <div className="flex items-center gap-3">
      <Note>The next runs could not be loaded.</Note>
      <Button ref={leaveFocus} variant="ghost" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="py-1 text-muted">{children}</p>;
}

/** Names the server's time zone, in which schedules run, where its clock shows other times. */
function ZoneNote({ runs }: { runs: readonly string[] }) {
  const { data } = useQuery({ ...systemQuery(useCall()), staleTime: Number.POSITIVE_INFINITY });
  const instants = [new Date().toISOString(), ...runs];
  if (!data || showSameTimes(data.timeZone, ownTimeZone(), instants)) return null;
  return (
    <p className="mt-2 border-line border-t pt-2 text-muted">
      Shown in your time zone, {ownTimeZone()}. The schedule runs in the server’s, {data.timeZone}.
    </p>
  );
}
