import { join } from 'node:path';
import sql from 'sql-template-tag';
import { vi } from 'vitest';
import type { ActionRequest, ActionRun } from '../../contract/action.ts';
import { routes } from '../../contract/routes.ts';
import type { EmulatedVideo } from '../../emulator/catalogue.ts';
import { ffmpegPath, ffprobePath } from '../../emulator/testing/programs.ts';
import { layoutOf } from '../data-layout.ts';
import type { ApiClient } from './api-client.ts';
import { publishVideo, startPlatform, type TestPlatform } from './platform.ts';
import { seedChannel, seedMedia } from './seed.ts';
import { startServerOn, type TestServer } from './test-server.ts';

/** Actions on emulated videos, with a real server, yt-dlp and ffmpeg. */
export interface ActionSetup {
  platform: TestPlatform;
  server: TestServer;
  api: ApiClient;
  /** Puts a video onto the platform and into the catalogue. @returns its id and how the platform knows it */
  addVideo(facts: Partial<EmulatedVideo>): { id: number; video: EmulatedVideo };
  submit(mediaId: number, request: ActionRequest): Promise<ActionRun>;
  read(mediaId: number, id: number): Promise<ActionRun | undefined>;
  /** Waits until a run has ended in one way or another, or has been put off. */
  settled(mediaId: number, id: number): Promise<ActionRun>;
  /** Has a run that was put off taken up now, as it is when its time has come. */
  hasten(mediaId: number, id: number): Promise<void>;
  /** What the audit says of a video, the newest first. */
  audit(mediaId: number): Promise<{ status: string; details: string }[]>;
  /** Where the files of a video's attachments lie, the newest first. */
  files(mediaId: number): string[];
  stop(): Promise<void>;
}

const LIMIT = { timeout: 120_000, interval: 50 };

/** @param settings environment variables of the server in place of the usual */
export async function startActionSetup(
  settings: Record<string, string> = {},
): Promise<ActionSetup> {
  const platform = await startPlatform([]);
  const tools = { FFMPEG_PATH: ffmpegPath, FFPROBE_PATH: ffprobePath };
  const server = await startServerOn({
    ...platform,
    settings: { ...platform.settings, ...tools, ...settings },
  });
  const api = await server.logIn();
  let channels = 0;
  const read: ActionSetup['read'] = async (mediaId, id) =>
    (await api.call(routes.listActions, { params: { id: mediaId } })).find((run) => run.id === id);
  return {
    platform,
    server,
    api,
    addVideo: (facts) => {
      channels += 1;
      const { channel, video } = publishVideo(platform.emulator, `@actions${channels}`, facts);
      const { handle, id: remoteId } = channel;
      const id = seedMedia(server.db, seedChannel(server.db, { remoteId, handle }), {
        remoteId: video.id,
        name: video.title,
        duration: video.durationSeconds,
      });
      return { id, video };
    },
    submit: (id, body) => api.call(routes.submitAction, { params: { id }, body }),
    read,
    settled: (mediaId, id) =>
      vi.waitFor(async () => {
        const run = await read(mediaId, id);
        if (run && (run.endedAt || run.startsAt)) return run;
        throw new Error(`The run is ${run?.state}: ${run?.phase}`);
      }, LIMIT),
    hasten: async (mediaId, id) => {
      server.db.run(sql`UPDATE jobs SET run_at = 0 WHERE id = ${id} AND state = 'queued'`);
      // Whatever is changed about a channel has the server look for what is due.
      const { channel } = await api.call(routes.readMedia, { params: { id: mediaId } });
      await api.call(routes.updateChannel, { params: { id: channel.id }, body: {} });
    },
    audit: async (media) =>
      (await api.call(routes.listAudit, { query: { media } })).content.map(
        ({ status, details }) => ({ status, details }),
      ),
    files: (mediaId) =>
      server.db
        .all<{ name: string }>(
          sql`SELECT file_name AS name FROM attachments WHERE media_id = ${mediaId} ORDER BY id DESC`,
        )
        .map(({ name }) => join(layoutOf(server.dataDir).attachments, name)),
    stop: async () => {
      await server.stop();
      await platform.stop();
    },
  };
}
