import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import type { EmulatedVideo } from '../../../emulator/catalogue.ts';
import { startPlatform } from '../../testing/platform.ts';
import { processesWith } from '../../testing/running-processes.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { CREDENTIALS, logInto } from '../../testing/test-server.ts';
import { PATIENCE, saidIn, spokenChannel } from '../../testing/transcript-setup.ts';
import { openCatalogue } from '../../text-index/open-catalogue.ts';
import { readTranscript } from './transcripts.queries.ts';

async function setUp() {
  const channel = spokenChannel('@killed', 3);
  const platform = await startPlatform([channel]);
  onTestFinished(platform.stop);
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  const start = async () => {
    const server = startServerProcess({
      ...platform.settings,
      DATA_DIR: folder.path,
      AUTH_PASSWORD: CREDENTIALS.password,
    });
    onTestFinished(async () => {
      await server.end('SIGKILL');
    });
    return { server, api: await logInto(await server.ready()) };
  };
  const openData = () => openCatalogue(join(folder.path, 'vidarium.db'));
  return { channel, emulator: platform.emulator, work: join(folder.path, 'work'), start, openData };
}

test('has what is said in a video whole or not at all, and goes on with the others', async () => {
  const { channel, emulator, work, start, openData } = await setUp();
  const [, stalled] = channel.videos as [EmulatedVideo, EmulatedVideo];
  const first = await start();
  const db = openData();
  onTestFinished(() => db.close());
  const channelId = seedChannel(db, { remoteId: channel.id, handle: channel.handle });
  const ids = channel.videos.map(({ id, publishedAt }) =>
    seedMedia(db, channelId, { remoteId: id, uploadedAt: Date.parse(publishedAt) }),
  );
  emulator.faults.set('stalled', {
    match: { kinds: ['captions'], videoId: stalled.id },
    answer: { type: 'delay', milliseconds: 600_000 },
  });
  await first.api.call(routes.startBackfill);
  const isAsked = () =>
    emulator.requests.some(({ kind, videoId }) => kind === 'captions' && videoId === stalled.id);
  await expect.poll(isAsked, PATIENCE).toBe(true);
  await first.server.end('SIGKILL');
  const said = () => ids.map((id) => readTranscript(db, id)?.lines.map(({ text }) => text));
  expect(said()).toEqual([saidIn(channel.videos[0]?.id ?? ''), undefined, undefined]);

  emulator.faults.clear();
  const second = await start();
  const status = () => second.api.call(routes.readTranscriptStatus);
  await expect.poll(status, PATIENCE).toEqual({ ready: 3, waiting: 0, backfill: null });
  expect(said()).toEqual(channel.videos.map(({ id }) => saidIn(id)));
  await expect.poll(() => processesWith(`${work}/`), PATIENCE).toEqual([]);
}, 150_000);
