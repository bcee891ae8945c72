import { type ChildProcess, execFileSync } from 'node:child_process';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { expect, onTestFinished, test } from 'vitest';
import { routes } from '../contract/routes.ts';
import { seedChannel, seedMedia } from './testing/seed.ts';
import { startServerProcess } from './testing/server-process.ts';
import { canMount, onFullDisk } from './testing/small-disk.ts';
import { makeTemporaryFolder } from './testing/temporary-folder.ts';
import { CREDENTIALS, logInto } from './testing/test-server.ts';
import { openCatalogue } from './text-index/open-catalogue.ts';

/** A folder that a killed server leaves, amid a job, with who was logged in to it. */
async function leftFolder() {
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  const settings = {
    DATA_DIR: folder.path,
    AUTH_PASSWORD: CREDENTIALS.password,
    YT_DLP_PATH: '/nowhere/yt-dlp',
    LOG_LEVEL: 'info',
  };
  const server = startServerProcess(settings);
  const api = await logInto(await server.ready());
  const db = openCatalogue(join(folder.path, 'vidarium.db'));
  const id = seedMedia(db, seedChannel(db));
  db.run(sql`
    INSERT INTO jobs (name, key, payload, priority, state, run_at, created_at, claims, attempts, lease_until)
    VALUES ('settle-dates', 'left', '{}', 0, 'running', 0, 0, 1, 1, ${Number.MAX_SAFE_INTEGER})`);
  // Before the server, which so leaves the log and its index: what is last to close removes both.
  db.close();
  await server.end('SIGKILL');
  return { folder: folder.path, settings, api, id };
}

test.skipIf(!canMount())(
  'starts with a full disk and goes on reading, and takes up what was left once there is space',
  async () => {
    const { folder, settings, api, id } = await leftFolder();
    const place = await makeTemporaryFolder();
    onTestFinished(place.remove);
    const sign = join(place.path, 'space');
    const server = startServerProcess(settings, { through: onFullDisk(folder, sign) });
    onTestFinished(async () => {
      await writeFile(sign, '');
      await server.end('SIGKILL');
    });
    api.moveTo(await server.ready());
    const params = { id };
    const marked = (watchLater = true) =>
      api.send(routes.updateMedia, { params, body: { watchLater } });
    expect((await marked()).status).toBe(503);
    expect((await marked(false)).status).toBe(200);
    expect((await api.send(routes.health)).status).toBe(503);
    expect(await api.call(routes.readMedia, { params })).toMatchObject({ id, watchLater: false });
    expect(server.printed().stderr).not.toContain('Taking up interrupted jobs');

    await writeFile(sign, '');
    await expect.poll(() => server.printed().stderr).toContain('Taking up interrupted jobs');
    expect((await marked()).status).toBe(200);
    expect((await api.send(routes.health)).status).toBe(200);
  },
);

/** Lets no file of a running process grow beyond a size in bytes. */
const limitFiles = ({ pid }: ChildProcess, size: number | 'unlimited'): void => {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${size}:`]);
};

/** What one page takes in the log of SQLite. */
const PAGE_IN_LOG = 4096 + 24;

test('is ill while a page can be written, but not all that a login has to write', async () => {
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  const { child, ready, end } = startServerProcess({
    DATA_DIR: folder.path,
    AUTH_PASSWORD: CREDENTIALS.password,
    YT_DLP_PATH: '/nowhere/yt-dlp',
  });
  onTestFinished(async () => {
    await end('SIGKILL');
  });
  const api = await logInto(await ready());
  const { size } = await stat(join(folder.path, 'vidarium.db-wal'));
  limitFiles(child, size + PAGE_IN_LOG);
  const login = () => api.send(routes.login, { body: CREDENTIALS });
  expect((await login()).status).toBe(503);
  expect((await api.send(routes.health)).status).toBe(503);

  limitFiles(child, 'unlimited');
  expect((await api.send(routes.health)).status).toBe(200);
  expect((await login()).status).toBe(200);
});
