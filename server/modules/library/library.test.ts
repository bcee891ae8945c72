import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import type { EmulatedVideo } from '../../../emulator/catalogue.ts';
import { emulatedChannel } from '../../testing/platform.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { setUpServer } from '../../testing/server-setup.ts';
import { renameChannel } from '../channels/channels.queries.ts';
import { insertLabel } from '../labels/labels.queries.ts';

/** So long a video's page may take to be read. */
const READ_IN = { timeout: 60_000, interval: 50 };
const FIVE_MINUTES = 5 * 60 * 1000;

const setup = setUpServer();

const addressOf = ({ id }: EmulatedVideo): string => `https://www.youtube.com/watch?v=${id}`;
const add = (url: string, tags: number[] = []) =>
  setup.api.call(routes.addToLibrary, { body: { url, tags } });
const newTag = (name: string): number => insertLabel(setup.server.db, 'tag', name, 0);
const auditOf = async (media: number) =>
  (await setup.api.call(routes.listAudit, { query: { media } })).content;
const inLibrary = async (): Promise<number[]> =>
  (await setup.api.call(routes.listLibrary)).content.map(({ id }) => id);
const libraryAt = (id: number) =>
  setup.server.db.get<{ at: number | null }>(
    sql`SELECT library_at AS at FROM media WHERE id = ${id}`,
  )?.at;

test('an unknown video comes whole, with its tags, and brings its channel unsubscribed', async () => {
  const { channel, video } = setup.publish('@Unknown_one', {
    title: 'A talk 🌍',
    description: 'First\n\nSecond',
  });
  const tags = [newTag('Talks'), newTag('Later, perhaps')];
  const response = await setup.api.send(routes.addToLibrary, {
    body: { url: ` youtube.com/watch?v=${video.id}&t=42s `, tags },
  });
  expect(response.status).toBe(201);
  const { id } = (await response.json()) as { id: number };
  const media = await setup.api.call(routes.readMedia, { params: { id } });
  expect(media).toMatchObject({
    remoteId: video.id,
    name: 'A talk 🌍',
    description: 'First\n\nSecond',
    kind: 'video',
    duration: video.durationSeconds,
    views: video.views,
    likes: video.likes,
    uploadedAt: `${video.publishedAt.slice(0, 19)}.000Z`,
    availability: 'public',
    complete: true,
    watched: false,
    watchLater: false,
    linkUrl: addressOf(video),
    tags: [
      { id: tags[1], name: 'Later, perhaps' },
      { id: tags[0], name: 'Talks' },
    ],
    channel: { name: channel.name },
  });
  expect(
    await setup.api.call(routes.readChannel, { params: { id: media.channel.id } }),
  ).toMatchObject({
    remoteId: channel.id,
    name: channel.name,
    subscribed: false,
    schedule: null,
    nextRunAt: null,
    lastExtract: null,
    videoCount: 1,
    problem: null,
    refresh: null,
    groups: [],
    thumbnailSm: expect.stringMatching(/-sm\.webp$/),
    thumbnailLg: expect.stringMatching(/-lg\.webp$/),
  });
  expect((await inLibrary())[0]).toBe(id);
});

test('tells in the audit that it was added', async () => {
  const { id } = await add(addressOf(setup.publish('@audited').video));
  expect(await auditOf(id)).toMatchObject([
    {
      entityType: 'media',
      entityId: id,
      source: 'action',
      status: 'success',
      details: 'Added to the library.',
    },
  ]);
});

test('a video whose channel is known joins it, and leaves it as it is', async () => {
  const { channel, video } = setup.publish('@known-channel');
  const channelId = seedChannel(setup.server.db, { remoteId: channel.id, handle: channel.handle });
  renameChannel(setup.server.db, channelId, 'My name for it');
  const media = await add(addressOf(video));
  expect(media.channel).toMatchObject({ id: channelId, name: 'My name for it' });
  const asked = setup.platform.emulator.requests.filter(({ channelId: of }) => of === channel.id);
  expect(asked.filter(({ kind }) => kind === 'page')).toEqual([]);
});

test('a channel that was brought along is read whole once it is subscribed to', async () => {
  const channel = emulatedChannel('@brought', { video: 3 });
  setup.platform.emulator.catalogue.channels.push(channel);
  const oldest = channel.videos.at(-1) as EmulatedVideo;
  const { id } = await add(addressOf(oldest));
  const { id: channelId } = await setup.api.call(routes.createChannel, {
    body: { url: `https://www.youtube.com/${channel.handle}` },
  });
  await expect
    .poll(
      async () =>
        (await setup.api.call(routes.listMedia, { query: { channel: channelId } })).content.map(
          ({ remoteId }) => remoteId,
        ),
      { timeout: 30_000 },
    )
    .toEqual(channel.videos.map((video) => video.id));
  const { content } = await setup.api.call(routes.listMedia, { query: { channel: channelId } });
  expect(content.at(-1)?.id).toBe(id);
});

describe('a video that is in the catalogue already', () => {
  function seedKnown(): { id: number; url: string; tag: number } {
    const remoteId = crypto.randomUUID().slice(0, 11);
    const id = seedMedia(setup.server.db, seedChannel(setup.server.db), {
      remoteId,
      name: 'As listed',
    });
    return {
      id,
      url: `https://www.youtube.com/watch?v=${remoteId}`,
      tag: newTag(`Worn by ${remoteId}`),
    };
  }

  test('keeps all that it has and gets the tags as well, without waiting for the platform', async () => {
    const { id, url, tag } = seedKnown();
    await setup.api.call(routes.updateMedia, {
      params: { id },
      body: { name: 'Mine', tags: [tag], watched: true, watchLater: true },
    });
    const more = newTag('More of it');
    const media = await add(url, [more, tag]);
    expect(media).toMatchObject({ id, name: 'Mine', watched: true, watchLater: true });
    expect(media.tags.map((label) => label.id).toSorted()).toEqual([tag, more].toSorted());
    expect((await inLibrary())[0]).toBe(id);
    expect(await auditOf(id)).toMatchObject([{ details: 'Added to the library.' }]);
  });

  test('stays at its place in the library when it is added again', async () => {
    const { id, url, tag } = seedKnown();
    await add(url);
    setup.server.db.run(sql`UPDATE media SET library_at = 77 WHERE id = ${id}`);
    const again = await add(url, [tag]);
    expect(again.tags.map((label) => label.id)).toEqual([tag]);
    expect(libraryAt(id)).toBe(77);
    expect(await auditOf(id)).toHaveLength(1);
  });

  test('is added also where the platform no longer shows it', async () => {
    const { video } = setup.publish('@gone-since', { availability: 'removed' });
    const id = seedMedia(setup.server.db, seedChannel(setup.server.db), { remoteId: video.id });
    expect((await add(addressOf(video))).id).toBe(id);
    expect(libraryAt(id)).not.toBeNull();
  });
});

test('a video that two ask for at the same moment is added once, with the tags of both', async () => {
  const { channel, video } = setup.publish('@twice');
  const [one, other] = [newTag('One'), newTag('Other')];
  const [first, second] = await Promise.all([
    add(addressOf(video), [one]),
    add(`${addressOf(video)}&list=x`, [other]),
  ]);
  expect(first.id).toBe(second.id);
  const { tags } = await setup.api.call(routes.readMedia, { params: { id: first.id } });
  expect(tags.map(({ id }) => id).toSorted()).toEqual([one, other]);
  const rows = setup.server.db.get(sql`
    SELECT (SELECT count(*) FROM media WHERE remote_id = ${video.id}) AS media,
      (SELECT count(*) FROM channels WHERE remote_id = ${channel.id}) AS channels`);
  expect(rows).toEqual({ media: 1, channels: 1 });
  expect(await auditOf(first.id)).toHaveLength(1);
});

test('the library is listed with the last one added first', async () => {
  const channel = seedChannel(setup.server.db);
  const remoteIds = ['kkkkkkkkk_1', 'kkkkkkkkk_2', 'kkkkkkkkk_3'];
  for (const [index, remoteId] of remoteIds.entries()) {
    seedMedia(setup.server.db, channel, { remoteId });
    const { id } = await add(`https://www.youtube.com/watch?v=${remoteId}`);
    // The newest row is not the one that came last.
    const at = 1e14 + ((index + 1) % 3);
    setup.server.db.run(sql`UPDATE media SET library_at = ${at} WHERE id = ${id}`);
  }
  const { content } = await setup.api.call(routes.listLibrary, { query: { size: 3 } });
  expect(content.map(({ remoteId }) => remoteId)).toEqual([
    'kkkkkkkkk_2',
    'kkkkkkkkk_1',
    'kkkkkkkkk_3',
  ]);
});

test('a stream that was added while it ran tells how long it was once it has ended', async () => {
  const channel = emulatedChannel('@harbour', { live: 1 });
  const stream = Object.assign(channel.videos[0] as EmulatedVideo, { isRunning: true });
  setup.platform.emulator.catalogue.channels.push(channel);
  const { id } = await add(addressOf(stream));
  const read = () => setup.api.call(routes.readMedia, { params: { id } });
  const waitFiveMinutes = () =>
    setup.server.db.run(sql`UPDATE jobs SET ended_at = ended_at - ${FIVE_MINUTES}`);
  const reading = sql`SELECT state FROM jobs WHERE key = ${`details:${id}`}`;
  await expect.poll(() => setup.server.db.column(reading), READ_IN).toEqual(['done']);
  expect(await read()).toMatchObject({ name: stream.title, duration: null, complete: true });

  stream.isRunning = false;
  waitFiveMinutes();
  await read();
  await expect.poll(async () => (await read()).duration, READ_IN).toBe(stream.durationSeconds);
  waitFiveMinutes();
  expect((await read()).complete).toBe(true);
});
