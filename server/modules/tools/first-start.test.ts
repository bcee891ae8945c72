import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, symlink } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import { emulatedChannel } from '../../testing/platform.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { CREDENTIALS, logInto } from '../../testing/test-server.ts';
import { NEW, setUpTools, updateEnded } from '../../testing/tools-setup.ts';

/** The channel that is listed where the catalogue has none. */
const OF_YOUTUBE = 'UCBR8-60-B28hp2BmDPdntcQ';

/** A folder for the path with what yt-dlp needs, and without a yt-dlp. */
async function pathWithoutYtDlp(folder: string): Promise<string> {
  await mkdir(folder);
  const places = (process.env.PATH ?? '').split(delimiter);
  const python = places.map((place) => join(place, 'python3')).find((file) => existsSync(file));
  if (python) await symlink(python, join(folder, 'python3'));
  return folder;
}

test('a first start without any yt-dlp fetches one at once, and tries it before it is used', async () => {
  const { platform, releases, dataDir, folder, settings } = await setUpTools();
  platform.emulator.catalogue.channels.push({ ...emulatedChannel('@youtube'), id: OF_YOUTUBE });
  await rm(join(folder, 'yt-dlp'));
  const server = startServerProcess({
    ...platform.settings,
    ...settings,
    PATH: await pathWithoutYtDlp(join(dataDir, 'bin')),
    YT_DLP_UPDATES: 'weekly',
    YT_DLP_ARGS: `${platform.settings.YT_DLP_ARGS} --proxy ${platform.emulator.proxyUrl}`,
    AUTH_PASSWORD: CREDENTIALS.password,
  });
  onTestFinished(async () => {
    await server.end('SIGKILL');
  });
  const api = await logInto(await server.ready());
  const isLookedFor = () => releases.requests.some((path) => path.endsWith('/latest'));
  await expect.poll(isLookedFor, { timeout: 60_000 }).toBe(true);
  expect(await updateEnded(api)).toMatchObject({
    outcome: 'updated',
    words: `yt-dlp ${NEW} was tried, and is used.`,
  });
  expect((await api.call(routes.readTools)).programs[0]).toMatchObject({
    version: NEW,
    origin: 'own',
    problem: null,
  });
  expect((await readdir(folder)).sort()).toEqual(['yt-dlp', `yt-dlp-${NEW}`]);
}, 120_000);
