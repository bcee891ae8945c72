import * as z from 'zod/mini';
import type { TranscriptStatus } from '../../../contract/transcript.ts';
import type { Context } from '../../context.ts';
import { jobKind } from '../../jobs/job-kind.ts';
import { enqueue, PRIORITY } from '../../jobs/queue.ts';
import { type JobReport, listJobs } from '../../jobs/reports.ts';
import { toInstant } from '../../platform/clock.ts';
import { readStored } from '../../platform/stored-json.ts';
import { countTranscripts } from './transcripts.queries.ts';

type Parts = Pick<Context, 'db' | 'clock' | 'jobs'>;

/** Reads the captions of the catalogue; it is given how far it has come. */
export const BACKFILL_TRANSCRIPTS = jobKind({
  name: 'backfill-transcripts',
  payload: z.object({
    /** The last video that was looked at; null at first. */
    after: z.nullable(z.object({ uploadedAt: z.number(), id: z.int() })),
    /** How many were looked at. */
    done: z.int(),
  }),
});

/** Only one goes on at a time. */
const KEY = 'backfill-transcripts';

/** Asks for the reading of the captions of the catalogue, from a place on; at once where no time is told. */
export function enqueueBackfill(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  payload: z.infer<typeof BACKFILL_TRANSCRIPTS.payload>,
  runAt = clock.now(),
): void {
  const priority = PRIORITY.background;
  enqueue(db, clock.now(), BACKFILL_TRANSCRIPTS, { key: KEY, payload, priority, runAt });
}

/** The job of it that is queued or running. */
function findBackfill({ db }: Pick<Context, 'db'>): JobReport | undefined {
  return listJobs(db, KEY, 0)[0];
}

/** How far the captions of the catalogue are read, and whether the rest is being read. */
export function readTranscriptStatus({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): TranscriptStatus {
  const { ready, unread } = countTranscripts(db);
  const job = findBackfill({ db });
  if (!job) return { ready, waiting: unread, backfill: null };
  const begun = readStored(BACKFILL_TRANSCRIPTS.payload, job.payload);
  const done = Math.max(job.done, begun?.done ?? 0);
  const isQueued = job.state === 'queued';
  return {
    ready,
    waiting: unread,
    backfill: {
      state: isQueued ? 'queued' : 'running',
      phase: job.phase,
      done,
      total: done + unread,
      startsAt: isQueued && job.runAt > clock.now() ? toInstant(job.runAt) : null,
    },
  };
}

/** Has the captions of the whole catalogue read when nothing else is to be done; once however often it is asked for. */
export function startBackfill(parts: Parts): TranscriptStatus {
  enqueueBackfill(parts, { after: null, done: 0 });
  parts.jobs.wake();
  return readTranscriptStatus(parts);
}

/** Stops it for good; what was read stays. */
export function stopBackfill(parts: Parts): void {
  const job = findBackfill(parts);
  if (job) parts.jobs.cancel(job.id);
}
