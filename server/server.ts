import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from './app.ts';
import { readBirth } from './backup/catalogue.queries.ts';
import { holdAsServer } from './backup/data-folder.ts';
import { createScheduledBackups, type ScheduledBackups } from './backup/scheduled-backups.ts';
import { finishRestore } from './backup/swap.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { layoutOf } from './data-layout.ts';
import { ffmpegCommand } from './ffmpeg/commands.ts';
import { bringForward, removeEnded } from './jobs/queue.ts';
import { createRunner } from './jobs/runner.ts';
import { createScheduler } from './jobs/scheduler.ts';
import { schemaOf } from './migrations/migrate.ts';
import { upgrade } from './migrations/upgrade.ts';
import { runActionJob } from './modules/actions/run-action.job.ts';
import { createAttachmentStore } from './modules/attachments/attachment-store.ts';
import { sweepAttachments } from './modules/attachments/attachments.usecases.ts';
import { prepareUser } from './modules/auth/auth.usecases.ts';
import { deleteExpiredSessions } from './modules/auth/sessions.queries.ts';
import { refreshChannelJob } from './modules/channels/refresh-channel.job.ts';
import { enqueueDueRefreshes, replanRefreshes } from './modules/channels/schedule.usecases.ts';
import { createImageStore } from './modules/images/image-store.ts';
import { completeChannelJob, readDetailsJob } from './modules/media/details.jobs.ts';
import { settleDatesJob } from './modules/media/settling.job.ts';
import { SEARCH_INDEXES } from './modules/search/search-indexes.ts';
import { createPlotStore, type PlotStore } from './modules/stats/plot-store.ts';
import { releaseAtEarlyEnd } from './modules/system/early-end.ts';
import { pauseStores } from './modules/system/pause-store.ts';
import { createToolStatus } from './modules/system/tools.ts';
import { createOwnCopy } from './modules/tools/own-copy.ts';
import { createReleases } from './modules/tools/releases.ts';
import { type UpdateParts, updateYtDlpJob } from './modules/tools/update-yt-dlp.job.ts';
import { enqueueDueUpdate, fetchMissing, updateRefusal } from './modules/tools/updates.usecases.ts';
import { backfillTranscriptsJob } from './modules/transcripts/backfill-transcripts.job.ts';
import { readTranscriptsJob } from './modules/transcripts/read-transcripts.job.ts';
import { systemClock } from './platform/clock.ts';
import type { Database } from './platform/database.ts';
import { createHttpClient, type HttpClient, proxyFor } from './platform/http.ts';
import { createLog } from './platform/log.ts';
import { createWorkFolders } from './platform/work-folders.ts';
import { createFullTextUpkeep } from './text-index/full-text-upkeep.ts';
import { openCatalogue } from './text-index/open-catalogue.ts';
import { type Budget, createBudget } from './youtube/budget.ts';
import { createSponsorBlock } from './youtube/sponsorblock.ts';
import { MEDIA_HOST } from './youtube/urls.ts';
import { createYouTube } from './youtube/youtube.ts';
import type { YtDlpSettings } from './youtube/yt-dlp.ts';

/**
 * How long after its start the server looks which programs there are, in milliseconds: nothing is
 * answered while one of them begins, and who waits for the server comes first.
 */
const LOOK_AT_TOOLS_AFTER_MS = 250;

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

/** How often it is looked whether an index of the search is scattered, in milliseconds: each hour. */
const LOOK_FOR_SCATTER_EVERY_MS = 60 * 60 * 1000;

/** For how long it can be looked up how a job ended, in milliseconds: 7 days. */
const KEEP_ENDED_JOBS_MS = 7 * 24 * 60 * 60 * 1000;

/** How many requests to the platform may follow each other at once after a quiet time. */
const BURST = 300;

/** How many jobs run at the same time, by lane: what people wait for never queues behind slow work. */
const LANES = { platform: 2, details: 2, actions: 2, background: 1, backfill: 1, tools: 1 };

export interface Server {
  /** Where it listens, e.g. `http://127.0.0.1:8080`. */
  address: string;
  /** Set only when the user was made with it just now. */
  generatedPassword: string | null;
  /** Puts running work back, closes everything and lets the folder go. */
  stop(): Promise<void>;
}

/** Forgets sessions and jobs that ended; the table of the jobs is shortened step by step. */
function tidyUp(db: Database, now: number): void {
  deleteExpiredSessions(db, now);
  removeEnded(db, now - KEEP_ENDED_JOBS_MS);
}

/** What requests and jobs work with, but for the runner. */
type Parts = Omit<Context, 'jobs'> &
  UpdateParts & { backups: ScheduledBackups; plots: PlotStore; budget: Budget };

/** Everything that requests and jobs work with, but for the runner, which needs it to be there first. */
function createParts(
  config: Config,
  {
    db,
    http,
    log,
    attachments,
  }: Pick<Context, 'db' | 'log' | 'attachments'> & { http: HttpClient },
): Parts {
  const clock = systemClock;
  const budget = createBudget({
    clock,
    ...pauseStores(db),
    requestsPerHour: config.requestsPerHour,
    burst: Math.min(BURST, config.requestsPerHour),
  });
  const layout = layoutOf(config.dataDir);
  const media = { ffmpegPath: config.ffmpegPath, mediaProxy: proxyFor(MEDIA_HOST, config.proxy) };
  const youtubeBy = (ytDlp: YtDlpSettings) => createYouTube({ ytDlp, http, budget, clock, log });
  const ytDlp = { args: config.ytDlp.args, cacheDir: layout.ytDlpCache, ...media };
  const ownYtDlp = createOwnCopy(layout.tools);
  const youtube = youtubeBy({
    ...ytDlp,
    isKept: updateRefusal({ config }) === null,
    // The one that was set, the app's own copy, or the one on the path.
    get path() {
      return config.ytDlp.path ?? ownYtDlp.path() ?? 'yt-dlp';
    },
  });
  const youtubeWith = (path: string) => youtubeBy({ ...ytDlp, path });
  const releases = createReleases({ http, base: config.ytDlp.releasesUrl });
  const sponsorBlock = createSponsorBlock({ http, server: config.sponsorBlockUrl });
  const images = createImageStore({ folder: layout.images, http, clock, log });
  const tools = createToolStatus({ youtube, ffmpeg: ffmpegCommand(config), clock, log });
  const workFolders = createWorkFolders(layout.work);
  const stores = { budget, images, attachments, workFolders };
  const backups = createScheduledBackups({ config, clock, log, begunAt: readBirth(db) });
  const programs = { tools, ownYtDlp, releases, youtubeWith };
  const plots = createPlotStore({ file: layout.database, clock, log });
  return { config, db, clock, log, youtube, sponsorBlock, ...stores, ...programs, backups, plots };
}

/** The jobs, and what has them done in time. */
function createWork(parts: Parts) {
  const { config, db, clock, log, backups } = parts;
  const jobs = [
    refreshChannelJob(parts),
    readDetailsJob(parts),
    completeChannelJob(parts),
    settleDatesJob(parts),
    readTranscriptsJob(parts),
    backfillTranscriptsJob(parts),
    runActionJob(parts),
    updateYtDlpJob(parts),
  ];
  const runner = createRunner({ db, clock, log, lanes: LANES, jobs });
  releaseAtEarlyEnd(parts.budget, { db, clock, jobs: runner });
  const upkeep = createFullTextUpkeep(
    db,
    { file: layoutOf(config.dataDir).database, tables: SEARCH_INDEXES },
    log,
  );
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
    every(LOOK_EVERY_MS, () => enqueueDueRefreshes(parts)),
    every(LOOK_FOR_UPDATES_EVERY_MS, (now) => enqueueDueUpdate(parts, now)),
    withoutJobs(TIDY_EVERY_MS, (now) => tidyUp(db, now)),
    withoutJobs(LOOK_FOR_SCATTER_EVERY_MS, () => upkeep.look()),
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
    },
  };
}

/**
 * Starts everything on the folder of the settings, which must exist.
 *
 * @param webFolder where the built web app lies
 * @throws FolderInUse, NewerDatabase, DamagedDatabase, UpgradeFailed, or what the system says of the folder or the port
 */
export async function startServer(config: Config, webFolder: string): Promise<Server> {
  const release = holdAsServer(config.dataDir);
  const log = createLog(config.logLevel);
  if (finishRestore(config.dataDir))
    log.info('a restore that was interrupted was brought to its end');
  const layout = layoutOf(config.dataDir);
  const db = openCatalogue(layout.database);
  const attachments = createAttachmentStore({ folder: layout.attachments, log });
  // Before the schema is there, so that a start that is killed in between finds it as this one did.
  if (schemaOf(db) === 0) await attachments.putAside();
  await upgrade({ db, log }, layout.database, systemClock.now());

  const http = createHttpClient({ proxy: config.proxy });
  const parts = createParts(config, { db, http, log, attachments });
  await sweepAttachments(parts);
  await Promise.all([parts.images.sweep(), parts.workFolders.sweep()]);
  await parts.ownYtDlp.adopt().catch((error: unknown) => {
    log.warn({ err: error }, 'the yt-dlp among the data is used as it is');
  });
  const work = createWork(parts);
  const [app, user] = await Promise.all([
    createApp({ ...parts, jobs: work.runner }, webFolder),
    config.auth.enabled ? prepareUser(db, config.auth) : null,
  ]);
  const address = await app.listen({ host: config.host, port: config.port });
  // Not before it serves: a password that is made in vain would never be shown.
  const generatedPassword = user?.save(parts.clock.now()) ?? null;
  const stopping = new AbortController();
  const checkTools = async () => {
    await sleep(LOOK_AT_TOOLS_AFTER_MS, undefined, { signal: stopping.signal });
    await parts.tools.check(stopping.signal);
    if (!stopping.signal.aborted) {
      fetchMissing({ ...parts, jobs: work.runner }, parts.tools.list());
    }
  };
  const toolsChecked = checkTools().catch((error: unknown) => {
    if (!stopping.signal.aborted) log.error({ err: error }, 'the tools could not be looked at');
  });
  work.start();

  return {
    address,
    generatedPassword,
    stop: async () => {
      stopping.abort();
      await Promise.all([app.close(), work.stop(), parts.plots.stop(), toolsChecked]);
      await http.close();
      db.close();
      release();
    },
  };
}
