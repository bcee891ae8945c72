import type { Context } from '../../context.ts';
import { hurry } from '../../jobs/queue.ts';
import { readJobState } from '../../jobs/reports.ts';
import { Conflict, NotFound } from '../../platform/errors.ts';

/**
 * Has a job that waits go next.
 *
 * @throws NotFound where there is no such job
 * @throws Conflict where it does not wait
 */
export function runJobNow({ db, clock, jobs }: Pick<Context, 'db' | 'clock' | 'jobs'>, id: number) {
  if (!hurry(db, clock.now(), id)) {
    const state = readJobState(db, id);
    if (!state) throw new NotFound('There is no such work. It may have ended long ago.');
    if (state === 'running') throw new Conflict('It runs already.');
    throw new Conflict('It has ended already, so there is nothing left to run.');
  }
  jobs.wake();
}
