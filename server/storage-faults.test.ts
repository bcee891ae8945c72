import sql from 'sql-template-tag';
import { expect, onTestFinished, test } from 'vitest';
import { routes } from '../contract/routes.ts';
import { layoutOf } from './data-layout.ts';
import { setSubscription } from './modules/channels/schedule.queries.ts';
import type { Database } from './platform/database.ts';
import type { ApiClient } from './testing/api-client.ts';
import { readProblem } from './testing/problems.ts';
import { seedChannel, seedMedia } from './testing/seed.ts';
import { startServerProcess } from './testing/server-process.ts';
import { makeTemporaryFolder } from './testing/temporary-folder.ts';
import { CREDENTIALS, startTestServer } from './testing/test-server.ts';
import { openCatalogue } from './text-index/open-catalogue.ts';

async function serverWithVideo() {
  const server = await startTestServer();
  onTestFinished(server.stop);
  const id = seedMedia(server.db, seedChannel(server.db));
  return { ...server, api: await server.logIn(), id };
}

const markLater = (api: ApiClient, id: number) =>
  api.send(routes.updateMedia, { params: { id }, body: { watchLater: true } });

const isLater = async (api: ApiClient, id: number): Promise<boolean> =>
  (await api.call(routes.readMedia, { params: { id } })).watchLater;

const HELD =
  'Another program holds the database of the server, so nothing was saved. What is in the catalogue stays there. Close that program, then try again.';

const channelJobs = (db: Database) =>
  db.column<number>(sql`SELECT count(*) FROM jobs WHERE name = 'refresh-channel'`)[0];

test('says that another program holds the database, goes on reading, and is well again by itself', async () => {
  const { api, db, id } = await serverWithVideo();
  db.execute('BEGIN IMMEDIATE');
  expect(await readProblem(await markLater(api, id))).toEqual({
    title: 'Storage failure',
    status: 503,
    detail: HELD,
  });
  const ill = await readProblem(await api.send(routes.health));
  expect(ill).toEqual({ title: 'Not available now', status: 503, detail: HELD });
  expect(await isLater(api, id)).toBe(false);
  expect((await api.call(routes.readStatus)).disk.problem).toBe(HELD);
  expect((await api.call(routes.readSystem)).storage.problem).toBe(HELD);

  db.execute('ROLLBACK');
  expect((await api.call(routes.health)).status).toBe('ok');
  expect((await api.call(routes.readStatus)).disk.problem).toBeNull();
  expect((await api.call(routes.readSystem)).storage.problem).toBeNull();
  expect((await markLater(api, id)).status).toBe(200);
  expect(await isLater(api, id)).toBe(true);
});

test('does not try again and again what nobody waits for while another program holds the database', async () => {
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  const server = startServerProcess({
    DATA_DIR: folder.path,
    AUTH_PASSWORD: CREDENTIALS.password,
    YT_DLP_PATH: '/nowhere/yt-dlp',
  });
  onTestFinished(async () => {
    await server.end('SIGKILL');
  });
  await server.ready();
  const db = openCatalogue(layoutOf(folder.path).database);
  onTestFinished(() => db.close());
  const nextRunAt = Date.now() + 1_000;
  setSubscription(db, seedChannel(db), { schedule: '* * * * *', nextRunAt });
  db.execute('BEGIN IMMEDIATE');
  await server.said(/The storage refuses writes: held.*What is due could not be looked up/);
  db.execute('ROLLBACK');
  await expect.poll(() => channelJobs(db), { timeout: 20_000 }).toBe(1);
});
