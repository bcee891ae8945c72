import { join } from 'node:path';
import sql from 'sql-template-tag';
import { expect, vi } from 'vitest';
import {
  type ActionRequest,
  type ActionRun,
  type AudioProfile,
  Extraction,
  type VideoProfile,
} from '../../contract/action.ts';
import { routes } from '../../contract/routes.ts';
import type { EmulatedVideo } from '../../emulator/catalogue.ts';
import { ffmpegPath, ffprobePath } from '../../emulator/testing/programs.ts';
import { layoutOf } from '../data-layout.ts';
import type { ApiClient } from './api-client.ts';
import { filesIn } from './files-in.ts';
import { publishVideo, startPlatform, type TestPlatform } from './platform.ts';
import { processesWith } from './running-processes.ts';
import { seedPublished } from './seed.ts';
import { startServerOn, type TestServer } from './test-server.ts';

/** Actions on emulated videos, with a real server, yt-dlp and ffmpeg. */
export interface ActionSetup {
  platform: TestPlatform;
  server: TestServer;
  api: ApiClient;
  /** Puts a video onto the platform and into the catalogue. @returns its id and how the platform knows it */
  addVideo(facts: Partial<EmulatedVideo>): { id: number; video: EmulatedVideo };
  submit(mediaId: number, request: ActionRequest): Promise<ActionRun>;
  /** Has an extraction made, and sees that it is. @returns the file */
  extract(mediaId: number, request: Extraction): Promise<string>;
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

/**
 * Asks for the sound of a video.
 *
 * @param params what is asked for besides the profile: a piece, and what is done with sponsors
 */
export const audioRequest = (profile: AudioProfile, params: object = {}): Extraction =>
  Extraction.parse({ action: 'extract_audio', params: { profile, ...params } });

/** The same of its picture and sound. */
export const videoRequest = (profile: VideoProfile, params: object = {}): Extraction =>
  Extraction.parse({ action: 'extract_video', params: { profile, ...params } });

const LIMIT = { timeout: 120_000, interval: 50 };

/** What a person asks for and is told of the actions on a server's videos. */
function actionsOn({ db, dataDir }: TestServer, api: ApiClient) {
  const submit: ActionSetup['submit'] = (id, body) =>
    api.call(routes.submitAction, { params: { id }, body });
  const read: ActionSetup['read'] = async (mediaId, id) =>
    (await api.call(routes.listActions, { params: { id: mediaId } })).find((run) => run.id === id);
  const settled: ActionSetup['settled'] = (mediaId, id) =>
    vi.waitFor(async () => {
      const run = await read(mediaId, id);
      if (run && (run.endedAt || run.startsAt)) return run;
      throw new Error(`The run is ${run?.state}: ${run?.phase}`);
    }, LIMIT);
  const audit: ActionSetup['audit'] = async (media) =>
    (await api.call(routes.listAudit, { query: { media } })).content.map(({ status, details }) => ({
      status,
      details,
    }));
  const files: ActionSetup['files'] = (mediaId) =>
    db
      .column<string>(
        sql`SELECT file_name FROM attachments WHERE media_id = ${mediaId} ORDER BY id DESC`,
      )
      .map((name) => join(layoutOf(dataDir).attachments, name));
  return { submit, read, settled, audit, files };
}

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
  const actions = actionsOn(server, api);
  let channels = 0;
  return {
    platform,
    server,
    api,
    ...actions,
    addVideo: (facts) => {
      channels += 1;
      const { channel, video } = publishVideo(platform.emulator, `@actions${channels}`, facts);
      const [id = 0] = seedPublished(server.db, channel).mediaIds;
      return { id, video };
    },
    extract: async (mediaId, request) => {
      const run = await actions.submit(mediaId, request);
      const ended = await actions.settled(mediaId, run.id);
      expect(ended).toMatchObject({ state: 'done', problem: null });
      const [file] = actions.files(mediaId);
      if (!file) throw new Error('There is no attachment');
      return file;
    },
    hasten: async (mediaId, id) => {
      server.db.run(sql`UPDATE jobs SET run_at = 0 WHERE id = ${id} AND state = 'queued'`);
      // Whatever is changed about a channel has the server look for what is due.
      const { channel } = await api.call(routes.readMedia, { params: { id: mediaId } });
      await api.call(routes.updateChannel, { params: { id: channel.id }, body: {} });
    },
    stop: async () => {
      await server.stop();
      await platform.stop();
    },
  };
}

/** Sees that a run which did not succeed left nothing: no attachment, no file, no program. */
export async function expectNothingLeft(setup: ActionSetup, mediaId: number): Promise<void> {
  expect(setup.files(mediaId)).toEqual([]);
  const { work } = layoutOf(setup.server.dataDir);
  // What is cancelled counts as ended while its programs and its folder are still to go.
  await expect.poll(() => filesIn(work), LIMIT).toEqual([]);
  await expect.poll(() => processesWith(work), LIMIT).toEqual([]);
}
