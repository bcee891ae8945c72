import { expect, onTestFinished, test } from 'vitest';
import { routes } from '../contract/routes.ts';
import type { ApiClient } from './testing/api-client.ts';
import { readProblem } from './testing/problems.ts';
import { seedChannel, seedMedia } from './testing/seed.ts';
import { startTestServer } from './testing/test-server.ts';

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
