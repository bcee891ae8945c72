import { join } from 'node:path';
import sql from 'sql-template-tag';
import { expect, onTestFinished, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import { migrate } from '../../migrations/migrate.ts';
import { Unavailable } from '../../platform/errors.ts';
import { testFolder } from '../../testing/backup-setup.ts';
import { testLog } from '../../testing/log.ts';
import { manualClock } from '../../testing/manual-clock.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { openCatalogue } from '../../text-index/open-catalogue.ts';
import { createPlotStore } from './plot-store.ts';

const MINUTE = 60 * 1000;

async function setUp() {
  const file = join(await testFolder(), 'vidarium.db');
  const db = openCatalogue(file);
  migrate(db, 0);
  const clock = manualClock();
  const { log, lines } = testLog();
  const store = createPlotStore({ file, clock, log });
  onTestFinished(async () => {
    await store.stop();
    db.close();
  });
  const channel = seedChannel(db);
  const count = async () => {
    const { uploads, isRefreshing } = await store.read();
    return [uploads.reduce((sum, { unwatched }) => sum + unwatched, 0), isRefreshing];
  };
  return { db, clock, lines, store, count, addVideo: () => seedMedia(db, channel) };
}

test('the figures are computed once for all who ask, and good for a minute', async () => {
  const { clock, store, count, addVideo } = await setUp();
  addVideo();
  const [one, other] = await Promise.all([store.read(), store.read()]);
  expect(one).toEqual(other);
  expect(one).toMatchObject({ computedAt: '2026-01-01T00:00:00.000Z', isRefreshing: false });
  addVideo();
  clock.advance(MINUTE - 1);
  expect(await count()).toEqual([1, false]);
});

test('older ones are told at once, while newer ones are computed', async () => {
  const { clock, count, addVideo } = await setUp();
  addVideo();
  await count();
  addVideo();
  clock.advance(MINUTE);
  expect(await count()).toEqual([1, true]);
  await expect.poll(count).toEqual([2, false]);
});

test('where they cannot be computed, those before stay, and the log says why', async () => {
  const { db, clock, lines, count, addVideo } = await setUp();
  addVideo();
  await count();
  db.execute('ALTER TABLE media RENAME TO media_away');
  clock.advance(MINUTE);
  expect(await count()).toEqual([1, true]);
  await expect
    .poll(() => lines.map(({ msg }) => msg))
    .toContainEqual('The plots could not be brought up to date; those before are shown');
  await expect.poll(count).toEqual([1, false]);
  db.execute('ALTER TABLE media_away RENAME TO media');
  addVideo();
  clock.advance(MINUTE);
  await expect.poll(count).toEqual([2, false]);
});

test('where there are none before, it fails, and the next one who asks has them computed again', async () => {
  const { db, count, store } = await setUp();
  db.execute('ALTER TABLE audit RENAME TO audit_away');
  await expect(store.read()).rejects.toThrow('audit');
  db.execute('ALTER TABLE audit_away RENAME TO audit');
  expect(await count()).toEqual([0, false]);
});

test('whoever waits for figures when the server stops is told so', async () => {
  const { store } = await setUp();
  const asked = expect(store.read()).rejects.toThrow(Unavailable);
  await store.stop();
  await asked;
});

test('to stop while newer ones are computed is nothing that the log complains of', async () => {
  const { clock, lines, store, count } = await setUp();
  await count();
  clock.advance(MINUTE);
  expect(await count()).toEqual([0, true]);
  await store.stop();
  await expect.poll(async () => (await store.read()).isRefreshing).toBe(false);
  expect(lines.map(({ msg }) => msg)).toEqual([]);
});

test('a server tells its figures to who is logged in', async () => {
  const server = await startTestServer();
  onTestFinished(server.stop);
  const stranger = await server.visit();
  expect((await stranger.send(routes.readPlots)).status).toBe(401);
  const api = await server.logIn();
  const media = seedMedia(server.db, seedChannel(server.db, { name: 'Kitchen' }), {
    uploadedAt: Date.UTC(2024, 2, 5),
    duration: 90,
  });
  server.db.run(sql`UPDATE media SET watched = 1 WHERE id = ${media}`);
  expect(await api.call(routes.readPlots)).toMatchObject({
    isRefreshing: false,
    uploads: [{ time: '2024-03', watched: 1, unwatched: 0 }],
    channels: { named: [{ name: 'Kitchen', videos: 1, seconds: 90 }] },
  });
});
