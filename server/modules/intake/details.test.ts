import sql from 'sql-template-tag';
import { expect, onTestFinished, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import type { Availability, EmulatedVideo } from '../../../emulator/catalogue.ts';
import type { RequestRecord } from '../../../emulator/requests.ts';
import { enqueue, PRIORITY } from '../../jobs/queue.ts';
import { testDatabase } from '../../testing/database.ts';
import { manualClock } from '../../testing/manual-clock.ts';
import { emulatedChannel } from '../../testing/platform.ts';
import { seedChannel, seedMedia, seedPublished } from '../../testing/seed.ts';
import { setUpServer } from '../../testing/server-setup.ts';
import { PRECISION } from '../../youtube/dating.ts';
import { listIncomplete } from './details.queries.ts';
import { COMPLETE_CHANNEL, completeLater } from './details.usecases.ts';
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

test('asks again for new videos of a channel that could not be had, and not for those that were removed', () => {
  const now = Date.now();
  const db = testDatabase();
  onTestFinished(() => db.close());
  const channelId = seedChannel(db);
  const refused = (availability: Availability, uploaded: number, asked: number) => {
    const id = seedMedia(db, channelId, { uploadedAt: now - uploaded * DAY });
    db.run(sql`
      UPDATE media SET availability = ${availability}, details_at = ${now - asked * DAY}
      WHERE id = ${id}`);
    return id;
  };
  const due = refused('members', 4, 3.1);
  refused('members', 4, 2.9);
  refused('members', 31, 20);
  refused('removed', 4, 3.1);
  refused('public', 4, 3.1);
  completeLater({ db, clock: manualClock(now) }, channelId);
  expect(listIncomplete(db, channelId, 100).map(({ id }) => id)).toEqual([due]);
});

/** A channel of which only so many videos can be read, the oldest, until the emulator's faults are cleared. */
function closedChannel(
  handle: string,
  { closed, open, status = 403 }: { closed: number; open: number; status?: number },
) {
  const channel = emulatedChannel(handle, { video: closed + open });
  setup.platform.emulator.catalogue.channels.push(channel);
  const channelId = seedChannel(setup.server.db, { remoteId: channel.id, name: handle });
  const ids = channel.videos.map(({ id }, index) =>
    seedMedia(setup.server.db, channelId, { remoteId: id, uploadedAt: Date.now() - index * DAY }),
  );
  const refused = new Set(channel.videos.slice(0, closed).map(({ id }) => id));
  setup.platform.emulator.faults.set(handle, {
    match: ({ videoId = '' }) => refused.has(videoId),
    answer: { type: 'status', status },
  });
  return { channelId, ids };
}

const isPageOf =
  (remoteId: string) =>
  ({ kind, videoId }: RequestRecord): boolean =>
    kind === 'watch' && videoId === remoteId;

async function complete(channelId: number): Promise<void> {
  const { id } = enqueue(setup.server.db, Date.now(), COMPLETE_CHANNEL, {
    key: `complete-channel:${channelId}`,
    payload: { channelId },
    priority: PRIORITY.background,
    runAt: Date.now() + 3_600_000,
  });
  await setup.api.call(routes.runJobNow, { params: { id } });
}

async function failureOf(channelId: number) {
  const { failures } = await setup.api.call(routes.readStatus);
  return failures.find(({ entity }) => entity?.type === 'channel' && entity.id === channelId);
}

test('of a channel are given up where several in a row cannot be read, and the status says so until they can', async () => {
  const { channelId } = closedChannel('@closed', { closed: 4, open: 0 });
  await complete(channelId);
  await expect
    .poll(() => failureOf(channelId), LIMIT)
    .toMatchObject({
      title: 'Read pictures and details',
      details: expect.stringMatching(
        /^YouTube refused the request\. Nothing in the catalogue is lost/,
      ),
      overAt: null,
    });

  setup.platform.emulator.faults.clear();
  await complete(channelId);
  await expect
    .poll(async () => (await failureOf(channelId))?.overAt, LIMIT)
    .toEqual(expect.any(String));
});

test.each([
  { closed: 4, open: 3, status: 403 },
  { closed: 1, open: 2, status: 500 },
])(
  'of a channel are read of its older videos, though $closed of the newest answer $status',
  async (numbers) => {
    const { channelId, ids } = closedChannel(`@half-closed-${numbers.status}`, numbers);
    await complete(channelId);
    // Not opened, for which they would be read as well.
    const readSoFar = () =>
      setup.server.db.column<number>(sql`
        SELECT id FROM media WHERE channel_id = ${channelId} AND details_at IS NOT NULL ORDER BY id`);
    await expect.poll(readSoFar, LIMIT).toEqual(ids.slice(numbers.closed));
  },
);

test('of a stream that has not ended, and of one that has not begun, are not asked for at each check of the channel', async () => {
  const { db } = setup.server;
  const { emulator } = setup.platform;
  const channel = emulatedChannel('@day-and-night', { live: 2, video: 1 });
  const [running, upcoming] = channel.videos.filter(({ kind }) => kind === 'live');
  Object.assign(running ?? {}, { isRunning: true });
  Object.assign(upcoming ?? {}, { availability: 'upcoming' });
  emulator.catalogue.channels.push(channel);
  const { channelId } = seedPublished(db, channel);
  const done = sql`
    SELECT count(*) FROM jobs WHERE key = ${`complete-channel:${channelId}`} AND state = 'done'`;
  const asked = () => channel.videos.map(({ id }) => emulator.requests.filter(isPageOf(id)).length);
  await complete(channelId);
  await expect.poll(() => db.column(done), LIMIT).toEqual([1]);
  expect(asked()).toEqual([1, 1, 1]);
  await complete(channelId);
  await expect.poll(() => db.column(done), LIMIT).toEqual([2]);
  expect(asked()).toEqual([1, 1, 1]);
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
