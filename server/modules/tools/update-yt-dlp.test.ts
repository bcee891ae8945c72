import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import type { EmulatedChannel } from '../../../emulator/catalogue.ts';
import type { EmulatedRelease, ReleaseTrouble } from '../../../emulator/yt-dlp-releases.ts';
import { enqueue, PRIORITY } from '../../jobs/queue.ts';
import { emulatedChannel } from '../../testing/platform.ts';
import { readProblem } from '../../testing/problems.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { startServerOn } from '../../testing/test-server.ts';
import {
  NEW,
  OLD,
  programs,
  realVersion,
  releaseOf,
  setUpTools,
  updateEnded,
} from '../../testing/tools-setup.ts';
import { findChannel } from '../channels/channels.queries.ts';
import { UPDATE_YT_DLP } from './updates.usecases.ts';

const TIMEOUT = { timeout: 120_000 };

async function setUp() {
  const setup = await setUpTools();
  const { emulator } = setup.platform;
  const server = await startServerOn(setup.platform, setup.settings);
  onTestFinished(server.stop);
  const api = await server.logIn();
  return {
    ...setup,
    emulator,
    server,
    api,
    /** Has the platform ask for a pause of all work while a channel is read. */
    pause: async ({ id: remoteId }: EmulatedChannel) => {
      const limit = {
        match: { kinds: ['feed' as const] },
        answer: { type: 'status' as const, status: 429 },
      };
      emulator.faults.set('limit', limit);
      const id = findChannel(server.db, remoteId)?.id ?? 0;
      await api.call(routes.refreshChannel, { params: { id } });
      await expect.poll(async () => (await api.call(routes.readSystem)).pause).not.toBeNull();
      emulator.faults.clear();
    },
    /** Puts a channel of the platform, with a video, into the catalogue. */
    seed: () => {
      const channel = emulatedChannel('@known');
      emulator.catalogue.channels.push(channel);
      seedMedia(server.db, seedChannel(server.db, { remoteId: channel.id }));
      return channel;
    },
    update: async () => {
      await api.call(routes.updateYtDlp);
      return updateEnded(api);
    },
    ytDlp: async () => (await api.call(routes.readTools)).programs[0],
    /** What lies where it works and where the programs are kept. */
    files: async () => [
      ...(await readdir(setup.folder)).sort(),
      ...(await readdir(join(setup.dataDir, 'work')).catch(() => [])),
    ],
  };
}

test(
  'a newer one is tried and used without a restart, and the former one is kept',
  TIMEOUT,
  async () => {
    const { releases, folder, api, seed, update, ytDlp, files } = await setUp();
    const used = join(folder, 'used');
    releases.newest = releaseOf(NEW, programs.working(NEW, `echo "$@" >> "${used}"`));
    const { id } = seed();
    expect(await ytDlp()).toMatchObject({
      version: OLD,
      origin: 'own',
      releasedAt: '2025-12-08T00:00:00.000Z',
      updatedAt: expect.any(String),
    });

    expect(await update()).toMatchObject({
      outcome: 'updated',
      words: `yt-dlp ${NEW} was tried, and is used in place of ${OLD}.`,
    });
    expect((await readFile(used, 'utf8')).split('\n')).toEqual([
      expect.stringContaining(`/channel/${id}/videos`),
      '',
    ]);
    expect(await ytDlp()).toMatchObject({ version: NEW, origin: 'own', problem: null });
    expect(await readlink(join(folder, 'yt-dlp'))).toBe(`yt-dlp-${NEW}/yt-dlp`);
    expect(await files()).toEqual(['used', 'yt-dlp', `yt-dlp-${NEW}`, 'yt-dlp-given']);

    await api.call(routes.createChannel, { body: { url: 'https://www.youtube.com/@tried' } });
    expect(await readFile(used, 'utf8')).toContain('https://www.youtube.com/@tried');
  },
);

test('a newer one is tried by itself while all else is paused', TIMEOUT, async () => {
  const { server, api, seed, pause, ytDlp } = await setUp();
  await pause(seed());
  enqueue(server.db, Date.now(), UPDATE_YT_DLP, {
    key: 'update-yt-dlp',
    payload: {},
    priority: PRIORITY.scheduled,
  });
  expect(await updateEnded(api)).toMatchObject({ outcome: 'updated' });
  expect((await ytDlp())?.version).toBe(NEW);
});

test('none that is the newest already is fetched again', TIMEOUT, async () => {
  const { releases, emulator, update, ytDlp } = await setUp();
  emulator.catalogue.channels.push({
    ...emulatedChannel('@youtube'),
    id: 'UCBR8-60-B28hp2BmDPdntcQ',
  });
  const version = realVersion();
  releases.newest = releaseOf(version, programs.working());
  expect((await update())?.outcome).toBe('updated');
  expect((await ytDlp())?.version).toBe(version);

  releases.requests.length = 0;
  expect(await update()).toMatchObject({
    outcome: 'newest',
    words: `yt-dlp ${version} is the newest there is.`,
  });
  expect(releases.requests).toEqual([expect.stringMatching(/\/latest$/)]);
});

const hasPython = spawnSync('python3', ['--version']).status === 0;

test.skipIf(!hasPython)('an archive for Python is unpacked', TIMEOUT, async () => {
  const { releases, folder, seed, update, ytDlp } = await setUp();
  seed();
  releases.newest = releaseOf(NEW, await programs.archived(NEW));
  expect((await update())?.outcome).toBe('updated');
  expect((await ytDlp())?.version).toBe(NEW);
  expect(await readdir(join(folder, `yt-dlp-${NEW}`, 'modules'))).toContain('__main__.py');
  // As a person runs it, who looks for what is wrong.
  const byHand = spawnSync(join(folder, 'yt-dlp'), ['--version'], { encoding: 'utf8' });
  expect(byHand.stdout).toBe(`${NEW}\n`);
});

test(
  'a file that brings Python along is taken where the one for Python does not start',
  TIMEOUT,
  async () => {
    const { releases, seed, update, ytDlp } = await setUp();
    seed();
    const release = releaseOf(NEW, programs.working(NEW));
    releases.newest = { ...release, files: { ...release.files, 'yt-dlp': programs.notStarting } };
    expect((await update())?.outcome).toBe('updated');
    expect((await ytDlp())?.version).toBe(NEW);
  },
);

test.each<ReleaseTrouble>(['forged', 'cut off', 'too large'])(
  'a program that comes %s is not used',
  TIMEOUT,
  async (trouble) => {
    const { releases, seed, update, ytDlp, files } = await setUp();
    seed();
    releases.trouble = trouble;
    expect(await update()).toMatchObject({
      outcome: 'failed',
      words: expect.stringMatching(
        new RegExp(`^(?:127.0.0.1:|What ).*Nothing was changed: ${OLD} stays in use[.]$`),
      ),
    });
    expect((await ytDlp())?.version).toBe(OLD);
    expect(await files()).toEqual(['yt-dlp', 'yt-dlp-given']);
  },
);

test.each<[string, EmulatedRelease | null, RegExp]>([
  ['there is none', null, /answered with status 404/],
  ['the newest is no version', releaseOf('latest', ''), /does not say which yt-dlp is the newest/],
  ['it lacks the file', { version: NEW, files: {} }, /names no checksum of yt-dlp/],
  ['it does not start', releaseOf(NEW, programs.notStarting), /does not run on this machine/],
  ['it is another one', releaseOf(NEW, programs.working('2098.01.01')), /says that it is 2098/],
  ['it fails', releaseOf(NEW, programs.failing(NEW, 'No way in')), /list a channel.*No way in/],
  [
    'it finds nothing',
    releaseOf(NEW, programs.failing(NEW, '').replace('exit 1', '')),
    /no videos/,
  ],
])('a release is not used where %s', TIMEOUT, async (_, newest, words) => {
  const { releases, seed, update, ytDlp, files } = await setUp();
  seed();
  releases.newest = newest;
  const last = await update();
  expect(last).toMatchObject({ outcome: 'failed', words: expect.stringMatching(words) });
  expect(last?.words).toContain(`${OLD} stays in use`);
  expect((await ytDlp())?.version).toBe(OLD);
  expect(await files()).toEqual(['yt-dlp', 'yt-dlp-given']);
});

test('a folder that does not take it is told of', TIMEOUT, async () => {
  const { folder, seed, update } = await setUp();
  seed();
  await rm(join(folder, 'yt-dlp'));
  await mkdir(join(folder, 'yt-dlp', 'in the way'), { recursive: true });
  expect(await update()).toMatchObject({
    outcome: 'failed',
    words: expect.stringMatching(/could not be put into the folder "tools" of the data \(E\w+\)/),
  });
});

test('a second one is refused while one is under way', TIMEOUT, async () => {
  const { releases, api, seed } = await setUp();
  seed();
  const answers = await Promise.all([api.send(routes.updateYtDlp), api.send(routes.updateYtDlp)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused && (await readProblem(refused)).detail).toContain('being updated already');
  expect((await updateEnded(api))?.outcome).toBe('updated');
  expect(releases.requests.filter((path) => path.endsWith('/latest'))).toHaveLength(1);
});
