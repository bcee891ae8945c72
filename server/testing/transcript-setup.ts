import sql from 'sql-template-tag';
import { vi } from 'vitest';
import type { ChannelDetails } from '../../contract/channel.ts';
import { routes } from '../../contract/routes.ts';
import type { Transcript } from '../../contract/transcript.ts';
import type { EmulatedChannel } from '../../emulator/catalogue.ts';
import { MAX_ATTEMPTS } from '../jobs/job.ts';
import type { ApiClient } from './api-client.ts';
import { emulatedChannel, startPlatform, type TestPlatform } from './platform.ts';
import { startServerOn, type TestServer } from './test-server.ts';

/** The reading of what is said in the videos of channels, with a real server and the real yt-dlp. */
export interface TranscriptSetup {
  platform: TestPlatform;
  server: TestServer;
  api: ApiClient;
  subscribe(channel: EmulatedChannel): Promise<ChannelDetails>;
  /** What is known of what is said in a video, by its id at the source. */
  transcriptOf(remoteId: string): Promise<Transcript>;
  /** Has what is said in a video read because a person asks for it. */
  extractContent(remoteId: string): Promise<void>;
  /** How a job stands, by its key; the newest of them. */
  job(key: string): { state: string; phase: string; runAt: number } | undefined;
  /** How many jobs of a key are done. */
  jobsDone(key: string): number;
  /** Has the reading of a channel, which was put off, taken up now; as its last attempt where that is said. */
  hasten(channelId: number, attempt?: 'last'): Promise<void>;
  stop(): Promise<void>;
}

export const PATIENCE = { timeout: 150_000, interval: 50 };

/** What is said in each video of {@link spokenChannel}. */
export const saidIn = (remoteId: string): string[] => [`This is ${remoteId}`, 'and that is all'];

/** A channel whose videos have automatic captions, and nothing else. */
export function spokenChannel(handle: string, count: number): EmulatedChannel {
  const channel = emulatedChannel(handle, { video: count });
  for (const video of channel.videos) {
    const segments = saidIn(video.id).map((text, at) => ({ start: at * 3, duration: 3, text }));
    video.captions = [{ language: 'en', automatic: true, segments }];
  }
  return channel;
}

export async function startTranscriptSetup(): Promise<TranscriptSetup> {
  const platform = await startPlatform([]);
  const server = await startServerOn(platform);
  const api = await server.logIn();
  const { db } = server;
  const job: TranscriptSetup['job'] = (key) =>
    db.get(sql`
      SELECT state, phase, run_at AS runAt FROM jobs WHERE key = ${key} ORDER BY id DESC LIMIT 1`);
  const mediaOf = (remoteId: string) =>
    vi.waitFor(() => {
      const found = db.get<{ id: number }>(sql`SELECT id FROM media WHERE remote_id = ${remoteId}`);
      if (!found) throw new Error(`The video ${remoteId} is not listed yet`);
      return found;
    }, PATIENCE);
  return {
    platform,
    server,
    api,
    subscribe: (channel) => {
      platform.emulator.catalogue.channels.push(channel);
      const url = `https://www.youtube.com/${channel.handle}`;
      const body = { url, subscribe: true, schedule: '', groups: [], fullExtract: true };
      return api.call(routes.createChannel, { body });
    },
    transcriptOf: async (remoteId) =>
      api.call(routes.readTranscript, { params: await mediaOf(remoteId) }),
    extractContent: async (remoteId) => {
      const body = { action: 'extract_content', params: {} } as const;
      await api.call(routes.submitAction, { params: await mediaOf(remoteId), body });
    },
    job,
    jobsDone: (key) =>
      db.column<number>(sql`SELECT count(*) FROM jobs WHERE key = ${key} AND state = 'done'`)[0] ??
      0,
    hasten: async (id, attempt) => {
      db.run(sql`
        UPDATE jobs SET run_at = 0, attempts = ${attempt === 'last' ? MAX_ATTEMPTS - 1 : 0}
        WHERE key = ${`transcripts:${id}`} AND state = 'queued'`);
      // It wakes the runner.
      await api.call(routes.updateChannel, { params: { id }, body: {} });
    },
    stop: async () => {
      await server.stop();
      await platform.stop();
    },
  };
}
