import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ActionRequest } from '../../../contract/action.ts';
import { routes } from '../../../contract/routes.ts';
import type { EmulatedVideo } from '../../../emulator/catalogue.ts';
import { ffmpegPath, ffprobePath } from '../../../emulator/testing/programs.ts';
import { openDatabase } from '../../platform/database.ts';
import { emulatedChannel, startPlatform } from '../../testing/platform.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { processesWith, startServerProcess } from '../../testing/server-process.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { CREDENTIALS, logInto } from '../../testing/test-server.ts';

const LIMIT = { timeout: 90_000, interval: 50 };

async function setUp() {
  const channel = emulatedChannel('@killed', { video: 1 });
  const video = Object.assign(channel.videos[0] as EmulatedVideo, { durationSeconds: 8 });
  const platform = await startPlatform([channel]);
  onTestFinished(platform.stop);
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  const start = async () => {
    const server = startServerProcess({
      ...platform.settings,
      DATA_DIR: folder.path,
      AUTH_PASSWORD: CREDENTIALS.password,
      FFMPEG_PATH: ffmpegPath,
      FFPROBE_PATH: ffprobePath,
    });
    onTestFinished(async () => {
      await server.end('SIGKILL');
    });
    return { server, api: await logInto(await server.ready()) };
  };
  const seed = () => {
    const db = openDatabase(join(folder.path, 'vidarium.db'));
    const { id: remoteId, handle } = channel;
    const id = seedMedia(db, seedChannel(db, { remoteId, handle }), { remoteId: video.id });
    db.close();
    return id;
  };
  return { emulator: platform.emulator, work: join(folder.path, 'work'), start, seed };
}

test('takes up what a killed server was at, once, and leaves no program and no part of it', async () => {
  const { emulator, work, start, seed } = await setUp();
  const first = await start();
  const id = seed();
  const params = { id };
  emulator.faults.set('stalled', {
    match: { kinds: ['media'] },
    answer: { type: 'delay', milliseconds: 600_000 },
  });
  const body = ActionRequest.parse({ action: 'extract_audio', params: { profile: 'DEFAULT' } });
  await first.api.call(routes.submitAction, { params, body });
  await vi.waitUntil(() => emulator.requests.some(({ kind }) => kind === 'media'), LIMIT);
  const before = await processesWith(`${work}/`);
  expect(before).not.toEqual([]);
  await first.server.end('SIGKILL');
  await mkdir(join(work, 'older'), { recursive: true });
  await writeFile(join(work, 'older', 'media.part'), 'half');

  emulator.faults.clear();
  const second = await start();
  const after = await processesWith(`${work}/`);
  expect(after.filter((pid) => before.includes(pid))).toEqual([]);
  const runs = () => second.api.call(routes.listActions, { params });
  await expect.poll(async () => (await runs())[0]?.state, LIMIT).toBe('done');
  expect(await runs()).toHaveLength(1);
  expect(await second.api.call(routes.listAttachments, { params })).toHaveLength(1);
  const { content } = await second.api.call(routes.listAudit, { query: { media: id } });
  expect(content.map(({ status }) => status)).toEqual(['success']);
  await expect.poll(() => processesWith(`${work}/`), LIMIT).toEqual([]);
}, 150_000);
