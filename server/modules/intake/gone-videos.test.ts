import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import type { Availability } from '../../../emulator/catalogue.ts';
import { emulatedChannel } from '../../testing/platform.ts';
import { setUpServer } from '../../testing/server-setup.ts';

const DAY = 24 * 60 * 60 * 1000;
const LIMIT = { timeout: 60_000, interval: 50 };

const setup = setUpServer();

/** A channel of three videos that were all read in full, and ways to look at the second one without opening it. */
async function readChannel(handle: string) {
  const { db } = setup.server;
  const channel = emulatedChannel(handle, { video: 3 });
  const video = channel.videos[1];
  if (!video) throw new Error(`The channel ${handle} has too few videos`);
  setup.platform.emulator.catalogue.channels.push(channel);
  const url = `https://www.youtube.com/channel/${channel.id}`;
  const { id } = await setup.api.call(routes.createChannel, { body: { url } });
  const lacking = sql`SELECT count(*) FROM media WHERE channel_id = ${id} AND details_at IS NULL`;
  const areRead = async () =>
    (await setup.api.call(routes.readChannel, { params: { id } })).videoCount === 3 &&
    db.column(lacking)[0] === 0;
  await expect.poll(areRead, LIMIT).toBe(true);
  return {
    video,
    refresh: async () => {
      await setup.api.call(routes.refreshChannel, { params: { id } });
      const isRefreshed = async () =>
        (await setup.api.call(routes.readChannel, { params: { id } })).refresh === null;
      await expect.poll(isRefreshed, LIMIT).toBe(true);
    },
    seenAs: () =>
      db.column<Availability>(sql`SELECT availability FROM media WHERE remote_id = ${video.id}`)[0],
    /** Has its details count as so old, in days. */
    age: (days: number) =>
      db.run(sql`
        UPDATE media SET details_at = ${Date.now() - days * DAY}, uploaded_at = ${Date.now() - 90 * DAY}
        WHERE remote_id = ${video.id}`),
  };
}

test('a video that was removed is seen as that, though nobody opens it, once its channel does not list it', async () => {
  const { video, refresh, seenAs } = await readChannel('@removing-one');
  video.availability = 'removed';
  await refresh();
  await expect.poll(seenAs, LIMIT).toBe('removed');
});

test('a video that was private long ago is seen as one for all, though nobody opens it, once its channel lists it again', async () => {
  const { video, refresh, seenAs, age } = await readChannel('@private-one');
  video.availability = 'private';
  await refresh();
  await expect.poll(seenAs, LIMIT).toBe('private');
  video.availability = 'public';
  age(1.1);
  await refresh();
  await expect.poll(seenAs, LIMIT).toBe('public');
});
