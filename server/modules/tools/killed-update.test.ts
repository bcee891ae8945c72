import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { CREDENTIALS, logInto } from '../../testing/test-server.ts';
import { NEW, OLD, setUpTools, updateEnded } from '../../testing/tools-setup.ts';
import { withinCatalogue } from '../../testing/within-catalogue.ts';

test('an update that is killed half way is made by the next start, which leaves nothing of it', async () => {
  const { platform, releases, dataDir, folder, settings } = await setUpTools();
  const start = async () => {
    const server = startServerProcess({
      ...platform.settings,
      ...settings,
      AUTH_PASSWORD: CREDENTIALS.password,
    });
    onTestFinished(async () => {
      await server.end('SIGKILL');
    });
    return { server, api: await logInto(await server.ready()) };
  };
  const version = async (api: Awaited<ReturnType<typeof start>>['api']) =>
    (await api.call(routes.readTools)).programs[0]?.version;
  const unfinished = () => readdir(join(dataDir, 'work'));

  releases.trouble = 'stalled';
  const first = await start();
  const [channel] = platform.emulator.catalogue.channels;
  withinCatalogue(dataDir, (db) => seedMedia(db, seedChannel(db, { remoteId: channel?.id ?? '' })));
  await first.api.call(routes.updateYtDlp);
  const isFetched = () =>
    releases.requests.some((path) => path.includes('/store/') && path.endsWith('/yt-dlp'));
  await expect.poll(isFetched, { timeout: 60_000 }).toBe(true);
  expect(await version(first.api)).toBe(OLD);
  await first.server.end('SIGKILL');
  expect(await unfinished()).toHaveLength(1);

  releases.trouble = null;
  const second = await start();
  expect((await updateEnded(second.api))?.outcome).toBe('updated');
  expect(await version(second.api)).toBe(NEW);
  expect(await unfinished()).toEqual([]);
  expect((await readdir(folder)).sort()).toEqual(['yt-dlp', `yt-dlp-${NEW}`, 'yt-dlp-given']);
}, 120_000);
