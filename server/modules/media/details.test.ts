import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import type { Availability, EmulatedVideo } from '../../../emulator/catalogue.ts';
import { enqueue, PRIORITY } from '../../jobs/queue.ts';
import type { ApiClient } from '../../testing/api-client.ts';
import { emulatedChannel, startPlatform, type TestPlatform } from '../../testing/platform.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { startServerOn, type TestServer } from '../../testing/test-server.ts';
import { PRECISION, setListingPosition } from './listed-media.queries.ts';

const DAY = 24 * 60 * 60 * 1000;
const LIMIT = { timeout: 60_000, interval: 50 };

let platform: TestPlatform;
let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  platform = await startPlatform([]);
  server = await startServerOn(platform);
  api = await server.logIn();
});

afterAll(async () => {
  await server?.stop();
  await platform?.stop();
});

/** A video that the catalogue has from the listing alone, and how the platform knows it. */
function listedVideo(handle: string, facts: Partial<EmulatedVideo> = {}) {
  const channel = emulatedChannel(handle, { video: 1 });
  const video = channel.videos[0] as EmulatedVideo;
  Object.assign(video, facts);
  platform.emulator.catalogue.channels.push(channel);
  const id = seedMedia(server.db, seedChannel(server.db, { remoteId: channel.id, handle }), {
    remoteId: video.id,
    name: 'As it was listed',
    duration: 59,
    views: 7,
    uploadedAt: Date.UTC(2020, 0, 1),
    precision: PRECISION.estimated,
  });
  return { id, video };
}

const read = (id: number) => api.call(routes.readMedia, { params: { id } });

test('tells all about a video that is opened, a moment later', async () => {
  const { id, video } = listedVideo('@whole', {
    title: 'Whole 🌍',
    description: 'First\n\nSecond',
  });
  expect(await read(id)).toMatchObject({ complete: false, description: null });
  await expect.poll(async () => (await read(id)).complete, LIMIT).toBe(true);
  expect(await read(id)).toMatchObject({
    name: 'Whole 🌍',
    description: 'First\n\nSecond',
    duration: video.durationSeconds,
    views: video.views,
    likes: video.likes,
    uploadedAt: `${video.publishedAt.slice(0, 19)}.000Z`,
    availability: 'public',
  });
});

test('leaves the name that a person gave', async () => {
  const { id } = listedVideo('@named');
  await api.call(routes.updateMedia, { params: { id }, body: { name: 'Mine' } });
  await read(id);
  await expect.poll(async () => (await read(id)).complete, LIMIT).toBe(true);
  expect((await read(id)).name).toBe('Mine');
});

test.each<[Availability]>([['removed'], ['private'], ['members'], ['region']])(
  'marks a video that is %s, and keeps what is known of it',
  async (availability) => {
    const { id } = listedVideo(`@barred-${availability}`, { availability });
    await read(id);
    await expect.poll(async () => (await read(id)).availability, LIMIT).toBe(availability);
    const media = await read(id);
    expect(media.complete).toBe(true);
    expect(media.name).not.toBe('');
    expect(media.views).not.toBeNull();
    expect(media.duration).not.toBeNull();
  },
);

test('has the dates beside it put in order, in a job of its own', async () => {
  const channel = emulatedChannel('@ordered', { video: 3 });
  platform.emulator.catalogue.channels.push(channel);
  const channelId = seedChannel(server.db, { remoteId: channel.id });
  const oldest = Date.parse(channel.videos.at(-1)?.publishedAt ?? '');
  const ids = channel.videos.map(({ id: remoteId }, index) => {
    const uploadedAt = oldest + 10 * DAY - index;
    const known = {
      remoteId,
      kind: 'video',
      uploadedAt,
      precision: PRECISION.approximate,
    } as const;
    const id = seedMedia(server.db, channelId, known);
    setListingPosition(server.db, id, channel.videos.length - index);
    return id;
  });
  const [first = 0] = ids;
  server.db.run(sql`UPDATE media SET uploaded_at = ${oldest + 20 * DAY} WHERE id = ${ids.at(-1)}`);
  await read(first);
  await expect.poll(async () => (await read(first)).complete, LIMIT).toBe(true);
  const key = `settle-dates:${channelId}:video`;
  const job = server.db.get<{ id: number }>(sql`SELECT id FROM jobs WHERE key = ${key}`);
  await api.call(routes.runJobNow, { params: { id: job?.id ?? 0 } });
  const newestFirst = () =>
    server.db.column<number>(sql`
      SELECT id FROM media WHERE channel_id = ${channelId} ORDER BY uploaded_at DESC`);
  await expect.poll(newestFirst, LIMIT).toEqual(ids);
});

test('of a channel are given up where several in a row cannot be read, and the status says so until they can', async () => {
  const channel = emulatedChannel('@closed', { video: 3 });
  platform.emulator.catalogue.channels.push(channel);
  const channelId = seedChannel(server.db, { remoteId: channel.id, name: 'Closed' });
  for (const { id } of channel.videos) seedMedia(server.db, channelId, { remoteId: id });
  const complete = async () => {
    const key = `complete-channel:${channelId}`;
    const wish = { name: 'complete-channel', key, payload: { channelId } };
    const runAt = Date.now() + 3_600_000;
    const { id } = enqueue(server.db, Date.now(), {
      ...wish,
      priority: PRIORITY.background,
      runAt,
    });
    await api.call(routes.runJobNow, { params: { id } });
  };
  const failure = async () => {
    const { failures } = await api.call(routes.readStatus);
    return failures.find(({ entity }) => entity?.type === 'channel' && entity.id === channelId);
  };
  const ids = new Set(channel.videos.map(({ id }) => id));
  platform.emulator.faults.set('closed', {
    match: ({ videoId = '' }) => ids.has(videoId),
    answer: { type: 'status', status: 403 },
  });
  await complete();
  await expect.poll(failure, LIMIT).toMatchObject({
    title: 'Read pictures and details',
    details: expect.stringMatching(
      /^YouTube refused the request\. Nothing in the catalogue is lost/,
    ),
    overAt: null,
  });

  platform.emulator.faults.clear();
  await complete();
  await expect.poll(async () => (await failure())?.overAt, LIMIT).toEqual(expect.any(String));
});
