import sql from 'sql-template-tag';
import { expect, onTestFinished, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import type { Availability } from '../../../emulator/catalogue.ts';
import type { RequestRecord } from '../../../emulator/requests.ts';
import { enqueue, PRIORITY } from '../../jobs/queue.ts';
import { testDatabase } from '../../testing/database.ts';
import { manualClock } from '../../testing/manual-clock.ts';
import { emulatedChannel } from '../../testing/platform.ts';
import { seedChannel, seedMedia, seedPublished } from '../../testing/seed.ts';
import { setUpServer } from '../../testing/server-setup.ts';
import { listIncomplete } from './details.queries.ts';
import { COMPLETE_CHANNEL, completeLater } from './details.usecases.ts';

const DAY = 24 * 60 * 60 * 1000;
const LIMIT = { timeout: 60_000, interval: 50 };

const setup = setUpServer();

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

test('details are given up where those of several videos in a row cannot be read, and the status says so until they can', async () => {
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
  'details are read of older videos, though $closed of the newest answer $status',
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

test('details of a stream that has not ended, and of one that has not begun, are not asked for at each check of the channel', async () => {
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
