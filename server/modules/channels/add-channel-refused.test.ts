import sql from 'sql-template-tag';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { CHANNEL_URL_HINT } from '../../../contract/channel.ts';
import { routes } from '../../../contract/routes.ts';
import { DEFAULT_SCHEDULE, SCHEDULE_MESSAGE } from '../../../contract/schedule.ts';
import { readProblem } from '../../testing/problems.ts';
import { processesWith } from '../../testing/running-processes.ts';
import { seedChannel } from '../../testing/seed.ts';
import { setUpServer } from '../../testing/server-setup.ts';
import { startServerOn, startTestServer } from '../../testing/test-server.ts';
import { insertLabel } from '../labels/labels.queries.ts';
import { setSubscription } from './schedule.queries.ts';

const setup = setUpServer();

const byHandle = (handle: string): string => `https://www.youtube.com/${handle}`;
const add = (body: object) => setup.api.send(routes.createChannel, { body });
const newGroup = (name: string): number => insertLabel(setup.server.db, 'group', name, 0);

/** How many rows there are of what adding a channel makes. */
const counts = () =>
  setup.server.db.get(sql`
    SELECT (SELECT count(*) FROM channels) AS channels, (SELECT count(*) FROM jobs) AS jobs,
      (SELECT count(*) FROM audit) AS audit, (SELECT count(*) FROM channel_groups) AS groups`);

describe('a channel that is subscribed already', () => {
  const known = { remoteId: `UC${'k'.repeat(22)}`, name: 'Known "& loved"' };

  function subscribeTo(facts: { remoteId: string; handle?: string; name: string }): void {
    const id = seedChannel(setup.server.db, facts);
    setSubscription(setup.server.db, id, {
      schedule: DEFAULT_SCHEDULE,
      nextRunAt: Date.now() + 1e9,
    });
  }

  test('is named by a conflict for its id, without asking the platform', async () => {
    subscribeTo(known);
    const before = counts();
    const asked = setup.platform.emulator.requests.length;
    const url = `youtube.com/channel/${known.remoteId}`;
    expect(await readProblem(await add({ url }))).toEqual({
      title: 'Conflict',
      status: 409,
      detail: 'You have already subscribed to "Known "& loved"".',
    });
    expect(counts()).toEqual(before);
    expect(setup.platform.emulator.requests).toHaveLength(asked);
  });

  test('is named by the same conflict for its handle, in any case', async () => {
    const { id: remoteId, handle } = setup.publish('@Known-Handle').channel;
    subscribeTo({ remoteId, handle, name: 'Known by it' });
    const before = counts();
    for (const url of [byHandle(handle), byHandle('@kNOWN-hANDLE')]) {
      expect(await readProblem(await add({ url }))).toEqual({
        title: 'Conflict',
        status: 409,
        detail: 'You have already subscribed to "Known by it".',
      });
    }
    expect(counts()).toEqual(before);
  });
});

test('a channel that is known, but not subscribed, is a conflict where no subscription is wanted', async () => {
  const { channel } = setup.publish('@left-alone');
  const { id: remoteId, handle } = channel;
  const id = seedChannel(setup.server.db, { remoteId, handle, name: 'Left alone' });
  const before = counts();
  const problem = await readProblem(await add({ url: byHandle(handle), subscribe: false }));
  expect(problem).toMatchObject({
    status: 409,
    detail: '"Left alone" is in the catalogue already.',
  });
  expect(counts()).toEqual(before);
  const { subscribed } = await setup.api.call(routes.readChannel, { params: { id } });
  expect(subscribed).toBe(false);
});

describe('adds nothing', () => {
  test.each([
    'https://www.youtube.com/watch?v=abcdefghijk',
    'https://www.youtube.com/c/name',
    'https://www.youtube.com/user/name',
    'https://www.youtube.com/@name/videos',
    'https://www.youtube.com/@name?x=1',
    'https://www.youtube.com/@',
    'https://www.youtube.com/channel/',
    'https://m.youtube.com/@name',
    'https://youtube.com.example.org/@name',
    'https://example.org/https://www.youtube.com/@name',
    'ftp://www.youtube.com/@name',
    'https://www.youtube.com/@naïve',
    'https://www.youtube.com/@name\n--exec',
    'youtube.com/@',
    '@name',
    `youtube.com/@${'x'.repeat(300)}`,
    '',
    null,
    5,
  ])('for the address %j', async (url) => {
    const before = counts();
    const problem = await readProblem(await add({ url }));
    expect(problem.status).toBe(400);
    const message = expect.stringContaining(CHANNEL_URL_HINT);
    expect(problem.errors).toEqual([{ field: 'url', message }]);
    expect(counts()).toEqual(before);
  });

  test.each([
    byHandle('@nobody-is-called-this'),
    `https://www.youtube.com/channel/UC${'n'.repeat(22)}`,
    'https://www.youtube.com/channel/not-an-id',
    `https://www.youtube.com/@${'a'.repeat(101)}`,
  ])('where there is no channel at %s', async (url) => {
    const before = counts();
    const detail = `YouTube has no channel at ${url}. Check the address; nothing was added.`;
    expect(await readProblem(await add({ url }))).toEqual({
      title: 'Invalid request',
      status: 400,
      detail,
      errors: [{ field: 'url', message: detail }],
    });
    expect(counts()).toEqual(before);
  });

  test.each([
    '0 0 31 2 *',
    '99 * * * *',
    '* * * *',
    '* * * * * *',
    'daily',
    '@daily',
    '*/0 * * * *',
  ])('for the schedule %s', async (schedule) => {
    const before = counts();
    const problem = await readProblem(await add({ url: byHandle('@any'), schedule }));
    expect(problem).toMatchObject({
      status: 400,
      errors: [{ field: 'schedule', message: SCHEDULE_MESSAGE }],
    });
    expect(counts()).toEqual(before);
  });

  test('where a group does not exist', async () => {
    setup.publish('@groupless');
    const before = counts();
    const groups = [newGroup('There'), 888_888];
    const problem = await readProblem(await add({ url: byHandle('@groupless'), groups }));
    expect(problem).toMatchObject({ status: 400, errors: [{ field: 'groups' }] });
    expect(counts()).toEqual(before);
  });

  test('where a group is deleted while the platform is asked', async () => {
    setup.publish('@lost-group');
    const groups = [newGroup('Deleted meanwhile')];
    setup.platform.emulator.faults.set('none', {
      match: () => {
        setup.server.db.run(sql`DELETE FROM groups WHERE id = ${groups[0]}`);
        return false;
      },
      answer: { type: 'reset' },
    });
    const before = counts();
    const problem = await readProblem(await add({ url: byHandle('@lost-group'), groups }));
    expect(problem).toMatchObject({ status: 400, errors: [{ field: 'groups' }] });
    expect(counts()).toEqual(before);
  });

  test('where neither the schedule comes nor a group exists, and names both', async () => {
    const wrong = { url: byHandle('@any'), schedule: '0 0 31 2 *', groups: [888_888] };
    const { errors } = await readProblem(await add(wrong));
    expect(errors?.map(({ field }) => field)).toEqual(['schedule', 'groups']);
  });

  test('where the platform cannot be reached, and says so', async () => {
    setup.publish('@unreachable');
    setup.platform.emulator.faults.set('reset', { match: {}, answer: { type: 'reset' } });
    const before = counts();
    const problem = await readProblem(await add({ url: byHandle('@unreachable') }));
    expect(problem.status).toBe(503);
    expect(problem.detail).toMatch(/^YouTube could not be reached.* Nothing was added\.$/);
    expect(counts()).toEqual(before);
  });

  test('where the person goes away before the platform has answered', async () => {
    setup.publish('@slow');
    setup.platform.emulator.faults.set('slow', {
      match: {},
      answer: { type: 'delay', milliseconds: 120_000 },
    });
    const before = counts();
    const leaving = new AbortController();
    const asked = setup.api.fetch('/api/channels', {
      method: 'POST',
      signal: leaving.signal,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ url: byHandle('@slow') }),
    });
    const asking = () => processesWith('youtube.com/@slow');
    await vi.waitUntil(async () => (await asking()).length > 0, { timeout: 20_000 });
    leaving.abort();
    await expect(asked).rejects.toThrow();
    await vi.waitUntil(async () => (await asking()).length === 0, { timeout: 20_000 });
    expect(counts()).toEqual(before);
  });

  test('where the requests that may be made are used up, which is said at once', async () => {
    const frugal = await startServerOn(setup.platform, { REQUESTS_PER_HOUR: '10' });
    onTestFinished(() => frugal.stop());
    const other = await frugal.logIn();
    const ask = async () =>
      readProblem(await other.send(routes.createChannel, { body: { url: byHandle('@nobody') } }));
    let problem = await ask();
    // Ten at once, and a person may go into debt by as many.
    for (let asked = 1; asked <= 20 && problem.status === 400; asked += 1) problem = await ask();
    expect(problem.status).toBe(503);
    expect(problem.detail).toMatch(
      /^All the requests .* are used up .* in about \d+ minutes\. Nothing was added\.$/,
    );
    expect((await other.call(routes.listChannels)).content).toEqual([]);
  });

  test('where yt-dlp is missing, and says how to get it', async () => {
    const toolless = await startTestServer();
    onTestFinished(toolless.stop);
    const other = await toolless.logIn();
    const response = await other.send(routes.createChannel, { body: { url: byHandle('@any') } });
    const problem = await readProblem(response);
    expect(problem.status).toBe(503);
    expect(problem.detail).toMatch(/Install yt-dlp.* Nothing was added\.$/);
    expect((await other.call(routes.listChannels)).content).toEqual([]);
  });
});
