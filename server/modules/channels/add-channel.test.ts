import sql from 'sql-template-tag';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import { DEFAULT_SCHEDULE } from '../../../contract/schedule.ts';
import { emulatedChannel, startPlatform } from '../../testing/platform.ts';
import { readProblem } from '../../testing/problems.ts';
import { seedChannel } from '../../testing/seed.ts';
import { setUpServer } from '../../testing/server-setup.ts';
import { startServerOn } from '../../testing/test-server.ts';
import { insertLabel } from '../labels/labels.queries.ts';
import { renameChannel, replaceChannelGroups } from './channels.queries.ts';
import { setSubscription } from './schedule.queries.ts';

const setup = setUpServer();

const byHandle = (handle: string): string => `https://www.youtube.com/${handle}`;
const add = (body: object) => setup.api.send(routes.createChannel, { body });
const newGroup = (name: string): number => insertLabel(setup.server.db, 'group', name, 0);

test('adds a channel by its handle, subscribed, and has it read', async () => {
  const group = newGroup('Bakers');
  const { channel } = setup.publish('@Added-by_handle');
  const body = { url: ` youtube.com/${channel.handle} `, schedule: ' ', groups: [group] };
  const response = await add(body);
  expect(response.status).toBe(201);
  const { id } = (await response.json()) as { id: number };
  const added = await setup.api.call(routes.readChannel, { params: { id } });
  expect(added).toMatchObject({
    name: channel.name,
    source: 'youtube',
    linkUrl: `https://www.youtube.com/channel/${channel.id}`,
    remoteId: channel.id,
    subscribed: true,
    schedule: DEFAULT_SCHEDULE,
    thumbnailSm: expect.stringMatching(/-sm\.webp$/),
    thumbnailLg: expect.stringMatching(/-lg\.webp$/),
    groups: [{ id: group, name: 'Bakers' }],
  });
  expect(new Date(added.nextRunAt ?? '').getUTCHours()).toBeOneOf([6, 19]);
  await vi.waitUntil(
    async () => (await setup.api.call(routes.readChannel, { params: { id } })).lastExtract !== null,
    { timeout: 30_000 },
  );
  const { content } = await setup.api.call(routes.listMedia, { query: { channel: id } });
  expect(content.map(({ remoteId }) => remoteId)).toEqual([channel.videos[0]?.id]);
});

test('adds a channel by a handle that was that of another one, which is subscribed', async () => {
  const { channel: before } = setup.publish('@moved');
  const { id } = await setup.api.call(routes.createChannel, { body: { url: byHandle('@moved') } });
  before.handle = '@moved-on';
  const { channel } = setup.publish('@moved');
  channel.id = `UC${'m'.repeat(22)}`;
  const added = await setup.api.call(routes.createChannel, { body: { url: byHandle('@moved') } });
  expect(added).toMatchObject({ remoteId: channel.id, subscribed: true });
  expect(added.id).not.toBe(id);
});

test('adds a channel by its id without subscribing to it, where that is wanted', async () => {
  const { channel } = setup.publish('@by-id');
  const url = `https://www.youtube.com/channel/${channel.id}`;
  const added = await setup.api.call(routes.createChannel, {
    body: { url, subscribe: false, schedule: '5 4 * * *', fullExtract: false },
  });
  expect(added).toMatchObject({ subscribed: false, schedule: null, nextRunAt: null });
  const kept = setup.server.db.get(sql`
    SELECT schedule, full_extract AS fullExtract FROM channels WHERE id = ${added.id}`);
  expect(kept).toEqual({ schedule: '5 4 * * *', fullExtract: 0 });
});

describe('a channel that is subscribed already', () => {
  test('is noticed under a handle that is new to the catalogue', async () => {
    const { channel } = setup.publish('@renamed');
    const id = seedChannel(setup.server.db, { remoteId: channel.id, handle: '@old-name' });
    setSubscription(setup.server.db, id, {
      schedule: DEFAULT_SCHEDULE,
      nextRunAt: Date.now() + 1e9,
    });
    expect((await readProblem(await add({ url: byHandle('@renamed') }))).status).toBe(409);
  });

  test('is added once where two ask for it at the same moment', async () => {
    const { channel } = setup.publish('@twice');
    const answers = await Promise.all([
      add({ url: byHandle('@twice') }),
      add({ url: `https://www.youtube.com/channel/${channel.id}` }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const rows = setup.server.db.all(sql`SELECT id FROM channels WHERE remote_id = ${channel.id}`);
    expect(rows).toHaveLength(1);
  });
});

describe('a channel that is known, but not subscribed', () => {
  function seedKnown(handle: string): { id: number; kept: number } {
    const { channel } = setup.publish(handle);
    const id = seedChannel(setup.server.db, { remoteId: channel.id, handle, name: channel.name });
    renameChannel(setup.server.db, id, 'My name for it');
    const kept = newGroup(`Kept by ${handle}`);
    replaceChannelGroups(setup.server.db, id, [kept]);
    return { id, kept };
  }

  test('is subscribed, and keeps its name and its groups', async () => {
    const { id, kept } = seedKnown('@left');
    const more = newGroup('More');
    const added = await setup.api.call(routes.createChannel, {
      body: { url: byHandle('@left'), schedule: '5 4 * * *', groups: [more] },
    });
    expect(added).toMatchObject({
      id,
      name: 'My name for it',
      subscribed: true,
      schedule: '5 4 * * *',
    });
    expect(added.groups.map((group) => group.id).toSorted()).toEqual([kept, more].toSorted());
  });
});

test('a rate limit is told and pauses all else; what a person asks for goes on, and ends it', async () => {
  const limited = await startPlatform([emulatedChannel('@limited')]);
  onTestFinished(limited.stop);
  const own = await startServerOn(limited);
  onTestFinished(own.stop);
  const browser = await own.logIn();
  const addLimited = () =>
    browser.send(routes.createChannel, { body: { url: byHandle('@limited') } });
  const readPause = async () => (await browser.call(routes.readSystem)).pause;

  limited.emulator.faults.set('limit', { match: {}, answer: { type: 'status', status: 429 } });
  const before = Date.now();
  const problem = await readProblem(await addLimited());
  expect(problem).toMatchObject({ status: 503, title: 'Not available now' });
  expect(problem.detail).toMatch(/too many requests.* Nothing was added\.$/);
  const pause = await readPause();
  expect(pause?.reason).toMatch(/too many requests/);
  expect(Date.parse(pause?.until ?? '')).toBeGreaterThanOrEqual(before + 60 * 60_000);

  limited.emulator.faults.clear();
  expect((await addLimited()).status).toBe(201);
  expect(await readPause()).toBeNull();
});
