import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { routes } from '../../contract/routes.ts';
import { seededRandom } from '../../emulator/random.ts';
import { layoutOf } from '../../server/data-layout.ts';
import type { ApiClient } from '../../server/testing/api-client.ts';
import { openCatalogue } from '../../server/text-index/open-catalogue.ts';
import { madeUpTexts } from '../catalogue/texts.ts';
import { PAGE_SIZE, pathOf } from '../measures/measure.ts';
import { type Connections, logIn, openConnections, visitorOf } from './connections.ts';
import { timesOf } from './percentiles.ts';
import type { Figure } from './run-measure.ts';
import { startServer } from './running-server.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const NEW_VIDEOS = 5_000;
const HANDLE = '@benchmark';
const SUBSCRIPTION = {
  url: `https://www.youtube.com/${HANDLE}`,
  subscribe: true,
  schedule: '',
  groups: [],
  fullExtract: true,
};
const LATEST = pathOf('/api/media/latest', { page: 1, size: PAGE_SIZE });
const READ_EVERY_MS = 4;
const ASK_EVERY_MS = 100;
const GIVE_UP_AFTER_MS = 600_000;

/** The platform with one large channel, in a process of its own. */
interface LargeChannel {
  settings: Record<string, string>;
  stop(): Promise<void>;
}

async function writeChannel(file: string): Promise<void> {
  const random = seededRandom('new videos');
  const texts = madeUpTexts();
  const videos = Array.from({ length: NEW_VIDEOS }, (_, index) => ({
    // Of another form than those of the catalogue, among a million of which a drawn one may be.
    id: `new${String(index).padStart(8, '0')}`,
    title: texts.title(random),
    publishedAt: new Date(Date.now() - (index + 1) * 3_600_000).toISOString(),
    durationSeconds: random.integer(60, 3_600),
    views: random.integer(0, 1_000_000),
  }));
  const channels = [{ handle: HANDLE, name: 'Benchmark', videos }];
  await writeFile(file, JSON.stringify({ channels }));
}

/** What the emulator prints once it answers. */
async function readSettings(emulator: ChildProcess): Promise<Record<string, string>> {
  const settings: Record<string, string> = {};
  if (!emulator.stdout) throw new Error('The output of the emulator is not piped.');
  for await (const line of createInterface({ input: emulator.stdout })) {
    const [, name, value] = /^ {2}([A-Z_]+)=(.+)$/.exec(line) ?? [];
    if (name && value) settings[name] = value;
    if (line.startsWith('Channels:')) return settings;
  }
  throw new Error('The emulator ended.');
}

async function startLargeChannel(): Promise<LargeChannel> {
  const folder = await mkdtemp(join(tmpdir(), 'vidarium-bench-'));
  const catalogue = join(folder, 'catalogue.json');
  await writeChannel(catalogue);
  const args = ['emulator/main.ts', '--port', '0', '--folder', folder, '--catalogue', catalogue];
  const emulator = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const endWithThis = (): boolean => emulator.kill();
  process.once('exit', endWithThis);
  const settings = await readSettings(emulator);
  return {
    settings: {
      ...settings,
      YT_DLP_PATH: process.env.YT_DLP_PATH ?? 'yt-dlp',
      REQUESTS_PER_HOUR: '1000000',
    },
    stop: async () => {
      process.off('exit', endWithThis);
      const ended = once(emulator, 'exit');
      emulator.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Takes the channel out of the catalogue again, so that it can be kept for the next time. */
function forgetChannel(dataDir: string): number {
  const db = openCatalogue(layoutOf(dataDir).database);
  const channel = sql`SELECT id FROM channels WHERE handle = ${HANDLE}`;
  const { changes } = db.transaction(() => {
    db.run(sql`DELETE FROM audit WHERE entity_type = 'channel' AND entity_id IN (${channel})`);
    db.run(sql`DELETE FROM jobs`);
    const removed = db.run(sql`DELETE FROM media WHERE channel_id IN (${channel})`);
    db.run(sql`DELETE FROM channels WHERE handle = ${HANDLE}`);
    return removed;
  });
  db.close();
  return changes;
}

/** Waits until the channel is taken in. @throws where that takes too long, or gives too few videos */
async function waitForVideos(api: ApiClient, id: number): Promise<void> {
  const start = performance.now();
  for (;;) {
    const { refresh, videoCount } = await api.call(routes.readChannel, { params: { id } });
    if (refresh === null && videoCount >= NEW_VIDEOS) return;
    if (performance.now() - start > GIVE_UP_AFTER_MS) {
      throw new Error(`Only ${videoCount} of ${NEW_VIDEOS} videos were taken in.`);
    }
    await sleep(ASK_EVERY_MS);
  }
}

/** Reads the first page of the latest videos again and again. @returns how long each read took */
async function readUntil(connections: Connections, ended: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!ended.aborted) {
    const from = performance.now();
    await connections.send({ path: LATEST });
    times.push(performance.now() - from);
    await sleep(READ_EVERY_MS);
  }
  return times;
}

/** Reads while a channel of 5,000 videos is taken in. */
export async function measureReadsWhileWriting(dataDir: string, videos: number): Promise<Figure> {
  forgetChannel(dataDir);
  const platform = await startLargeChannel();
  const server = await startServer(dataDir, platform.settings);
  const api = await logIn(server.address);
  const connections = openConnections(visitorOf(server.address, api), 1);
  const ended = new AbortController();
  try {
    await connections.send({ path: LATEST });
    const { id } = await api.call(routes.createChannel, { body: SUBSCRIPTION });
    const start = performance.now();
    const processorBefore = server.processorTime();
    const [times] = await Promise.all([
      readUntil(connections, ended.signal),
      waitForVideos(api, id).finally(() => ended.abort()),
    ]);
    const seconds = (performance.now() - start) / 1_000;
    const processor = server.processorTime() - processorBefore;
    console.error(
      `Took in ${NEW_VIDEOS} videos within ${seconds.toFixed(1)} s, with ${Math.round(processor)} ms of processor time; the longest read took ${Math.max(...times).toFixed(1)} ms.`,
    );
    return {
      measure: 'latest while 5,000 videos are written',
      videos,
      connections: 1,
      ...timesOf(times),
      rawP50: 0,
      rawP99: 0,
      perSecond: times.length / seconds,
      rawPerSecond: 0,
      processor: processor / times.length,
      processorP50: 0,
      processorP99: 0,
      processorFirst: 0,
    };
  } finally {
    ended.abort();
    await connections.close();
    await server.stop();
    await platform.stop();
    forgetChannel(dataDir);
  }
}
