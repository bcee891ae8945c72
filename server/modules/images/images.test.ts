import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Clock } from '../../platform/clock.ts';
import { filesIn } from '../../testing/files-in.ts';
import { setUpImageStore } from '../../testing/image-store-setup.ts';
import { manualClock } from '../../testing/manual-clock.ts';
import { emulatedChannel } from '../../testing/platform.ts';
import { readProblem } from '../../testing/problems.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { setUpServer } from '../../testing/server-setup.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { thumbnailCandidates } from '../../youtube/urls.ts';
import { channelImage, mediaImage } from './image-names.ts';
import { keepNewestImages } from './images.usecases.ts';

const channel = emulatedChannel('@pictures', { video: 13 });
const setup = setUpServer([channel]);

/** A video in the catalogue whose picture is on the platform. @param place which of the channel's */
function seedPictured(place: number): { id: number; remoteId: string } {
  const remoteId = channel.videos[place]?.id ?? '';
  return { id: seedMedia(setup.server.db, seedChannel(setup.server.db), { remoteId }), remoteId };
}

const fetchesOf = (remoteId: string): number =>
  setup.platform.emulator.requests.filter(
    ({ kind, videoId }) => kind === 'image' && videoId === remoteId,
  ).length;

const ownStore = (clock?: Clock) => setUpImageStore(setup, clock);

async function pictureOf(response: Response) {
  const { format, width, height } = await sharp(await response.bytes()).metadata();
  return { format, width, height };
}

test('fetches a thumbnail once, in the size that is shown, and keeps it', async () => {
  const { id, remoteId } = seedPictured(0);
  for (let time = 1; time <= 2; time += 1) {
    const response = await setup.api.fetch(`/images/media/${mediaImage(id, remoteId)}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(await pictureOf(response)).toEqual({ format: 'webp', width: 480, height: 270 });
    expect(fetchesOf(remoteId)).toBe(1);
  }
  expect(await readdir(join(setup.server.dataDir, 'images/media/0'))).toContain(
    mediaImage(id, remoteId),
  );
});

test('fetches a thumbnail once for all who ask for it at the same moment', async () => {
  const { id, remoteId } = seedPictured(1);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => setup.api.fetch(`/images/media/${mediaImage(id, remoteId)}`)),
  );
  for (const answer of answers) expect((await pictureOf(answer)).width).toBe(480);
  expect(fetchesOf(remoteId)).toBe(1);
});

test('takes the next best thumbnail where the best is not there', async () => {
  const { id, remoteId } = seedPictured(2);
  setup.platform.emulator.faults.set('small only', {
    match: ({ path }) => /hq720|maxres/.test(path),
    answer: { type: 'status', status: 404 },
  });
  const response = await setup.api.fetch(`/images/media/${mediaImage(id, remoteId)}`);
  expect(await pictureOf(response)).toEqual({ format: 'webp', width: 480, height: 270 });
  expect(fetchesOf(remoteId)).toBe(3);
});

test('keeps the picture of a channel in both its sizes', async () => {
  const avatarUrl = `https://yt3.googleusercontent.com/${channel.id}=s0`;
  const id = seedChannel(setup.server.db, { avatarUrl });
  for (const [size, pixels] of [
    ['sm', 96],
    ['lg', 352],
  ] as const) {
    const response = await setup.api.fetch(`/images/channels/${channelImage(id, avatarUrl, size)}`);
    expect(await pictureOf(response)).toEqual({ format: 'webp', width: pixels, height: pixels });
  }
});

test.each([
  '/images/media/999999-abcdefghi-_.webp',
  '/images/media/1.webp',
  '/images/media/1.jpg',
  '/images/media/01x-abcdefghi-_.webp',
  '/images/media/-1-abcdefghi-_.webp',
  '/images/media/99999999999999999999-abcdefghi-_.webp',
  '/images/channels/999999-00000000-sm.webp',
  '/images/channels/1-00000000-xl.webp',
])('says that there is nothing at %s', async (path) => {
  expect((await readProblem(await setup.api.fetch(path))).status).toBe(404);
});

test('does not give out the picture of a channel under the name of another picture', async () => {
  const id = seedChannel(setup.server.db, { avatarUrl: 'https://yt3.ggpht.com/a' });
  expect((await setup.api.fetch(`/images/channels/${id}-00000000-sm.webp`)).status).toBe(404);
});

test('does not give out the picture of a video under the name of another video', async () => {
  const { id, remoteId } = seedPictured(10);
  expect((await setup.api.fetch(`/images/media/${mediaImage(id, remoteId)}`)).status).toBe(200);
  setup.server.db.run(sql`DELETE FROM media WHERE id = ${id}`);
  setup.server.db.run(sql`UPDATE sqlite_sequence SET seq = ${id - 1} WHERE name = 'media'`);
  const another = seedPictured(11);
  expect(another.id).toBe(id);
  expect((await setup.api.fetch(`/images/media/${mediaImage(id, remoteId)}`)).status).toBe(404);
  const shown = await setup.api.fetch(`/images/media/${mediaImage(id, another.remoteId)}`);
  expect(shown.status).toBe(200);
  expect(fetchesOf(another.remoteId)).toBeGreaterThan(0);
});

test('takes over the pictures that a former version kept', async () => {
  const { id, remoteId } = seedPictured(12);
  const folder = join(setup.server.dataDir, 'images/media/0');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${id}.webp`), 'a picture');
  const before = fetchesOf(remoteId);
  const response = await setup.api.fetch(`/images/media/${mediaImage(id, remoteId)}`);
  expect(await response.text()).toBe('a picture');
  expect(fetchesOf(remoteId)).toBe(before);
  expect(await readdir(folder)).not.toContain(`${id}.webp`);
});

test.each([
  '/images/media/../../vidarium.db',
  '/images/media/..%2f..%2fvidarium.db',
  '/images/media/%2e%2e/%2e%2e/vidarium.db',
  '/images/channels/..%5c..%5cvidarium.db',
  '/images/media/1.webp%00.db',
])('gives out nothing but pictures for %s', async (path) => {
  const { hostname, port } = new URL(setup.server.address);
  const headers = { cookie: `vidarium-session=${setup.api.cookie('vidarium-session')}` };
  const status = await new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path, headers, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    outgoing.once('error', reject).end();
  });
  expect(status).toBe(404);
});

test('removes at the start what a killed server had not finished, and keeps the rest', async () => {
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  const [partial, kept] = ['partial', 'media/0'].map((name) => join(folder.path, 'images', name));
  for (const place of [partial, kept]) {
    await mkdir(place ?? '', { recursive: true });
    await writeFile(join(place ?? '', '1.webp'), 'picture');
  }
  const restarted = await startTestServer({ DATA_DIR: folder.path });
  onTestFinished(restarted.stop);
  expect(await filesIn(partial ?? '')).toEqual([]);
  expect(await filesIn(kept ?? '')).toEqual(['1.webp']);
});

describe('a picture that cannot be had', () => {
  test.each([
    ['is broken', 3, { type: 'garbage' }],
    ['is missing', 4, { type: 'status', status: 404 }],
    ['breaks off', 5, { type: 'partial', share: 0.5 }],
    ['does not come', 6, { type: 'reset' }],
  ] as const)('is answered by 404 where it %s, and leaves no file', async (what, place, answer) => {
    const { id, remoteId } = seedPictured(place);
    setup.platform.emulator.faults.set(what, { match: { kinds: ['image'] }, answer });
    const response = await setup.api.fetch(`/images/media/${mediaImage(id, remoteId)}`);
    expect((await readProblem(response)).status).toBe(404);
    const kept = await readdir(join(setup.server.dataDir, 'images/media/0')).catch(() => []);
    expect(kept.filter((name) => name.startsWith(`${id}-`))).toEqual([]);
    expect(await filesIn(join(setup.server.dataDir, 'images/partial'))).toEqual([]);
  });

  test('is left alone for ten minutes, and then asked for again', async () => {
    const clock = manualClock();
    const { store, folder } = await ownStore(clock);
    const remoteId = channel.videos[7]?.id ?? '';
    const picture = {
      name: 'a.webp',
      urls: thumbnailCandidates(remoteId).slice(0, 1),
      width: 48,
      height: 27,
    };
    setup.platform.emulator.faults.set('broken', {
      match: { kinds: ['image'] },
      answer: { type: 'garbage' },
    });
    expect(await store.fileOf(picture)).toBeNull();
    setup.platform.emulator.faults.clear();
    clock.advance(10 * 60_000 - 1);
    expect(await store.fileOf(picture)).toBeNull();
    expect(fetchesOf(remoteId)).toBe(1);
    clock.advance(1);
    expect(await store.fileOf(picture)).toBe(join(folder, 'a.webp'));
    expect(fetchesOf(remoteId)).toBe(2);
  });

  test('is asked for again where the clock was ahead when it failed', async () => {
    const clock = manualClock();
    const { store, folder } = await ownStore(clock);
    const urls = thumbnailCandidates(channel.videos[9]?.id ?? '').slice(0, 1);
    const picture = { name: 'b.webp', urls, width: 48, height: 27 };
    setup.platform.emulator.faults.set('broken', {
      match: { kinds: ['image'] },
      answer: { type: 'garbage' },
    });
    expect(await store.fileOf(picture)).toBeNull();
    setup.platform.emulator.faults.clear();
    clock.advance(-24 * 60 * 60_000);
    expect(await store.fileOf(picture)).toBe(join(folder, 'b.webp'));
  });
});

test('pictures are given up for now where several in a row cannot be had', async () => {
  const { store: images } = await ownStore();
  const channelId = seedChannel(setup.server.db);
  for (let place = 0; place < 9; place += 1) seedMedia(setup.server.db, channelId);
  setup.platform.emulator.faults.set('away', {
    match: { kinds: ['image'] },
    answer: { type: 'status', status: 404 },
  });
  const asked = vi.spyOn(images, 'fileOf');
  await keepNewestImages(
    { db: setup.server.db, images },
    channelId,
    9,
    new AbortController().signal,
  );
  expect(asked).toHaveBeenCalledTimes(5);
});

test('pictures are no longer waited for once their job is ended', async () => {
  const { store: images, lines } = await ownStore();
  const channelId = seedChannel(setup.server.db);
  const remoteId = channel.videos[8]?.id ?? '';
  seedMedia(setup.server.db, channelId, { remoteId });
  setup.platform.emulator.faults.set('slow', {
    match: { kinds: ['image'] },
    answer: { type: 'delay', milliseconds: 60_000 },
  });
  const job = new AbortController();
  const kept = keepNewestImages({ db: setup.server.db, images }, channelId, 1, job.signal);
  await expect.poll(() => fetchesOf(remoteId)).toBe(1);
  const ended = new Error('The server ends');
  job.abort(ended);
  await expect(kept).rejects.toBe(ended);
  expect(lines).toEqual([]);
});
