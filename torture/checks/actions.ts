import sql from 'sql-template-tag';
import type { ActionRequest } from '../../contract/action.ts';
import type { Database } from '../../server/platform/database.ts';
import { type Model, type RunSubject, wishOf } from '../model.ts';
import { Fault } from '../story.ts';

interface JobRow {
  id: number;
  state: string;
  payload: string;
  endedAt: number | null;
  error: string | null;
}

/** The job of an action, with what was asked for. */
interface ActionJob extends JobRow {
  mediaId: number;
  request: ActionRequest;
  /** As {@link wishOf}. */
  wish: string;
}

interface AuditRow {
  mediaId: number;
  status: string;
  request: string;
}

/** How often each text is there. */
function countTexts(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** That each text is there as often as it should be; each begins with the id of its video. */
function expectSame(what: string, found: readonly string[], expected: readonly string[]): void {
  const [are, should] = [countTexts(found), countTexts(expected)];
  for (const text of new Set([...found, ...expected])) {
    if (are.get(text) === should.get(text)) continue;
    const times = `${are.get(text) ?? 0} times and not ${should.get(text) ?? 0} times`;
    throw new Fault(`${what} ${times}: ${text}`, `video ${text.split(' ')[0]}`);
  }
}

const ENDED = new Set(['done', 'failed', 'cancelled']);

/** That a run is there that was acknowledged, and that an end which was seen is its only one. */
function checkRun(run: RunSubject, row: JobRow | undefined): void {
  const subject = `video ${run.mediaId}`;
  if (!row) throw new Fault(`run ${run.id} was acknowledged and is lost`, subject);
  const { state, endedAt, error } = row;
  if (run.isCancelled && !ENDED.has(state)) {
    throw new Fault(`run ${run.id} was cancelled and is ${state}`, subject);
  }
  if (run.end && (run.end.state !== state || run.end.endedAt !== endedAt)) {
    throw new Fault(`run ${run.id} had ended as ${run.end.state} and is ${state} now`, subject);
  }
  if (ENDED.has(state) && endedAt !== null) run.end = { state, endedAt, error };
  if (state === 'failed' && !error) throw new Fault(`run ${run.id} failed without a word`, subject);
}

function readActionJobs(db: Database): ActionJob[] {
  const jobs = db.all<JobRow>(sql`
    SELECT id, state, payload, ended_at AS endedAt, error FROM jobs WHERE name = 'run-action'`);
  return jobs.map((job) => {
    const { mediaId, request } = JSON.parse(job.payload) as Pick<ActionJob, 'mediaId' | 'request'>;
    return { ...job, mediaId, request, wish: wishOf(mediaId, request) };
  });
}

/** That no action was carried out but those that were asked for, with an answer or without. */
function checkAsked(jobs: readonly ActionJob[], { runs, unknownWishes }: Model): void {
  const unknown = countTexts(unknownWishes);
  const others = jobs.filter(({ id }) => !runs.has(id)).map(({ wish }) => wish);
  for (const [wish, count] of countTexts(others)) {
    if (count <= (unknown.get(wish) ?? 0)) continue;
    throw new Fault(`an action was carried out that nobody asked for: ${wish}`);
  }
}

/** What the audit says of an action, by how its job ended; of one that was cancelled it says nothing. */
const STATUS_OF: Record<string, string> = { done: 'success', failed: 'failure' };

/** That the audit tells once of each action that ended. */
function checkTold(db: Database, jobs: readonly ActionJob[]): void {
  const told = db.all<AuditRow>(sql`
    SELECT entity_id AS mediaId, status, request FROM audit WHERE request IS NOT NULL`);
  expectSame(
    'the audit tells of an action',
    told.map(({ mediaId, status, request }) => `${wishOf(mediaId, JSON.parse(request))} ${status}`),
    jobs.flatMap(({ wish, state }) => (STATUS_OF[state] ? `${wish} ${STATUS_OF[state]}` : [])),
  );
}

/** That each action that was done made its attachment once. */
function checkMade(db: Database, jobs: readonly ActionJob[]): void {
  const made = db.all<{ mediaId: number; type: string }>(sql`
    SELECT media_id AS mediaId, type FROM attachments WHERE type LIKE 'generated%'`);
  expectSame(
    'an attachment was made',
    made.map(({ mediaId, type }) => `${mediaId} ${type}`),
    jobs.flatMap(({ mediaId, state, request }) =>
      state === 'done' && request.action !== 'extract_content'
        ? `${mediaId} ${request.action.replace('extract', 'generated')}`
        : [],
    ),
  );
}

/** That every action which was acknowledged is there, ends once, and is told of once. */
export function checkActions(db: Database, model: Model): void {
  const jobs = readActionJobs(db);
  const byId = new Map(jobs.map((job) => [job.id, job]));
  for (const run of model.runs.values()) checkRun(run, byId.get(run.id));
  checkAsked(jobs, model);
  checkTold(db, jobs);
  checkMade(db, jobs);
}
