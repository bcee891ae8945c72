import sql from 'sql-template-tag';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { AuditStatus } from '../../../contract/audit.ts';
import { routes } from '../../../contract/routes.ts';
import { DEFAULT_SCHEDULE } from '../../../contract/schedule.ts';
import { upcomingRuns } from '../../jobs/schedule.ts';
import { systemClock } from '../../platform/clock.ts';
import { emulatedChannel, startPlatform } from '../../testing/platform.ts';
import { readProblem } from '../../testing/problems.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { setUpPlainServer } from '../../testing/server-setup.ts';
import { startServerOn } from '../../testing/test-server.ts';
import { recordAudit } from '../audit/audit.queries.ts';
import { insertLabel } from '../labels/labels.queries.ts';
import { channelReadingFailed } from '../transcripts/reading-failures.queries.ts';
import { replaceChannelGroups } from './channels.queries.ts';
import { setLastExtract, setToldFacts } from './refresh.queries.ts';
import { enqueueRefresh } from './refresh.usecases.ts';
import { setSubscription } from './schedule.queries.ts';

const setup = setUpPlainServer();

/** A subscription that is not due for long, so that nothing happens to it meanwhile. */
function subscription(schedule = '0 0 29 2 *'): number {
  const id = seedChannel(setup.server.db);
  setSubscription(setup.server.db, id, { schedule, nextRunAt: Date.now() + 1e10 });
  return id;
}

const newGroup = (name: string): number => insertLabel(setup.server.db, 'group', name, 0);
const read = (id: number) => setup.api.call(routes.readChannel, { params: { id } });
const update = (id: number, body: object) =>
  setup.api.call(routes.updateChannel, { params: { id }, body });
const refused = async (id: number, body: object) =>
  readProblem(await setup.api.send(routes.updateChannel, { params: { id }, body }));

test('a channel says why its last check failed, until one succeeds', async () => {
  const id = subscription();
  const told = async (status: AuditStatus, details: string) => {
    const row = { entityType: 'channel', entityId: id, source: 'subscription' } as const;
    recordAudit(setup.server.db, { ...row, status, details }, Date.now());
    return (await read(id)).problem;
  };
  expect((await read(id)).problem).toBeNull();
  expect(await told('failure', 'It is gone.')).toBe('It is gone.');
  expect(await told('failure', channelReadingFailed('It is silent.'))).toBe('It is gone.');
  expect(await told('success', 'Nothing new.')).toBeNull();
  const ofVideo = { entityType: 'media', entityId: id, source: 'action' } as const;
  const failure = { ...ofVideo, status: 'failure', details: 'It is private.' } as const;
  recordAudit(setup.server.db, failure, Date.now());
  expect((await read(id)).problem).toBeNull();
});

/** Whether an instant is one of the next times of a schedule, seen from around now. */
const isNextRun = (instant: string | null, schedule: string): boolean =>
  [Date.now() - 60_000, Date.now()].some(
    (around) => upcomingRuns(schedule, 'UTC', around, 1)[0] === Date.parse(instant ?? ''),
  );

describe('a change', () => {
  test('of the name alone leaves the rest', async () => {
    const id = subscription();
    const before = await read(id);
    expect(await update(id, { name: ' Mine 📺 ' })).toEqual({ ...before, name: 'Mine 📺' });
  });

  test('of the groups replaces them, named by id or as a whole', async () => {
    const [one, two] = [newGroup('One'), newGroup('Two')];
    const [id, other] = [subscription(), subscription()];
    for (const each of [id, other]) await update(each, { groups: [one] });
    const groups = [{ id: two, name: 'Two' }, one];
    expect((await update(id, { groups })).groups.map((group) => group.name)).toEqual([
      'One',
      'Two',
    ]);
    expect((await update(id, { groups: [] })).groups).toEqual([]);
    expect((await read(other)).groups).toEqual([{ id: one, name: 'One' }]);
  });

  test('of the schedule plans the next run anew', async () => {
    const id = subscription();
    const { schedule, nextRunAt } = await update(id, { schedule: '30 4 * * *' });
    expect(schedule).toBe('30 4 * * *');
    expect(isNextRun(nextRunAt, '30 4 * * *')).toBe(true);
  });

  test('to no subscription stops the runs, and back takes up the old schedule', async () => {
    const id = subscription('30 4 * * *');
    const left = await update(id, { subscribed: false });
    expect(left).toMatchObject({ subscribed: false, schedule: null, nextRunAt: null });
    const back = await update(id, { subscribed: true, schedule: null });
    expect(back).toMatchObject({ subscribed: true, schedule: '30 4 * * *' });
    expect(isNextRun(back.nextRunAt, '30 4 * * *')).toBe(true);
  });

  test.each([
    { source: 'subscription', left: undefined },
    { source: 'action', left: 'queued' },
  ] as const)(
    'to no subscription calls off a check that waits only where its schedule asked for it: $source',
    async ({ source, left }) => {
      const id = subscription();
      const parts = { db: setup.server.db, clock: systemClock };
      enqueueRefresh(parts, { channelId: id, source, runAt: Date.now() + 1e9 });
      await update(id, { name: 'Still subscribed' });
      expect((await read(id)).refresh?.state).toBe('queued');
      await update(id, { subscribed: false });
      expect((await read(id)).refresh?.state).toBe(left);
    },
  );

  test('to a subscription has its videos read at once', async () => {
    const id = seedChannel(setup.server.db);
    expect((await update(id, { subscribed: true })).refresh).toMatchObject({ state: 'queued' });
  });

  test('that brings nothing new leaves the next run where it is', async () => {
    const id = subscription();
    const before = await read(id);
    const { name, groups, subscribed, schedule } = before;
    expect(await update(id, { name, groups, subscribed, schedule })).toEqual(before);
    expect(await update(id, {})).toEqual(before);
  });

  test('that keeps the name leaves it to the platform, as one that brings another does not', async () => {
    const [kept, changed] = [subscription(), subscription()];
    const { name } = await read(kept);
    await update(kept, { name, groups: [] });
    await update(changed, { name: 'Mine' });
    const told = { handle: null, name: 'Renamed', description: null, avatarUrl: null };
    for (const id of [kept, changed]) setToldFacts(setup.server.db, id, told);
    expect((await read(kept)).name).toBe('Renamed');
    expect((await read(changed)).name).toBe('Mine');
  });

  test.each([
    [{ name: ' ' }, ['name']],
    [{ name: null }, ['name']],
    [{ schedule: '0 0 31 2 *' }, ['schedule']],
    [{ schedule: '' }, ['schedule']],
    [{ subscribed: 'yes' }, ['subscribed']],
    [{ groups: [888_888] }, ['groups']],
    [{ name: 'New', groups: [888_888], schedule: '1 1 * * *' }, ['groups']],
    [{ name: 'New', groups: [888_888], schedule: '0 0 31 2 *' }, ['schedule', 'groups']],
  ])('to %j is refused, and nothing is changed', async (body, fields) => {
    const id = subscription();
    const before = await read(id);
    const { status, errors } = await refused(id, body);
    expect(status).toBe(400);
    expect(errors?.map(({ field }) => field)).toEqual(fields);
    expect(await read(id)).toEqual(before);
  });

  test('of a channel that is not there is refused', async () => {
    expect((await refused(999_999, { name: 'x' })).status).toBe(404);
  });
});

test('a refresh that is asked for while one runs joins it, and the channel tells how that stands', async () => {
  const channel = emulatedChannel('@slow');
  const platform = await startPlatform([channel]);
  onTestFinished(platform.stop);
  const delay = { type: 'delay', milliseconds: 120_000 } as const;
  platform.emulator.faults.set('slow', { match: { kinds: ['feed'] }, answer: delay });
  const slow = await startServerOn(platform);
  onTestFinished(slow.stop);
  const other = await slow.logIn();
  const id = seedChannel(slow.db, { remoteId: channel.id });
  const refresh = () => other.send(routes.refreshChannel, { params: { id } });

  const first = await refresh();
  expect(first.status).toBe(202);
  expect(await first.json()).toMatchObject({ id, refresh: { done: 0 } });
  const progress = async () => (await other.call(routes.readChannel, { params: { id } })).refresh;
  await expect.poll(progress, { timeout: 20_000 }).toEqual({
    state: 'running',
    phase: 'Reading the feed',
    done: 0,
    startsAt: null,
  });
  expect((await refresh()).status).toBe(202);
  expect(slow.db.all(sql`SELECT state, follow_ups AS next FROM jobs`)).toEqual([
    { state: 'running', next: '[]' },
  ]);
});

describe('the list', () => {
  const names = async (query: Record<string, string | number | boolean | number[]>) =>
    (await setup.api.call(routes.listChannels, { query })).content.map(({ name }) => name);

  test('holds those that match the filters', async () => {
    const group = newGroup('Filtered');
    const other = newGroup('Filtered too');
    const prefix = 'Filter 100%';
    const [plain, grouped, subscribed] = ['plain', 'grouped', 'subscribed'].map((name) =>
      seedChannel(setup.server.db, { name: `${prefix} ${name}` }),
    );
    replaceChannelGroups(setup.server.db, grouped ?? 0, [group]);
    setSubscription(setup.server.db, subscribed ?? 0, {
      schedule: DEFAULT_SCHEDULE,
      nextRunAt: 4e12,
    });
    const media = seedMedia(setup.server.db, plain ?? 0);
    const all = ['grouped', 'plain', 'subscribed'].map((name) => `${prefix} ${name}`);
    expect(await names({ q: 'FILTER 100%' })).toEqual(all);
    expect(await names({ q: 'filt 100' })).toEqual(all);
    expect(await names({ q: prefix, subscribed: false })).toEqual(all);
    expect(await names({ q: prefix, subscribed: true })).toEqual([`${prefix} subscribed`]);
    expect(await names({ groups: [group, other] })).toEqual([`${prefix} grouped`]);
    expect(await names({ media })).toEqual([`${prefix} plain`]);
    expect(await names({ media: 999_999 })).toEqual([]);
    expect(await names({ q: prefix, sources: 'nowhere' })).toEqual(all);
  });

  test.each<[string, string[]]>([
    ['muller uber', ['Müller ÜBERALL']],
    ['überall müll', ['Müller ÜBERALL']],
    ['kuche', ['Küche im Tal', 'Kuchen & Küchen']],
    ['ISTANBUL', ['İstanbul Günlüğü']],
    ['οδοσ', ['Η ΟΔΟΣ']],
    ['話題', ['毎日の話題']],
    ['@searchedhandle', ['Kuchen & Küchen']],
    ['kuche -tal', ['Kuchen & Küchen']],
    ['-日 -kuchen -küche -überall -istanbul', ['Η ΟΔΟΣ']],
    ['-kuchen -überall -istanbul "im tal" 100%', []],
    ['" * AND', []],
  ])('finds by %s what a person expects, whole words first', async (q, expected) => {
    for (const name of [
      'Müller ÜBERALL',
      'Küche im Tal',
      'İstanbul Günlüğü',
      'Η ΟΔΟΣ',
      '毎日の話題',
    ]) {
      seedChannel(setup.server.db, { name });
    }
    seedChannel(setup.server.db, { name: 'Kuchen & Küchen', handle: '@SearchedHandle' });
    expect(await names({ q })).toEqual(expected);
    setup.server.db.run(sql`DELETE FROM channels`);
    expect(await names({ q })).toEqual([]);
  });

  test('sorts an accent beside its letter, also once a channel is called otherwise', async () => {
    setup.server.db.run(sql`DELETE FROM channels`);
    const [renamed] = ['Übung', 'zebra', 'Éclair', 'Ärzte', 'bread', 'ærø'].map((name) =>
      seedChannel(setup.server.db, { name }),
    );
    expect(await names({})).toEqual(['ærø', 'Ärzte', 'bread', 'Éclair', 'Übung', 'zebra']);
    await update(renamed ?? 0, { name: 'Brötchen' });
    expect(await names({})).toEqual(['ærø', 'Ärzte', 'bread', 'Brötchen', 'Éclair', 'zebra']);
  });

  test('is sorted by name where a search only leaves some out', async () => {
    setup.server.db.run(sql`DELETE FROM channels`);
    for (const name of ['Zebra', 'bread', 'Ärzte']) seedChannel(setup.server.db, { name });
    expect(await names({ q: '-bread' })).toEqual(['Ärzte', 'Zebra']);
  });

  test('puts whole words first only where a search has no other order', async () => {
    const checked = ['Kettles', 'Kettle', 'Kettledrum'];
    for (const [at, name] of checked.entries()) {
      setLastExtract(setup.server.db, seedChannel(setup.server.db, { name }, at), at);
    }
    expect(await names({ q: 'kettle' })).toEqual(['Kettle', 'Kettledrum', 'Kettles']);
    for (const sort of ['latest', 'added']) {
      expect(await names({ q: 'kettle', sort })).toEqual(checked.toReversed());
    }
  });

  test.each([
    ['relevance', ['a', 'B', 'c', 'D', 'e']],
    ['added', ['e', 'D', 'c', 'B', 'a']],
    ['latest', ['c', 'a', 'e', 'D', 'B']],
    ['nonsense', ['a', 'B', 'c', 'D', 'e']],
  ])('sorted by %s holds each channel once, whatever the page', async (sort, expected) => {
    const prefix = `Sorted ${sort}`;
    const extracted: Record<string, number> = { a: 5, c: 9 };
    for (const [index, letter] of ['a', 'B', 'c', 'D', 'e'].entries()) {
      const id = seedChannel(setup.server.db, { name: `${prefix} ${letter}` }, index);
      const at = extracted[letter];
      if (at !== undefined) setLastExtract(setup.server.db, id, at);
    }
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(await names({ q: prefix, sort, page, size: 2 }));
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
    expect(pages.flat()).toEqual(expected.map((letter) => `${prefix} ${letter}`));
  });
});
