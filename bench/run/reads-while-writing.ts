import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { routes } from '../../contract/routes.ts';
import { layoutOf } from '../../server/data-layout.ts';
import type { ApiClient } from '../../server/testing/api-client.ts';
import { openCatalogue } from '../../server/text-index/open-catalogue.ts';
import { FIRST_OF_LATEST } from '../ask.ts';
import { type Connections, logIn, openConnections, visitorOf } from './connections.ts';
import { HANDLE, NEW_VIDEOS, startLargeChannel } from './large-channel.ts';
import { timesOf } from './percentiles.ts';
import type { Figure } from './run-measure.ts';
import { startServer } from './running-server.ts';

/** What the measure is called. */
export const READS_WHILE_WRITING = 'latest while 5,000 videos are written';

const SUBSCRIPTION = {
  url: `https://www.youtube.com/${HANDLE}`,
  subscribe: true,
  schedule: '',
  groups: [],
  fullExtract: true,
};
const READ_EVERY_MS = 4;
const ASK_EVERY_MS = 100;
const GIVE_UP_AFTER_MS = 600_000;

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
    await connections.send({ path: FIRST_OF_LATEST });
    times.push(performance.now() - from);
    await sleep(READ_EVERY_MS);
  }
  return times;
}

/**
 * Reads while a channel of 5,000 videos is taken in, each time a moment after the answer before. The
 * benchmark of the refresh reads to a beat instead, and tells what held the server up meanwhile.
 */
export async function measureReadsWhileWriting(dataDir: string, videos: number): Promise<Figure> {
  forgetChannel(dataDir);
  const platform = await startLargeChannel();
  const server = await startServer(dataDir, platform.settings);
  const api = await logIn(server.address);
  const connections = openConnections(visitorOf(server.address, api), 1);
  const ended = new AbortController();
  try {
    await connections.send({ path: FIRST_OF_LATEST });
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
      measure: READS_WHILE_WRITING,
      videos,
      connections: 1,
      ...timesOf(times),
      perSecond: times.length / seconds,
      // No bare statement writes meanwhile, and most of the processor's time is for what is written.
      rawP50: null,
      rawP99: null,
      rawPerSecond: null,
      processor: null,
      processorP50: null,
      processorP99: null,
      processorFirst: null,
    };
  } finally {
    ended.abort();
    await connections.close();
    await server.stop();
    await platform.stop();
    forgetChannel(dataDir);
  }
}
