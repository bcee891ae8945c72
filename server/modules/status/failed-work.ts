import type { StatusFailure } from '../../../contract/status.ts';
import type { Context } from '../../context.ts';
import { UNREADABLE } from '../../jobs/outcome.ts';
import { doneAfter, listFailed } from '../../jobs/reports.ts';
import { instantOrNull, toInstant } from '../../platform/clock.ts';
import { RUN_ACTION } from '../actions/actions.usecases.ts';
import { REFRESH_CHANNEL } from '../channels/refresh.usecases.ts';
import { readUpdates } from '../tools/updates.queries.ts';
import { UPDATE_YT_DLP } from '../tools/updates.usecases.ts';
import { READ_TRANSCRIPTS } from '../transcripts/transcripts.usecases.ts';
import { nameEntities } from './entities.queries.ts';
import { entityOf } from './work-about.ts';
import { workTitle } from './work-words.ts';

type Parts = Pick<Context, 'db'>;

/** The kinds of work that say elsewhere how they failed: in the audit, or among the programs. */
const TOLD_ELSEWHERE = [REFRESH_CHANNEL, READ_TRANSCRIPTS, RUN_ACTION, UPDATE_YT_DLP];

/** How the last update of yt-dlp failed; nothing where it did not. */
function failedUpdate({ db }: Parts, since: number): StatusFailure[] {
  const { last } = readUpdates(db);
  if (last?.outcome !== 'failed' || last.at < since) return [];
  const { at, words } = last;
  const title = workTitle(UPDATE_YT_DLP.name);
  return [{ id: null, at: toInstant(at), title, entity: null, details: words, overAt: null }];
}

/**
 * The work that failed for good and of which the audit does not tell, each thing once: the newest first, and
 * the update of yt-dlp at the end.
 *
 * @param since in milliseconds since 1970; what failed before is left out
 * @param limit so many at the most, beside that update
 */
export function listFailedWork(parts: Parts, since: number, limit: number): StatusFailure[] {
  const { db } = parts;
  const names = TOLD_ELSEWHERE.map(({ name }) => name);
  const jobs = listFailed(db, { since, limit, but: { names, error: UNREADABLE } });
  const named = nameEntities(
    db,
    jobs.map(entityOf).filter((entity) => entity !== null),
  );
  const failed = jobs.map((job): StatusFailure => {
    const entity = entityOf(job);
    const over = doneAfter(db, job);
    return {
      id: null,
      at: toInstant(job.endedAt),
      title: workTitle(job.name),
      entity: entity && named(entity),
      details: job.error,
      overAt: instantOrNull(over),
    };
  });
  return [...failed, ...failedUpdate(parts, since)];
}
