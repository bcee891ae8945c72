import { SCHEDULE_MESSAGE } from '../../../contract/schedule.ts';
import { USUAL_REQUESTS_PER_HOUR } from '../../config.ts';
import type { Context } from '../../context.ts';
import { isSchedule, nextRun, upcomingRuns } from '../../jobs/schedule.ts';
import { spreadStart } from '../../jobs/spread-start.ts';
import { toInstant } from '../../platform/clock.ts';
import { InvalidInput } from '../../platform/errors.ts';
import { enqueueRefresh } from './refresh.usecases.ts';
import { listDueChannels, listPlannedChannels, setNextRun } from './schedule.queries.ts';

type Parts = Pick<Context, 'config' | 'db' | 'clock'>;

/** How many due channels are taken at once, since requests wait meanwhile; the rest is due at the next look. */
const BATCH = 50;

/** How many of the next runs a schedule's preview tells. */
const PREVIEWED_RUNS = 5;

/** How much closer together refreshes start than usual: as many times as the budget is larger. */
const paceOf = ({ requestsPerHour }: Context['config']): number =>
  Math.max(1, requestsPerHour / USUAL_REQUESTS_PER_HOUR);

/** When schedules come next after a time; that of a schedule which many channels share is found once. */
function nextRunsAfter(now: number, timeZone: string): (schedule: string) => number | null {
  const found = new Map<string, number | null>();
  return (schedule) => {
    const known = found.get(schedule);
    if (known !== undefined) return known;
    const next = nextRun(schedule, timeZone, now);
    found.set(schedule, next);
    return next;
  };
}

/**
 * Has every subscription refreshed whose time has come. Runs that were missed while the machine was
 * off count as one, and what is due together is spread over some minutes, or less where the budget
 * is larger than usual.
 *
 * @returns how many were due
 */
export function enqueueDueRefreshes(parts: Parts): number {
  const { config, db, clock } = parts;
  const now = clock.now();
  const pace = paceOf(config);
  const nextOf = nextRunsAfter(now, config.timeZone);
  return db.transaction(() => {
    const due = listDueChannels(db, now, BATCH);
    due.forEach(({ id, schedule }, index) => {
      setNextRun(db, id, nextOf(schedule));
      enqueueRefresh(parts, {
        channelId: id,
        source: 'subscription',
        runAt: now + Math.floor(spreadStart(index, due.length) / pace),
      });
    });
    return due.length;
  });
}

/**
 * Plans anew all subscriptions whose time is still to come: the time zone may be another one than at
 * the last start, or the clock may have been put right. What was missed meanwhile stays due.
 */
export function replanRefreshes({ config, db, clock }: Parts): void {
  const now = clock.now();
  const nextOf = nextRunsAfter(now, config.timeZone);
  db.transaction(() => {
    for (const { id, schedule, nextRunAt } of listPlannedChannels(db, now)) {
      const next = nextOf(schedule);
      if (next !== nextRunAt) setNextRun(db, id, next);
    }
  });
}

/** What is wrong with a schedule that names no time which exists. */
export const NEVER_COMES = { field: 'schedule', message: SCHEDULE_MESSAGE };

/** When a schedule is due first from now on, in milliseconds since 1970. @throws InvalidInput where it never is */
export function nextRunOf(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  schedule: string,
): number {
  const next = nextRun(schedule, config.timeZone, clock.now());
  if (next === null) throw new InvalidInput([NEVER_COMES]);
  return next;
}

/** When a schedule comes next, so that a person sees what it means. @throws InvalidInput where it is none */
export function previewSchedule(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  schedule: string,
): string[] {
  if (!isSchedule(schedule)) {
    throw new InvalidInput([{ field: 'expr', message: SCHEDULE_MESSAGE }], SCHEDULE_MESSAGE);
  }
  return upcomingRuns(schedule, config.timeZone, clock.now(), PREVIEWED_RUNS).map(toInstant);
}
