import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  draftVideo,
  type EmulatedChannel,
  publishVideo,
  removeVideo,
} from '../../../emulator/catalogue.ts';
import { testLog } from '../../testing/log.ts';
import { emulatedChannel, listedIds } from '../../testing/platform.ts';
import { createRefreshSetup, type RefreshSetup } from '../../testing/refresh-setup.ts';
import { readChannel } from './read-channel.ts';
import { readRefreshedChannel } from './refresh.queries.ts';

const DAY = 24 * 60 * 60 * 1000;

let setup: RefreshSetup;

beforeAll(async () => {
  setup = await createRefreshSetup();
});

afterAll(() => setup?.stop());

/** Puts so many videos onto the top of a channel, the last one as the newest. */
function publishMany(channel: EmulatedChannel, count: number): void {
  for (let number = 1; number <= count; number += 1) {
    const publishedAt = new Date(Date.now() - (count + 1 - number) * 1000).toISOString();
    const video = draftVideo({ title: `New ${number} of ${channel.handle}`, publishedAt });
    publishVideo(setup.emulator.catalogue, channel.id, video);
  }
}

/** A channel of which only the videos from now on are wanted, after its first refresh. */
async function subscribeToNewest(handle: string, count: number) {
  const channel = emulatedChannel(handle, { video: count });
  const id = setup.subscribe(channel, { fullExtract: false });
  await setup.refresh(id);
  return { channel, id, newest: listedIds(channel, 'video').slice(0, 60) };
}

test('leaves no gap where more was published than a look at the newest shows, though not all are wanted', async () => {
  const { channel, id } = await subscribeToNewest('@from-now-on', 200);
  publishMany(channel, 80);
  setup.clock.advance(3 * DAY);
  await setup.refresh(id, 'subscription');
  expect(setup.audit(id)[0]?.details).toBe('Listed the newest 120 videos. 80 videos added.');
  expect(setup.newestFirst(id)).toEqual(listedIds(channel, 'video').slice(0, 140));
  setup.clock.advance(1000);
  await setup.refresh(id);
  expect(setup.audit(id)[0]?.details).toBe('Listed the newest 60 videos. Nothing new.');
});

test('leaves no gap where the look further down failed', async () => {
  const { channel, id } = await subscribeToNewest('@cut-off', 200);
  publishMany(channel, 80);
  const { faults } = setup.emulator;
  const match = { kinds: ['browse' as const], channelId: channel.id };
  faults.set('cut', { match, answer: { type: 'incomplete' }, after: 2 });
  await setup.refresh(id, 'subscription');
  expect(setup.audit(id)[0]?.status).toBe('failure');
  expect(setup.newestFirst(id).length).toBeLessThan(140);
  faults.clear();
  setup.clock.advance(10 * 60_000);
  await setup.work();
  expect(setup.audit(id)[0]?.status).toBe('success');
  expect(setup.newestFirst(id)).toEqual(listedIds(channel, 'video').slice(0, 140));
});

test('leaves no gap above what a first look told before it failed', async () => {
  const channel = emulatedChannel('@half-a-look', { video: 200 });
  const { faults } = setup.emulator;
  const match = { kinds: ['browse' as const], channelId: channel.id };
  faults.set('cut', { match, answer: { type: 'incomplete' } });
  const id = setup.subscribe(channel, { fullExtract: false });
  await setup.refresh(id);
  expect(setup.audit(id)[0]?.status).toBe('failure');
  const known = setup.newestFirst(id);
  expect(known.length).toBeLessThan(60);
  faults.clear();
  publishMany(channel, 80);
  await setup.refresh(id);
  expect(setup.audit(id)[0]?.status).toBe('success');
  const wanted = listedIds(channel, 'video').slice(0, 80 + known.length);
  expect(setup.newestFirst(id)).toEqual(expect.arrayContaining(wanted));
});

test('leaves no gap where the process was killed after the feed was taken in', async () => {
  const channel = emulatedChannel('@killed', { video: 20 });
  const id = setup.subscribeListed(channel);
  publishMany(channel, 30);
  const read = readRefreshedChannel(setup.db, id);
  const { log } = testLog();
  const killed = {
    log,
    signal: AbortSignal.timeout(60_000),
    attempt: 1,
    urgent: false,
    progress: () => {
      throw new Error('killed');
    },
    brought: 0,
    bring: () => undefined,
    finish: () => undefined,
  };
  const reading = read && readChannel({ ...setup, log }, read, false, killed);
  await expect(reading).rejects.toThrow('killed');
  expect(setup.newestFirst(id)).toHaveLength(35);
  await setup.refresh(id, 'subscription');
  expect(setup.newestFirst(id)).toEqual(listedIds(channel, 'video'));
});

test('asks the listing where the feed of a channel with videos is empty', async () => {
  const channel = emulatedChannel('@empty-feed', { video: 20 });
  const id = setup.subscribeListed(channel);
  setup.emulator.faults.set('feed', {
    match: { kinds: ['feed'], channelId: channel.id },
    answer: { type: 'empty-listing' },
  });
  publishMany(channel, 2);
  await setup.refresh(id, 'subscription');
  expect(setup.audit(id)[0]?.details).toBe(
    'Listed the newest 22 videos. 2 videos added. The feed told nothing; the listing told the same.',
  );
  expect(setup.newestFirst(id)).toEqual(listedIds(channel, 'video'));
});

test('looks no further where many of the known ones were removed', async () => {
  const { channel, id, newest } = await subscribeToNewest('@removing', 200);
  for (const remoteId of newest.slice(-20)) removeVideo(setup.emulator.catalogue, remoteId);
  await setup.refresh(id);
  expect(setup.audit(id)[0]?.details).toBe('Listed the newest 60 videos. 20 videos added.');
  expect(setup.newestFirst(id)).toHaveLength(80);
  expect(setup.newestFirst(id)).toEqual(
    expect.arrayContaining(listedIds(channel, 'video').slice(0, 60)),
  );
});

test.each([false, true])(
  'leaves no gap below one that stays on top, whether all are wanted (%s)',
  async (fullExtract) => {
    const channel = emulatedChannel(`@on-top-${fullExtract}`, { video: 100 });
    const id = fullExtract
      ? setup.subscribeListed(channel)
      : setup.subscribe(channel, { fullExtract });
    await setup.refresh(id);
    const [onTop, ...others] = channel.videos;
    channel.videos = others;
    publishMany(channel, 80);
    if (onTop) channel.videos.unshift(onTop);
    const wanted = listedIds(channel, 'video').slice(0, fullExtract ? 180 : 140);
    await setup.refresh(id, 'subscription');
    expect(setup.newestFirst(id).toSorted()).toEqual(wanted.toSorted());
    await setup.refresh(id);
    expect(setup.audit(id)[0]?.details).toBe('Listed the newest 60 videos. Nothing new.');
  },
);
