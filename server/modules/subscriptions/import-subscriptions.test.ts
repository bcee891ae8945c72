import { XMLParser } from 'fast-xml-parser';
import sql from 'sql-template-tag';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type * as z from 'zod/mini';
import { routes } from '../../../contract/routes.ts';
import { DEFAULT_SCHEDULE, SCHEDULE_MESSAGE } from '../../../contract/schedule.ts';
import { SubscriptionsImport } from '../../../contract/subscription.ts';
import { readConfig } from '../../config.ts';
import { testDatabase } from '../../testing/database.ts';
import { dumpCatalogue } from '../../testing/dump.ts';
import { manualClock } from '../../testing/manual-clock.ts';
import { emulatedChannel } from '../../testing/platform.ts';
import { readProblem } from '../../testing/problems.ts';
import { seedChannel } from '../../testing/seed.ts';
import { setUpServer } from '../../testing/server-setup.ts';
import { setSubscription } from '../channels/schedule.queries.ts';
import { insertLabel } from '../labels/labels.queries.ts';
import { importSubscriptions } from './import-subscriptions.usecases.ts';

const setup = setUpServer();

/** An id of a channel that the platform does not have, of this number. */
const idOf = (number: number): string => `UC${String(number).padStart(22, '0')}`;
const followed = (number: number, name = `Channel ${number}`) => ({ remoteId: idOf(number), name });

const take = (body: z.input<typeof SubscriptionsImport>) =>
  setup.api.call(routes.importSubscriptions, { body });
const refused = async (body: object) =>
  readProblem(await setup.api.send(routes.importSubscriptions, { body }));

const channelOf = (remoteId: string) =>
  setup.server.db.get<{ id: number; name: string; subscribed: 0 | 1; schedule: string }>(sql`
    SELECT id, name, subscribed, schedule FROM channels WHERE remote_id = ${remoteId}`);

describe('an import of subscriptions', () => {
  test('has channels read of which only the id and a name were known', async () => {
    const group = insertLabel(setup.server.db, 'group', 'Brought along', 0);
    const channel = emulatedChannel('@Brought_along', { video: 2 });
    setup.platform.emulator.catalogue.channels.push(channel);
    const { channels } = await take({
      channels: [{ remoteId: channel.id, name: 'As it was called once' }],
      groups: [group],
    });
    expect(channels).toEqual([
      { remoteId: channel.id, name: 'As it was called once', outcome: 'added' },
    ]);
    const id = channelOf(channel.id)?.id ?? 0;
    await vi.waitUntil(
      async () => (await setup.api.call(routes.readChannel, { params: { id } })).videoCount === 2,
      { timeout: 20_000, interval: 50 },
    );
    expect(await setup.api.call(routes.readChannel, { params: { id } })).toMatchObject({
      name: channel.name,
      subscribed: true,
      schedule: DEFAULT_SCHEDULE,
      thumbnailSm: expect.stringMatching(/-sm\.webp$/),
      groups: [{ id: group, name: 'Brought along' }],
    });
  });

  test('tells what would become of each channel, and changes nothing, where it is dry', async () => {
    const known = seedChannel(setup.server.db, { remoteId: idOf(1), name: 'Known' });
    const channels = [followed(1), followed(2), followed(2, 'Twice')];
    const before = dumpCatalogue(setup.server.db).channels;
    expect(await take({ channels, dryRun: true })).toEqual({
      channels: [
        { ...followed(1), outcome: 'subscribed' },
        { ...followed(2), outcome: 'added' },
      ],
    });
    expect(dumpCatalogue(setup.server.db).channels).toEqual(before);
    expect(channelOf(idOf(1))).toMatchObject({ id: known, subscribed: 0 });
  });

  test('of a thousand channels has each once, and a second one changes nothing', async () => {
    const channels = Array.from({ length: 1_000 }, (_, index) => followed(1_000 + index));
    const first = await take({ channels, schedule: '30 4 * * *' });
    expect(new Set(first.channels.map(({ outcome }) => outcome))).toEqual(new Set(['added']));
    const subscribed = sql`
      SELECT id, name, schedule, full_extract, created_at FROM channels
      WHERE subscribed = 1 AND remote_id >= ${idOf(1_000)} AND remote_id < ${idOf(2_000)}
      ORDER BY id`;
    const after = setup.server.db.all(subscribed);
    expect(after).toHaveLength(1_000);
    const renamed = channels.map(({ remoteId }) => ({ remoteId, name: 'Another' }));
    const second = await take({ channels: renamed, schedule: '0 0 1 1 *', fullExtract: true });
    expect(new Set(second.channels.map(({ outcome }) => outcome))).toEqual(new Set(['kept']));
    expect(setup.server.db.all(subscribed)).toEqual(after);
  });

  test('of very many channels has them begin one after the other', () => {
    const clock = manualClock(Date.UTC(2026, 5, 15));
    const db = testDatabase();
    const jobs = { wake: vi.fn() };
    const channels = Array.from({ length: 1_000 }, (_, index) => followed(index));
    importSubscriptions(
      { config: readConfig({}), db, clock, jobs },
      SubscriptionsImport.parse({ channels }),
    );
    expect(jobs.wake).toHaveBeenCalledTimes(1);
    const starts = db.column<number>(sql`SELECT run_at FROM jobs ORDER BY run_at`);
    expect(starts[0]).toBe(clock.now());
    expect(starts.length).toBeLessThan(100);
    expect(new Set(starts).size).toBe(starts.length);
  });

  test('subscribes to a channel that was known, which keeps its name', async () => {
    seedChannel(setup.server.db, { remoteId: idOf(3), name: 'Mine' });
    await take({ channels: [followed(3)], schedule: ' ' });
    expect(channelOf(idOf(3))).toMatchObject({
      name: 'Mine',
      subscribed: 1,
      schedule: DEFAULT_SCHEDULE,
    });
  });

  test.each([
    { before: false, wanted: true, after: { fullExtract: 1, listedCompletelyAt: null } },
    { before: true, wanted: false, after: { fullExtract: 1, listedCompletelyAt: 5 } },
    { before: false, wanted: false, after: { fullExtract: 0, listedCompletelyAt: 5 } },
  ])(
    'has all videos of a known channel listed where they are wanted now ($wanted), and never fewer than before ($before)',
    ({ before, wanted, after }) => {
      const db = testDatabase();
      seedChannel(db, { remoteId: idOf(1), fullExtract: before });
      db.run(sql`UPDATE channels SET listed_completely_at = 5`);
      const clock = manualClock(Date.UTC(2026, 5, 15));
      importSubscriptions(
        { config: readConfig({}), db, clock, jobs: { wake: vi.fn() } },
        SubscriptionsImport.parse({ channels: [followed(1)], fullExtract: wanted }),
      );
      expect(
        db.get(sql`
          SELECT full_extract AS fullExtract, listed_completely_at AS listedCompletelyAt
          FROM channels`),
      ).toEqual(after);
      db.close();
    },
  );

  test.each<[string, object, object[]]>([
    ['no channels', { channels: [] }, [{ field: 'channels', message: 'There are no channels' }]],
    [
      'an id that no channel can have',
      { channels: [{ remoteId: 'UC1', name: 'Short' }] },
      [{ field: 'channels.0.remoteId', message: 'Must be the id of a channel, UC…' }],
    ],
    [
      'a channel without a name',
      { channels: [followed(4, ' ')] },
      [{ field: 'channels.0.name', message: 'Name is required' }],
    ],
    [
      'a schedule that never comes',
      { channels: [followed(4)], schedule: '0 0 30 2 *' },
      [{ field: 'schedule', message: SCHEDULE_MESSAGE }],
    ],
    [
      'a group that is not there',
      { channels: [followed(4)], groups: [987] },
      [{ field: 'groups', message: 'There is no group with the id 987' }],
    ],
    [
      'neither a schedule that comes nor a group that is there',
      { channels: [followed(4)], schedule: '0 0 30 2 *', groups: [987] },
      [
        { field: 'schedule', message: SCHEDULE_MESSAGE },
        { field: 'groups', message: 'There is no group with the id 987' },
      ],
    ],
  ])('is refused with %s, and changes nothing', async (_, body, errors) => {
    const count = sql`SELECT count(*) AS channels FROM channels`;
    const before = setup.server.db.get(count);
    expect(await refused(body)).toMatchObject({ status: 400, errors });
    expect(setup.server.db.get(count)).toEqual(before);
  });
});

describe('an export of subscriptions', () => {
  const read = async (format: 'opml' | 'json') => {
    const response = await setup.api.send(routes.exportSubscriptions, { query: { format } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toContain(
      `vidarium-subscriptions.${format}`,
    );
    return response.text();
  };

  test('as OPML tells each by the address of its feed, whatever it is called', async () => {
    const name = '"Bread" & <Butter> پنیر 🧈';
    await take({ channels: [followed(5, name), followed(7)] });
    const opml = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' }).parse(
      await read('opml'),
    );
    const outlines = opml.opml.body.outline.outline as { xmlUrl: string; title: string }[];
    const feed = `https://www.youtube.com/feeds/videos.xml?channel_id=${idOf(5)}`;
    expect(outlines.filter(({ xmlUrl }) => xmlUrl === feed)).toMatchObject([{ title: name }]);
    expect(outlines).toHaveLength(
      setup.server.db.get<{ count: number }>(
        sql`SELECT count(*) AS count FROM channels WHERE subscribed = 1`,
      )?.count ?? 0,
    );
  });

  test('as OPML leaves out of a name what no XML can hold', async () => {
    const { db } = setup.server;
    const id = seedChannel(db, { name: 'Tea\u0001 and\u000b milk\uffff' });
    setSubscription(db, id, { schedule: DEFAULT_SCHEDULE, nextRunAt: 4e12 });
    onTestFinished(() => {
      db.run(sql`DELETE FROM channels WHERE id = ${id}`);
    });
    expect(await read('opml')).toContain('title="Tea and milk"');
  });

  test('as JSON tells their groups and schedules too, and can be taken over again', async () => {
    const group = insertLabel(setup.server.db, 'group', 'Kept', 0);
    await take({ channels: [followed(6)], groups: [group], schedule: '5 5 * * *' });
    const { channels } = JSON.parse(await read('json')) as {
      channels: { remoteId: string; name: string }[];
    };
    expect(channels).toContainEqual({
      ...followed(6),
      schedule: '5 5 * * *',
      groups: ['Kept'],
      url: `https://www.youtube.com/channel/${idOf(6)}`,
    });
    const again = await take({ channels, dryRun: true });
    expect(new Set(again.channels.map(({ outcome }) => outcome))).toEqual(new Set(['kept']));
  });
});
