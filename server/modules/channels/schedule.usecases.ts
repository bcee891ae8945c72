import type { Context } from '../../context.ts';
import { nextRun } from '../../jobs/schedule.ts';
import { spreadStart } from '../../jobs/scheduler.ts';
import { listDueChannels, listPlannedChannels, setNextRun } from './channels.queries.ts';
import { enqueueRefresh } from './channels.usecases.ts';

type Parts = Pick<Context, 'config' | 'db' | 'clock'>;

/** How many due channels are taken at once; the rest is due at the next look. */
const BATCH = 500;

/**
 * Has every subscription refreshed whose time has come. Runs that were missed while the machine was
 * off count as one, and what is due together is spread over some minutes.
 *
 * @returns how many were due
 */
export function enqueueDueRefreshes(parts: Parts): number {
  const { config, db, clock } = parts;
  const now = clock.now();
  return db.transaction(() => {
    const due = listDueChannels(db, now, BATCH);
    due.forEach(({ id, schedule }, index) => {
      setNextRun(db, id, nextRun(schedule, config.timeZone, now));
      enqueueRefresh(parts, {
        channelId: id,
        source: 'subscription',
        runAt: now + spreadStart(index, due.length),
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
  db.transaction(() => {
    for (const { id, schedule } of listPlannedChannels(db, clock.now())) {
      setNextRun(db, id, nextRun(schedule, config.timeZone, clock.now()));
    }
  });
}
