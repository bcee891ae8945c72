import * as z from 'zod/mini';
import { ActionRequest, type ActionRun } from '../../../contract/action.ts';
import { Id } from '../../../contract/common.ts';
import { rangeProblems } from '../../../contract/time-range.ts';
import type { Context } from '../../context.ts';
import { jobKind } from '../../jobs/job-kind.ts';
import { enqueue, PRIORITY } from '../../jobs/queue.ts';
import { type JobReport, listJobs, readJob } from '../../jobs/reports.ts';
import { instantOrNull, toInstant } from '../../platform/clock.ts';
import { InvalidInput, NotFound } from '../../platform/errors.ts';
import { readStored } from '../../platform/stored-json.ts';
import { getMedia } from '../media/media.usecases.ts';

/** Carries an action out. */
export const RUN_ACTION = jobKind({
  name: 'run-action',
  payload: z.object({ mediaId: Id, request: ActionRequest }),
});

/** So many of a video's runs that ended are told of. */
const ENDED_RUNS = 30;

type Parts = Pick<Context, 'db' | 'clock' | 'jobs'>;

const keyStart = (mediaId: number): string => `action:${mediaId}:`;

/** Nothing where it cannot be told what was asked for: that such a job fails is told in the status. */
function toRun(
  { payload, runAt, createdAt, endedAt, error, ...job }: JobReport,
  now: number,
): ActionRun | undefined {
  const read = readStored(RUN_ACTION.payload, payload);
  return (
    read && {
      ...job,
      request: read.request,
      createdAt: toInstant(createdAt),
      startsAt: job.state === 'queued' && runAt > now ? toInstant(runAt) : null,
      endedAt: instantOrNull(endedAt),
      problem: error,
    }
  );
}

/** The same wish in the same words, so that who asks twice gets one run. */
function canonical(request: ActionRequest): ActionRequest {
  if (request.action === 'extract_content') return { action: request.action, params: {} };
  const { action, params } = request;
  const { profile, startTime, endTime, sponsorBlock = 'NONE' } = params;
  return z.parse(ActionRequest, { action, params: { profile, startTime, endTime, sponsorBlock } });
}

/**
 * What was asked for of a video, the newest first: all that is under way, and what ended lately.
 *
 * @throws NotFound where there is no such video
 */
export function listActions({ db, clock }: Omit<Parts, 'jobs'>, mediaId: number): ActionRun[] {
  getMedia({ db }, mediaId);
  return listJobs(db, keyStart(mediaId), ENDED_RUNS).flatMap(
    (job) => toRun(job, clock.now()) ?? [],
  );
}

/** @throws NotFound where the video has no such run */
function getRun({ db, clock }: Omit<Parts, 'jobs'>, mediaId: number, id: number): ActionRun {
  getMedia({ db }, mediaId);
  const job = readJob(db, keyStart(mediaId), id);
  const run = job && toRun(job, clock.now());
  if (run) return run;
  throw new NotFound('There is no such action on this video. It may have ended long ago.');
}

/**
 * Has an action carried out. What is asked for again while it is under way is not done twice.
 *
 * @throws NotFound where there is no such video
 * @throws InvalidInput where the piece does not lie within the video
 */
export function submitAction(parts: Parts, mediaId: number, request: ActionRequest): ActionRun {
  const { db, clock, jobs } = parts;
  const { duration } = getMedia({ db }, mediaId);
  const problems =
    request.action === 'extract_content' ? [] : rangeProblems(request.params, duration);
  if (problems.length > 0) {
    throw new InvalidInput(
      problems.map(({ field, message }) => ({ field: `params.${field}`, message })),
      problems.map(({ message }) => message).join(' '),
    );
  }
  const wish = canonical(request);
  const { id } = enqueue(db, clock.now(), RUN_ACTION, {
    key: keyStart(mediaId) + JSON.stringify(wish),
    payload: { mediaId, request: wish },
    priority: PRIORITY.urgent,
  });
  jobs.wake();
  return getRun(parts, mediaId, id);
}

/**
 * Cancels a run; one that has ended stays as it ended.
 *
 * @throws NotFound where the video has no such run
 */
export function cancelAction(parts: Parts, mediaId: number, id: number): void {
  parts.jobs.cancel(getRun(parts, mediaId, id).id);
}
