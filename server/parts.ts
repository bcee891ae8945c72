import { createScheduledBackups, type ScheduledBackups } from './backup/scheduled-backups.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { layoutOf } from './data-layout.ts';
import { ffmpegCommand, ffprobeCommand } from './ffmpeg/commands.ts';
import { birthOf } from './migrations/migrate.ts';
import { createLoginThrottle } from './modules/auth/login-throttle.ts';
import { createImageStore } from './modules/images/image-store.ts';
import { pauseStores } from './modules/pauses/pause-store.ts';
import { createPlotStore, type PlotStore } from './modules/stats/plot-store.ts';
import { createStatusReader, type StatusReader } from './modules/status/status-reader.ts';
import { createOwnCopy } from './modules/tools/own-copy.ts';
import { createReleases } from './modules/tools/releases.ts';
import { createToolStatus } from './modules/tools/tool-status.ts';
import type { UpdateParts } from './modules/tools/update-yt-dlp.job.ts';
import { updateRefusal } from './modules/tools/updates.usecases.ts';
import { systemClock } from './platform/clock.ts';
import { createGate } from './platform/gate.ts';
import { type HttpClient, proxyFor } from './platform/http.ts';
import { createWorkFolders } from './platform/work-folders.ts';
import { type Budget, createBudget } from './youtube/budget.ts';
import { createSponsorBlock } from './youtube/sponsorblock.ts';
import { MEDIA_HOST } from './youtube/urls.ts';
import { createYouTube } from './youtube/youtube.ts';
import type { YtDlpSettings } from './youtube/yt-dlp.ts';

/** How many requests to the platform may follow each other at once after a quiet time. */
const BURST = 300;

/** How many channels and videos that people add are looked up at the same time, however many they add at once. */
const LOOK_UPS = 4;

/** What requests and jobs work with, but for the runner. */
export type Parts = Omit<Context, 'jobs'> &
  UpdateParts & {
    backups: ScheduledBackups;
    plots: PlotStore;
    status: StatusReader;
    budget: Budget;
  };

/** What has to be there before. */
type Ready = Pick<Context, 'db' | 'log' | 'attachments'> & { http: HttpClient };

/** Everything that requests and jobs work with, but for the runner, which needs it to be there first. */
export function createParts(config: Config, { db, http, log, attachments }: Ready): Parts {
  const clock = systemClock;
  const given = { config, db, clock, log };
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
    isNamed: config.ytDlp.path !== null,
    // The one that was set, the app's own copy, or the one on the path.
    get path() {
      return config.ytDlp.path ?? ownYtDlp.path() ?? 'yt-dlp';
    },
  });
  const youtubeWith = (path: string) => youtubeBy({ ...ytDlp, path });
  const releases = createReleases({ http, base: config.ytDlp.releasesUrl });
  const sponsorBlock = createSponsorBlock({ http, server: config.sponsorBlockUrl });
  const images = createImageStore({ folder: layout.images, http, clock, log });
  const commands = { ffmpeg: ffmpegCommand(config), ffprobe: ffprobeCommand(config) };
  const tools = createToolStatus({ youtube, commands, clock, log });
  const workFolders = createWorkFolders(layout.work);
  const stores = { budget, images, attachments, workFolders };
  const backups = createScheduledBackups({ config, clock, log, begunAt: birthOf(db) });
  const programs = { tools, ownYtDlp, releases, youtubeWith };
  const plots = createPlotStore({ file: layout.database, clock, log });
  const status = createStatusReader({ ...given, youtube, backups });
  const figures = { backups, plots, status };
  const limits = { loginThrottle: createLoginThrottle(), lookUps: createGate(LOOK_UPS) };
  return { ...given, youtube, sponsorBlock, ...stores, ...programs, ...figures, ...limits };
}
