import * as z from 'zod/mini';
import { claim } from '../jobs/claims.ts';
import { jobKind } from '../jobs/job-kind.ts';
import { type JobRequest, PRIORITY } from '../jobs/queue.ts';
import type { Database } from '../platform/database.ts';

/** When tests of the queue alone take place. */
export const NOW = Date.UTC(2026, 0, 1);
export const REFRESH = jobKind({ name: 'refresh', payload: z.unknown() });
/** Any refresh may be claimed. */
export const ANY = { names: ['refresh'], lowestPriority: PRIORITY.background };

/** A job to queue, one of the first channel unless told otherwise. */
export const request = (wish: Partial<JobRequest<unknown>> = {}): JobRequest<unknown> => ({
  key: 'channel:1',
  payload: { channelId: 1 },
  priority: PRIORITY.scheduled,
  ...wish,
});

/** Claims the refresh that is next. @throws where there is none */
export function takeNext(db: Database, now = NOW) {
  const job = claim(db, now, ANY, now + 60_000);
  if (!job) throw new Error('There is no job to claim');
  return job;
}
