import type { Context } from '../../context.ts';
import { defineJob } from '../../jobs/job.ts';
import { readIncomplete } from './details.queries.ts';
import { READ_DETAILS, readDetails } from './details.usecases.ts';
import { patiently } from './patiently.ts';

/** Reads the details of one video that a person opened. */
export function readDetailsJob(parts: Pick<Context, 'db' | 'clock' | 'youtube'>) {
  return defineJob({
    kind: READ_DETAILS,
    lane: 'details',
    run: ({ mediaId }, job) =>
      patiently(parts, job, async () => {
        const media = readIncomplete(parts.db, mediaId);
        if (media) await readDetails(parts, { id: mediaId, ...media }, job);
      }),
  });
}
