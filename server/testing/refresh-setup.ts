import { join } from 'node:path';
import sql from 'sql-template-tag';
import { vi } from 'vitest';
import type { AuditItem, AuditSource } from '../../contract/audit.ts';
import { DEFAULT_SCHEDULE } from '../../contract/schedule.ts';
import { type EmulatedChannel, listedVideos } from '../../emulator/catalogue.ts';
import type { Emulator } from '../../emulator/emulator.ts';
import { findActive } from '../jobs/queue.ts';
import { createRunner } from '../jobs/runner.ts';
import { nextRun } from '../jobs/schedule.ts';
import { listAudit } from '../modules/audit/audit.queries.ts';
import { insertChannel } from '../modules/channels/channels.queries.ts';
import { setListedCompletely } from '../modules/channels/refresh.queries.ts';
import { enqueueRefresh } from '../modules/channels/refresh.usecases.ts';
import { refreshChannelJob } from '../modules/channels/refresh-channel.job.ts';
import { setSubscription } from '../modules/channels/schedule.queries.ts';
import { startTab, takeListed } from '../modules/intake/listing.usecases.ts';
import { settleTab } from '../modules/intake/settling.usecases.ts';
import { releaseAtEarlyEnd } from '../modules/pauses/early-end.ts';
import { pauseStores } from '../modules/pauses/pause-store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { createHttpClient } from '../platform/http.ts';
import { shellWords } from '../platform/shell-words.ts';
import { createBudget } from '../youtube/budget.ts';
import { KIND_OF_TAB } from '../youtube/listing.ts';
import type { ChannelTab } from '../youtube/urls.ts';
import { createYouTube, type YouTube } from '../youtube/youtube.ts';
import { testDatabase } from './database.ts';
import { testLog } from './log.ts';
import { type ManualClock, manualClock } from './manual-clock.ts';
import { startPlatform, trustPlatform } from './platform.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** The refresh of channels on an emulated platform, with the real yt-dlp and a clock that tests move. */
export interface RefreshSetup {
  emulator: Emulator;
  db: Database;
  clock: ManualClock;
  youtube: YouTube;
  /** Puts a channel onto the platform and into the catalogue, not read yet. @returns its id */
  subscribe(channel: EmulatedChannel, facts?: { fullExtract?: boolean }): number;
  /** The same for a channel whose videos have all been listed a moment ago. */
  subscribeListed(channel: EmulatedChannel): number;
  /** Has a channel refreshed and waits until that has ended or was put off; by a person, unless told otherwise. */
  refresh(id: number, source?: AuditSource): Promise<void>;
  /** Takes up what is due by now, and waits until nothing is. */
  work(): Promise<void>;
  /** What the audit tells of a channel, newest first. */
  audit(id: number): Pick<AuditItem, 'source' | 'status' | 'details'>[];
  /** The ids at the source of a channel's videos, newest first as the lists show them. */
  newestFirst(id: number, kind?: string): string[];
  /** When a channel's refresh is tried again; null where none is waiting. */
  nextTry(id: number): number | null;
  stop(): Promise<void>;
}

/** A channel's videos as a whole listing tells of them. */
function takeWholeListing(
  parts: { db: Database; clock: Clock },
  channel: EmulatedChannel,
  id: number,
) {
  for (const tab of Object.keys(KIND_OF_TAB) as ChannelTab[]) {
    const kind = KIND_OF_TAB[tab];
    const reading = startTab(id, tab);
    const videos = listedVideos(channel, kind).map((video) => ({
      remoteId: video.id,
      name: video.title,
      kind,
      duration: kind === 'short' ? null : video.durationSeconds,
      views: video.views,
      approximateUploadedAt: kind === 'short' ? null : Date.parse(video.publishedAt),
      availability: null,
    }));
    takeListed(parts, reading, videos);
    Array.from(settleTab(parts, reading, { whole: true }));
  }
  setListedCompletely(parts.db, { id, fullExtract: 1 }, parts.clock.now());
}

/** @param options where the platform and yt-dlp are looked for, in place of the emulator and the tests' own */
export async function createRefreshSetup(
  options: { proxyUrl?: string; ytDlpPath?: string } = {},
): Promise<RefreshSetup> {
  const platform = await startPlatform([]);
  const { emulator, settings } = platform;
  const folder = await makeTemporaryFolder();
  await trustPlatform(emulator);
  const proxyUrl = options.proxyUrl ?? emulator.proxyUrl;
  const http = createHttpClient({ proxy: { http: proxyUrl, https: proxyUrl, none: undefined } });
  const db = testDatabase();
  const clock = manualClock(Date.now());
  const { log } = testLog();
  const budget = createBudget({
    clock,
    ...pauseStores(db),
    requestsPerHour: 1e6,
    burst: 1e5,
  });
  const youtube = createYouTube({
    ytDlp: {
      path: options.ytDlpPath ?? settings.YT_DLP_PATH ?? 'yt-dlp',
      args: ['--proxy', proxyUrl, ...(shellWords(settings.YT_DLP_ARGS ?? '') ?? [])],
      cacheDir: join(folder.path, 'cache'),
    },
    http,
    budget,
    clock,
    log,
  });
  const jobs = [refreshChannelJob({ db, clock, log, youtube })];
  const runner = createRunner({ db, clock, log, lanes: { platform: 2 }, jobs });
  releaseAtEarlyEnd(budget, { db, clock, jobs: runner });
  runner.start();

  const subscribe: RefreshSetup['subscribe'] = (channel, { fullExtract = true } = {}) => {
    emulator.catalogue.channels.push(channel);
    const { id: remoteId, handle, name, description } = channel;
    const schedule = DEFAULT_SCHEDULE;
    const avatarUrl = `https://yt3.googleusercontent.com/${remoteId}=s0`;
    const facts = { remoteId, handle, name, description, avatarUrl, schedule, fullExtract };
    const id = insertChannel(db, facts, clock.now());
    setSubscription(db, id, { schedule, nextRunAt: nextRun(schedule, 'UTC', clock.now()) });
    return id;
  };
  const active = (id: number) => findActive(db, `channel:${id}`);
  const work = async () => {
    runner.wake();
    const due = sql`
      SELECT id, phase FROM jobs
      WHERE name = 'refresh-channel'
        AND (state = 'running' OR (state = 'queued' AND run_at <= ${clock.now()}))`;
    await vi.waitUntil(() => db.all(due).length === 0, { timeout: 50_000, interval: 10 });
  };
  return {
    emulator,
    db,
    clock,
    youtube,
    subscribe,
    subscribeListed: (channel) => {
      const id = subscribe(channel);
      takeWholeListing({ db, clock }, channel, id);
      return id;
    },
    refresh: async (id, source = 'action') => {
      enqueueRefresh({ db, clock }, { channelId: id, source });
      await work();
    },
    work,
    audit: (id) =>
      listAudit(db, { page: 1, size: 100, channel: id, source: undefined }).map(
        ({ source, status, details }) => ({
          source,
          status,
          details,
        }),
      ),
    newestFirst: (id, kind) =>
      db
        .all<{ remoteId: string; kind: string }>(sql`
          SELECT remote_id AS remoteId, kind FROM media WHERE channel_id = ${id}
          ORDER BY uploaded_at DESC, id DESC`)
        .filter((media) => kind === undefined || media.kind === kind)
        .map(({ remoteId }) => remoteId),
    nextTry: (id) => active(id)?.runAt ?? null,
    stop: async () => {
      await runner.stop();
      await http.close();
      db.close();
      await platform.stop();
      await folder.remove();
    },
  };
}
