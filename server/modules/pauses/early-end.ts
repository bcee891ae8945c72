import type { Context } from '../../context.ts';
import { release } from '../../jobs/queue.ts';
import type { Budget } from '../../youtube/budget.ts';

/** Has what was put off until the end of a pause go soon where a success ends it before that. */
export function releaseAtEarlyEnd(
  budget: Pick<Budget, 'onEarlyEnd'>,
  { db, clock, jobs }: Pick<Context, 'db' | 'clock'> & { jobs: Pick<Context['jobs'], 'wake'> },
): void {
  budget.onEarlyEnd(({ until }) => {
    if (release(db, clock.now(), until) > 0) jobs.wake();
  });
}
