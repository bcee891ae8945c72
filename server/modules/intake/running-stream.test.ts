import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import type { EmulatedVideo } from '../../../emulator/catalogue.ts';
import type { ApiClient } from '../../testing/api-client.ts';
import { emulatedChannel, startPlatform, type TestPlatform } from '../../testing/platform.ts';
import { startServerOn, type TestServer } from '../../testing/test-server.ts';

const LIMIT = { timeout: 60_000, interval: 50 };
const FIVE_MINUTES = 5 * 60 * 1000;

let platform: TestPlatform;
let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  platform = await startPlatform([]);
  server = await startServerOn(platform);
  api = await server.logIn();
});

afterAll(async () => {
  await server?.stop();
  await platform?.stop();
});

const read = (id: number) => api.call(routes.readMedia, { params: { id } });

test('a stream that was added while it ran tells how long it was once it has ended', async () => {
  const channel = emulatedChannel('@harbour', { live: 1 });
  const stream = Object.assign(channel.videos[0] as EmulatedVideo, { isRunning: true });
  platform.emulator.catalogue.channels.push(channel);
  const url = `https://www.youtube.com/watch?v=${stream.id}`;
  const { id } = await api.call(routes.addToLibrary, { body: { url, tags: [] } });
  const reading = sql`SELECT state FROM jobs WHERE key = ${`details:${id}`}`;
  await expect.poll(() => server.db.column(reading), LIMIT).toEqual(['done']);
  expect(await read(id)).toMatchObject({ name: stream.title, duration: null, complete: true });

  stream.isRunning = false;
  server.db.run(sql`UPDATE jobs SET ended_at = ended_at - ${FIVE_MINUTES}`);
  await read(id);
  await expect.poll(async () => (await read(id)).duration, LIMIT).toBe(stream.durationSeconds);
  server.db.run(sql`UPDATE jobs SET ended_at = ended_at - ${FIVE_MINUTES}`);
  expect((await read(id)).complete).toBe(true);
});
