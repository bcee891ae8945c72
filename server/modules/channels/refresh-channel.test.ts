import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_SCHEDULE } from '../../../contract/schedule.ts';
import { draftVideo, publishVideo, removeVideo } from '../../../emulator/catalogue.ts';
import { dumpCatalogue } from '../../testing/dump.ts';
import { emulatedChannel, listedIds } from '../../testing/platform.ts';
import { createRefreshSetup, type RefreshSetup } from '../../testing/refresh-setup.ts';
import { readChannelFacts, renameChannel } from './channels.queries.ts';
import { wantFullExtract } from './refresh.queries.ts';
import { enqueueRefresh } from './refresh.usecases.ts';
import { setSubscription } from './schedule.queries.ts';

const DAY = 24 * 60 * 60 * 1000;
const KINDS = ['video', 'short', 'live'] as const;

let setup: RefreshSetup;

beforeAll(async () => {
  setup = await createRefreshSetup();
});

afterAll(() => setup?.stop());

interface MediaRow {
  name: string;
  kind: string;
  duration: number | null;
  views: number | null;
}

const mediaRow = (remoteId: string | undefined): MediaRow | undefined =>
  setup.db.get(sql`SELECT name, kind, duration, views FROM media WHERE remote_id = ${remoteId}`);

test('changes nothing but the time and the audit when the same is read again, however deep', async () => {
  const channel = emulatedChannel('@same', { video: 62, short: 10, live: 3 });
  const id = setup.subscribe(channel);
  await setup.refresh(id);
  const before = dumpCatalogue(setup.db);
  const lastExtract = () =>
    setup.db.get<{ at: number }>(sql`
      SELECT last_extract_at AS at FROM channels WHERE id = ${id}`)?.at;

  const readings = [
    { source: 'action', wait: 1000, details: 'Listed the newest 73 videos. Nothing new.' },
    { source: 'subscription', wait: 1000, details: 'Checked the feed. Nothing new.' },
    { source: 'subscription', wait: 8 * DAY, details: 'Listed all 75 videos. Nothing new.' },
  ] as const;
  for (const [index, { source, wait, details }] of readings.entries()) {
    setup.clock.advance(wait);
    await setup.refresh(id, source);
    expect(setup.audit(id)).toHaveLength(index + 2);
    expect(setup.audit(id)[0]).toEqual({ source, status: 'success', details });
    expect(dumpCatalogue(setup.db)).toEqual(before);
    expect(lastExtract()).toBe(setup.clock.now());
  }
});

test.each(['action', 'subscription'] as const)(
  'finds what was published since with its kind and in its place, asked for by %s',
  async (source) => {
    const channel = emulatedChannel(`@alive-${source}`, { video: 5, short: 5, live: 5 });
    const id = setup.subscribeListed(channel);
    for (const kind of KINDS) {
      const video = draftVideo({ title: `New ${kind} by ${source}`, kind });
      publishVideo(setup.emulator.catalogue, channel.id, video);
    }
    await setup.refresh(id, source);
    expect(setup.audit(id)[0]?.details).toBe('Listed the newest 18 videos. 3 videos added.');
    for (const kind of KINDS) {
      expect(setup.newestFirst(id, kind)).toEqual(listedIds(channel, kind));
    }
  },
);

test('leaves no gap where more was published than a look at the newest shows', async () => {
  const channel = emulatedChannel('@prolific', { video: 10 });
  const id = setup.subscribeListed(channel);
  for (let number = 1; number <= 62; number += 1) {
    const publishedAt = new Date(Date.now() - (63 - number) * 1000).toISOString();
    const video = draftVideo({ title: `New ${number}`, publishedAt });
    publishVideo(setup.emulator.catalogue, channel.id, video);
  }
  await setup.refresh(id, 'subscription');
  expect(setup.newestFirst(id)).toEqual(listedIds(channel, 'video'));
});

test('takes only the newest where no full extract was wanted', async () => {
  const channel = emulatedChannel('@newest', { video: 70 });
  const id = setup.subscribe(channel, { fullExtract: false });
  await setup.refresh(id);
  expect(setup.newestFirst(id)).toEqual(listedIds(channel, 'video').slice(0, 60));
});

test('lists all videos right after the newest where all came to be wanted meanwhile', async () => {
  const channel = emulatedChannel('@whole-after-all', { video: 100 });
  const id = setup.subscribe(channel, { fullExtract: false });
  const wantAll = (): void => {
    wantFullExtract(setup.db, id);
    enqueueRefresh(setup, { channelId: id, source: 'action' });
  };
  setup.emulator.faults.set('all wanted', {
    match: ({ kind, channelId }) => {
      if (kind === 'browse' && channelId === channel.id) wantAll();
      return false;
    },
    answer: { type: 'reset' },
  });
  await setup.refresh(id);
  setup.emulator.faults.clear('all wanted');
  expect(setup.newestFirst(id)).toEqual(listedIds(channel, 'video'));
  expect(setup.audit(id).map(({ details }) => details)).toEqual([
    'Listed all 100 videos. 40 videos added.',
    'Listed the newest 60 videos. 60 videos added.',
  ]);
});

test('keeps the name that a person gave, and follows the platform in the others', async () => {
  const channel = emulatedChannel('@names', { video: 2 });
  const [edited, followed] = channel.videos;
  const id = setup.subscribeListed(channel);
  setup.db.run(sql`
    UPDATE media SET name = 'Mine', name_edited = 1 WHERE remote_id = ${edited?.id}`);
  renameChannel(setup.db, id, 'My name for it');
  for (const video of channel.videos) video.title = 'Theirs – 改名 🎈 <b>"it\'s"</b>';
  await setup.refresh(id);
  expect(readChannelFacts(setup.db, id)?.channel.name).toBe('My name for it');
  expect(mediaRow(edited?.id)?.name).toBe('Mine');
  expect(mediaRow(followed?.id)?.name).toBe('Theirs – 改名 🎈 <b>"it\'s"</b>');
});

test('moves a video that the platform makes a short, and keeps what the shorts do not tell', async () => {
  const channel = emulatedChannel('@moving', { video: 20, short: 20 });
  const moving = channel.videos.find(({ kind }, index) => kind === 'video' && index > 20);
  const id = setup.subscribeListed(channel);
  if (moving) moving.kind = 'short';
  await setup.refresh(id);
  expect(mediaRow(moving?.id)).toMatchObject({
    kind: 'short',
    name: moving?.title,
    duration: moving?.durationSeconds,
    views: moving?.views,
  });
  expect(setup.newestFirst(id, 'short')).toEqual(listedIds(channel, 'short'));
  expect(setup.newestFirst(id, 'video')).toEqual(listedIds(channel, 'video'));
});

test('keeps a video that is no longer listed', async () => {
  const channel = emulatedChannel('@keeping', { video: 40 });
  const id = setup.subscribeListed(channel);
  const known = setup.newestFirst(id);
  for (const index of [0, 7, 39]) removeVideo(setup.emulator.catalogue, known[index] ?? '');
  setup.clock.advance(8 * DAY);
  await setup.refresh(id);
  expect(setup.audit(id)[0]?.details).toBe('Listed all 37 videos. Nothing new.');
  expect(setup.newestFirst(id)).toEqual(known);
});

test('lists all of a channel once a week, also where something new is listed each day', async () => {
  const channel = emulatedChannel('@daily', { video: 70 });
  const id = setup.subscribeListed(channel);
  const details: (string | undefined)[] = [];
  for (let day = 1; day <= 9; day += 1) {
    setup.clock.advance(DAY);
    const publishedAt = new Date(setup.clock.now()).toISOString();
    const video = draftVideo({ title: `Of day ${day}`, publishedAt });
    publishVideo(setup.emulator.catalogue, channel.id, video);
    await setup.refresh(id, 'subscription');
    details.push(setup.audit(id)[0]?.details);
  }
  expect(details).toEqual([
    ...Array.from({ length: 7 }, () => 'Listed the newest 60 videos. 1 video added.'),
    'Listed all 78 videos. 1 video added.',
    'Listed the newest 60 videos. 1 video added.',
  ]);
});

test('follows what a channel tells of itself once a week, but for the name that a person gave', async () => {
  const channel = emulatedChannel('@before', { video: 2 });
  const id = setup.subscribeListed(channel);
  const edited = emulatedChannel('@edited', { video: 2 });
  const editedId = setup.subscribeListed(edited);
  renameChannel(setup.db, editedId, 'Mine');
  Object.assign(channel, { name: 'After', handle: '@after', description: 'Anew' });
  Object.assign(edited, { name: 'Theirs' });
  const toldOf = (channelId: number) =>
    setup.db.get(sql`SELECT name, handle, description FROM channels WHERE id = ${channelId}`);
  await setup.refresh(id, 'subscription');
  expect(toldOf(id)).toMatchObject({ handle: '@before' });
  setup.clock.advance(8 * DAY);
  await setup.refresh(id, 'subscription');
  await setup.refresh(editedId, 'subscription');
  expect(toldOf(id)).toEqual({ name: 'After', handle: '@after', description: 'Anew' });
  expect(toldOf(editedId)).toMatchObject({ name: 'Mine' });
});

test('follows what a channel tells of itself where a person asks for it', async () => {
  const channel = emulatedChannel('@old-name', { video: 2 });
  const id = setup.subscribeListed(channel);
  Object.assign(channel, { name: 'New name', handle: '@new-name', description: 'New words' });
  await setup.refresh(id);
  const told = setup.db.get(sql`SELECT name, handle, description FROM channels WHERE id = ${id}`);
  expect(told).toEqual({ name: 'New name', handle: '@new-name', description: 'New words' });
});

test('keeps what a channel told of itself and tells no more, but not a description that was emptied', async () => {
  const channel = emulatedChannel('@told-once', { video: 2 });
  const id = setup.subscribeListed(channel);
  const told = () =>
    setup.db.get(sql`SELECT handle, description, name FROM channels WHERE id = ${id}`);
  Object.assign(channel, { name: 'Anew', handle: 'no-handle', description: '' });
  setup.clock.advance(8 * DAY);
  await setup.refresh(id, 'subscription');
  expect(told()).toEqual({ name: 'Anew', handle: '@told-once', description: '' });
});

test('does nothing where the subscription ended before its turn came', async () => {
  const id = setup.subscribe(emulatedChannel('@ended', { video: 2 }));
  setSubscription(setup.db, id, { schedule: DEFAULT_SCHEDULE, nextRunAt: null });
  await setup.refresh(id, 'subscription');
  expect(setup.audit(id)).toEqual([]);
  expect(setup.newestFirst(id)).toEqual([]);
  await setup.refresh(id, 'action');
  expect(setup.newestFirst(id)).toHaveLength(2);
});

test('announces no next try where the subscription ended while its channel was read', async () => {
  const channel = emulatedChannel('@ended-meanwhile', { video: 2 });
  const id = setup.subscribeListed(channel);
  publishVideo(setup.emulator.catalogue, channel.id, draftVideo({ title: 'New' }));
  setup.emulator.faults.set('leaving', {
    match: ({ channelId, kind }) => {
      const isListing = channelId === channel.id && kind === 'page';
      if (isListing) {
        setSubscription(setup.db, id, { schedule: DEFAULT_SCHEDULE, nextRunAt: null });
      }
      return isListing;
    },
    answer: { type: 'empty-listing' },
  });
  await setup.refresh(id, 'subscription');
  setup.emulator.faults.clear();
  expect(setup.audit(id)).toMatchObject([{ status: 'failure' }]);
  expect(setup.audit(id)[0]?.details).not.toContain('next try');
  expect(setup.nextTry(id)).toBeNull();
});

test('leaves a video of two channels with the one it was first found on', async () => {
  const first = emulatedChannel('@first', { video: 3 });
  const second = emulatedChannel('@second', { video: 3 });
  second.videos[1] = first.videos[1] ?? draftVideo({ title: 'none' });
  const firstId = setup.subscribeListed(first);
  const secondId = setup.subscribe(second);
  await setup.refresh(secondId);
  expect(setup.newestFirst(firstId)).toHaveLength(3);
  expect(setup.newestFirst(secondId)).toHaveLength(2);
  expect(setup.audit(secondId)[0]).toMatchObject({ status: 'success' });
});

test('says of a channel without videos that there is nothing new', async () => {
  const id = setup.subscribe(emulatedChannel('@empty', {}));
  await setup.refresh(id);
  expect(setup.audit(id)).toEqual([
    { source: 'action', status: 'success', details: 'It has no videos.' },
  ]);
});
