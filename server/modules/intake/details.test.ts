import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import type { Availability, EmulatedVideo } from '../../../emulator/catalogue.ts';
import { emulatedChannel } from '../../testing/platform.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { setUpServer } from '../../testing/server-setup.ts';
import { PRECISION } from '../../youtube/dating.ts';
import { setListingPosition } from './listing.queries.ts';

const DAY = 24 * 60 * 60 * 1000;
const LIMIT = { timeout: 60_000, interval: 50 };

const setup = setUpServer();

/** A video that the catalogue has from the listing alone, and how the platform knows it. */
function listedVideo(handle: string, facts: Partial<EmulatedVideo> = {}) {
  const { channel, video } = setup.publish(handle, facts);
  const id = seedMedia(
    setup.server.db,
    seedChannel(setup.server.db, { remoteId: channel.id, handle }),
    {
      remoteId: video.id,
      name: 'As it was listed',
      duration: 59,
      views: 7,
      uploadedAt: Date.UTC(2020, 0, 1),
      precision: PRECISION.estimated,
    },
  );
  return { id, video };
}

const read = (id: number) => setup.api.call(routes.readMedia, { params: { id } });

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
  await setup.api.call(routes.updateMedia, { params: { id }, body: { name: 'Mine' } });
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

test('takes a video for members of Premium, which YouTube calls unavailable, for one that has to be paid for', async () => {
  const { id, video } = listedVideo('@premium', { availability: 'premium', title: 'A song' });
  await read(id);
  await expect.poll(async () => (await read(id)).complete, LIMIT).toBe(true);
  expect(await read(id)).toMatchObject({
    name: 'A song',
    likes: video.likes,
    availability: 'members',
  });
});

test.each([
  ['known', '@film-known'],
  ['unknown', '@film-unknown'],
])(
  'bars a film that has to be paid for, whose trailer is %s, and mixes nothing of it in',
  async (trailer, handle) => {
    const shown = listedVideo(`${handle}-trailer`, { title: 'The trailer', likes: 77 });
    const film = listedVideo(handle, { title: 'The film', trailer: shown.video.id });
    if (trailer === 'unknown') setup.server.db.run(sql`DELETE FROM media WHERE id = ${shown.id}`);
    await read(film.id);
    await expect.poll(async () => (await read(film.id)).complete, LIMIT).toBe(true);
    expect(await read(film.id)).toMatchObject({
      name: 'As it was listed',
      description: null,
      likes: null,
      availability: 'members',
    });
    const jobs = sql`SELECT state FROM jobs WHERE key = ${`details:${film.id}`}`;
    expect(setup.server.db.column(jobs)).toEqual(['done']);
  },
);

test('has the dates beside it put in order, in a job of its own', async () => {
  const channel = emulatedChannel('@ordered', { video: 3 });
  setup.platform.emulator.catalogue.channels.push(channel);
  const channelId = seedChannel(setup.server.db, { remoteId: channel.id });
  const oldest = Date.parse(channel.videos.at(-1)?.publishedAt ?? '');
  const ids = channel.videos.map(({ id: remoteId }, index) => {
    const uploadedAt = oldest + 10 * DAY - index;
    const known = {
      remoteId,
      kind: 'video',
      uploadedAt,
      precision: PRECISION.approximate,
    } as const;
    const id = seedMedia(setup.server.db, channelId, known);
    setListingPosition(setup.server.db, id, channel.videos.length - index);
    return id;
  });
  const [first = 0] = ids;
  setup.server.db.run(
    sql`UPDATE media SET uploaded_at = ${oldest + 20 * DAY} WHERE id = ${ids.at(-1)}`,
  );
  await read(first);
  await expect.poll(async () => (await read(first)).complete, LIMIT).toBe(true);
  const key = `settle-dates:${channelId}:video`;
  const job = setup.server.db.get<{ id: number }>(sql`SELECT id FROM jobs WHERE key = ${key}`);
  await setup.api.call(routes.runJobNow, { params: { id: job?.id ?? 0 } });
  const newestFirst = () =>
    setup.server.db.column<number>(sql`
      SELECT id FROM media WHERE channel_id = ${channelId} ORDER BY uploaded_at DESC`);
  await expect.poll(newestFirst, LIMIT).toEqual(ids);
});

/** Has a refusal count as so old, in days, and gives whether the details are read again when it is opened. */
async function isReadAgain(id: number, days: number): Promise<boolean> {
  setup.server.db.run(
    sql`UPDATE media SET details_at = ${Date.now() - days * DAY} WHERE id = ${id}`,
  );
  return !(await read(id)).complete;
}

test('asks again for a video that could not be had, where it is opened a day later', async () => {
  const { id, video } = listedVideo('@early', { availability: 'members', description: 'Early' });
  setup.server.db.run(sql`UPDATE media SET captions_due_at = NULL WHERE id = ${id}`);
  await read(id);
  await expect.poll(async () => (await read(id)).complete, LIMIT).toBe(true);
  Object.assign(video, { availability: 'public' });
  expect(await isReadAgain(id, 0.9)).toBe(false);
  expect(await isReadAgain(id, 1.1)).toBe(true);
  await expect.poll(async () => (await read(id)).complete, LIMIT).toBe(true);
  expect(await read(id)).toMatchObject({ availability: 'public', description: 'Early' });
  expect(await isReadAgain(id, 400)).toBe(false);
  const captions = await setup.api.call(routes.readTranscript, { params: { id } });
  expect(captions.state).toBe('unread');
});

test('is not asked for again and again while it is looked on', async () => {
  const { id, video } = listedVideo('@refused');
  setup.platform.emulator.faults.set('refused', {
    match: { videoId: video.id },
    answer: { type: 'status', status: 429 },
  });
  const job = () =>
    setup.server.db.get<{ attempts: number; runAt: number }>(sql`
      SELECT attempts, run_at AS runAt FROM jobs WHERE key = ${`details:${id}`}`);
  await read(id);
  await expect.poll(() => (job()?.runAt ?? 0) > Date.now() + 10_000, LIMIT).toBe(true);
  const before = job();
  await read(id);
  expect(job()).toEqual(before);
});

test('is asked for once while it is looked on, where it has not begun', async () => {
  const { id } = listedVideo('@upcoming', { availability: 'upcoming' });
  const jobs = () =>
    setup.server.db.column(sql`SELECT state FROM jobs WHERE key = ${`details:${id}`}`);
  expect((await read(id)).complete).toBe(false);
  await expect.poll(jobs, LIMIT).toEqual(['done']);
  expect(await read(id)).toMatchObject({ availability: 'upcoming', complete: true });
  expect(jobs()).toEqual(['done']);
});
