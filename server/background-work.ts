import { layoutOf } from './data-layout.ts';
import { bringForward, removeEnded } from './jobs/queue.ts';
import { createRunner } from './jobs/runner.ts';
import { createScheduler } from './jobs/scheduler.ts';
import { runActionJob } from './modules/actions/run-action.job.ts';
import { deleteExpiredSessions } from './modules/auth/sessions.queries.ts';
import { refreshChannelJob } from './modules/channels/refresh-channel.job.ts';
import { enqueueDueRefreshes, replanRefreshes } from './modules/channels/schedule.usecases.ts';
import { completeChannelJob } from './modules/intake/complete-channel.job.ts';
import { readDetailsJob } from './modules/intake/read-details.job.ts';
import { settleDatesJob } from './modules/intake/settle-dates.job.ts';
import { releaseAtEarlyEnd } from './modules/pauses/early-end.ts';
import { SEARCH_INDEXES } from './modules/search/search-indexes.ts';
import { updateYtDlpJob } from './modules/tools/update-yt-dlp.job.ts';
import { enqueueDueUpdate } from './modules/tools/updates.usecases.ts';
import { backfillTranscriptsJob } from './modules/transcripts/backfill-transcripts.job.ts';
import { readTranscriptsJob } from './modules/transcripts/read-transcripts.job.ts';
import type { Parts } from './parts.ts';
import { assertWritable } from './platform/assert-writable.ts';
import { startCheckpoints } from './platform/checkpoints.ts';
import { DAY_MS } from './platform/clock.ts';
import type { Database } from './platform/database.ts';
import { createFullTextUpkeep } from './text-index/full-text-upkeep.ts';
import { SIZES } from './text-index/size-tiers.ts';

/** How often it is looked whether a subscription is due, in milliseconds. */
const LOOK_EVERY_MS = 1_000;

/** How often it is looked whether a backup is due, in milliseconds: each minute. */
const LOOK_FOR_BACKUPS_EVERY_MS = 60 * 1000;

/** How often it is looked whether a newer yt-dlp is to be looked for, in milliseconds: each minute. */
const LOOK_FOR_UPDATES_EVERY_MS = 60 * 1000;

/** How often it is looked whether the clock was put back, in milliseconds: every ten minutes. */
const LOOK_FOR_THE_CLOCK_EVERY_MS = 10 * 60 * 1000;

/** How often what is no longer needed is removed, in milliseconds: each minute, as only some is at once. */
const TIDY_EVERY_MS = 60 * 1000;

/** How often it is looked whether an index of the search is scattered, in milliseconds. */
const LOOK_FOR_SCATTER_EVERY_MS = 1_000;

/** For how long it can be looked up how a job ended, in milliseconds: 7 days. */
const KEEP_ENDED_JOBS_MS = 7 * DAY_MS;

/** How many jobs run at the same time, by lane: what people wait for never queues behind slow work. */
const LANES = { platform: 2, details: 2, actions: 2, background: 1, backfill: 1, tools: 1 };

/** Forgets sessions and jobs that ended; the table of the jobs is shortened step by step. */
function tidyUp(db: Database, now: number): void {
  deleteExpiredSessions(db, now);
  removeEnded(db, now - KEEP_ENDED_JOBS_MS);
}

const jobsOf = (parts: Parts) => [
  refreshChannelJob(parts),
  readDetailsJob(parts),
  completeChannelJob(parts),
  settleDatesJob(parts),
  readTranscriptsJob(parts),
  backfillTranscriptsJob(parts),
  runActionJob(parts),
  updateYtDlpJob(parts),
];

/** The jobs, and what has them done in time. */
export function createWork(parts: Parts) {
  const { config, db, clock, log, backups } = parts;
  const runner = createRunner({ db, clock, log, lanes: LANES, jobs: jobsOf(parts) });
  releaseAtEarlyEnd(parts.budget, { db, clock, jobs: runner });
  const { database: file } = layoutOf(config.dataDir);
  const indexes = { file, tables: SEARCH_INDEXES, sizes: SIZES };
  const upkeep = createFullTextUpkeep(db, indexes, log);
  const checkpoints = startCheckpoints(db, file, log);
  const every = (everyMs: number, tick: (now: number) => number) =>
    createScheduler({ clock, log, everyMs, tick, wake: () => runner.wake() });
  const withoutJobs = (everyMs: number, look: (now: number) => void) =>
    every(everyMs, (now) => {
      look(now);
      return 0;
    });
  const schedulers = [
    every(LOOK_FOR_THE_CLOCK_EVERY_MS, (now) => {
      replanRefreshes(parts);
      return bringForward(db, now);
    }),
    every(LOOK_EVERY_MS, () => {
      assertWritable(db);
      return enqueueDueRefreshes(parts);
    }),
    every(LOOK_FOR_UPDATES_EVERY_MS, (now) => enqueueDueUpdate(parts, now)),
    withoutJobs(TIDY_EVERY_MS, (now) => tidyUp(db, now)),
    withoutJobs(LOOK_FOR_SCATTER_EVERY_MS, (now) => upkeep.look(now)),
    withoutJobs(LOOK_FOR_BACKUPS_EVERY_MS, () => backups.look()),
  ];
  return {
    runner,
    start: () => {
      runner.start();
      for (const { start } of schedulers) start();
    },
    stop: async () => {
      for (const { stop } of schedulers) stop();
      await Promise.all([runner.stop(), upkeep.stop(), backups.stop()]);
      await checkpoints.stop();
    },
  };
}
