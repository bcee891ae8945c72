import { join } from 'node:path';
import sql from 'sql-template-tag';
import { expect, test, vi } from 'vitest';
import { routes } from '../contract/routes.ts';
import type { EmulatedChannel } from '../emulator/catalogue.ts';
import { enqueue, PRIORITY } from './jobs/queue.ts';
import { nextRun } from './jobs/schedule.ts';
import { migrate } from './migrations/migrate.ts';
import { insertChannel } from './modules/channels/channels.queries.ts';
import { REFRESH_CHANNEL } from './modules/channels/refresh.usecases.ts';
import { setSubscription } from './modules/channels/schedule.queries.ts';
import { toInstant } from './platform/clock.ts';
import type { Database } from './platform/database.ts';
import type { ApiClient } from './testing/api-client.ts';
import { emulatedChannel, listedIds } from './testing/platform.ts';
import { setUpRestart } from './testing/restart-setup.ts';
import { processesWith } from './testing/running-processes.ts';

/** How long a test may take on a busy machine; a listing of 1,500 videos has two minutes. */
const TIMEOUT = 150_000;
const LIMIT = { timeout: 120_000, interval: 20 };

/** The settings of a server whose budget of requests nothing has to wait for. */
const UNHURRIED = { REQUESTS_PER_HOUR: '1000000' };

const LEAP_DAYS = '0 0 29 2 *';

/** Subscribes to a channel on leap days, before a server starts. */
function insertSubscribed(db: Database, channel: EmulatedChannel, nextRunAt: number): number {
  const { id: remoteId, handle, name } = channel;
  const facts = { remoteId, handle, name, description: null, avatarUrl: null };
  const id = insertChannel(db, { ...facts, schedule: LEAP_DAYS, fullExtract: true }, nextRunAt);
  setSubscription(db, id, { schedule: LEAP_DAYS, nextRunAt });
  return id;
}

const subscribe = async (api: ApiClient, channel: EmulatedChannel): Promise<number> => {
  const url = `https://www.youtube.com/${channel.handle}`;
  return (await api.call(routes.createChannel, { body: { url } })).id;
};

const readChannel = (api: ApiClient, id: number) =>
  api.call(routes.readChannel, { params: { id } });

/** Waits until the listing of a channel has told of so many videos; some are to be seen by then. */
async function untilListed(api: ApiClient, id: number, count: number): Promise<void> {
  await vi.waitUntil(async () => ((await readChannel(api, id)).refresh?.done ?? 0) >= count, LIMIT);
  const first = await api.call(routes.listLatest, { query: { channel: id } });
  expect(first.content).toHaveLength(first.size);
}

test('lists 1,500 videos once each, newest first, though it is killed on the way', {
  timeout: TIMEOUT,
}, async () => {
  const channel = emulatedChannel('@big', { video: 1_300, short: 150, live: 50 });
  const { folder, start, within } = await setUpRestart([channel], UNHURRIED);
  const first = await start();
  const id = await subscribe(first.api, channel);
  await untilListed(first.api, id, 90);
  await first.server.end('SIGKILL');
  await vi.waitUntil(async () => (await processesWith(folder)).length === 0, LIMIT);

  const { api } = await start();
  await vi.waitUntil(async () => (await readChannel(api, id)).refresh === null, LIMIT);
  const audit = await api.call(routes.listAudit, { query: { channel: id } });
  expect(audit.content).toMatchObject([
    { source: 'action', status: 'success', details: expect.stringMatching(/^Listed all 1,500 /) },
  ]);
  const listed = within((db) =>
    db.all<{ remoteId: string; kind: string }>(sql`
      SELECT remote_id AS remoteId, kind FROM media ORDER BY uploaded_at DESC, id DESC`),
  );
  expect(listed).toHaveLength(1_500);
  for (const kind of ['video', 'short', 'live'] as const) {
    const ids = listed.filter((media) => media.kind === kind).map(({ remoteId }) => remoteId);
    expect(ids).toEqual(listedIds(channel, kind));
  }
});

test('stops in the midst of a listing, leaves no process behind, and has it go on later', async () => {
  const channel = emulatedChannel('@slow', { video: 90 });
  const { emulator, folder, start, within } = await setUpRestart([channel], UNHURRIED);
  const { server, api } = await start();
  emulator.faults.set('slow', {
    match: { kinds: ['browse'] },
    answer: { type: 'delay', milliseconds: 60_000 },
  });
  const id = await subscribe(api, channel);
  await untilListed(api, id, 30);
  expect(await processesWith(join(folder, 'cache'))).not.toEqual([]);

  const ending = await Promise.race([
    server.end('SIGTERM'),
    new Promise((resolve) => setTimeout(resolve, 10_000, 'not within 10 s')),
  ]);
  expect(ending).toEqual({ code: 0, signal: null });
  expect(await processesWith(folder)).toEqual([]);
  const jobs = within((db) => db.all(sql`SELECT name, state, attempts FROM jobs`));
  expect(jobs).toEqual([{ name: 'refresh-channel', state: 'queued', attempts: 0 }]);
});

/** A server whose picture of a channel's video does not come. */
async function startAwaitingPicture(settings: Record<string, string> = {}) {
  const channel = emulatedChannel('@pictured', { video: 1 });
  const { emulator, start, within } = await setUpRestart([channel], { ...UNHURRIED, ...settings });
  const { server, api } = await start();
  emulator.faults.set('slow', {
    match: { kinds: ['image'] },
    answer: { type: 'delay', milliseconds: 60_000 },
  });
  await subscribe(api, channel);
  const isAwaited = () => emulator.requests.some(({ kind }) => kind === 'image');
  await vi.waitUntil(isAwaited, LIMIT);
  return { server, within };
}

test('stops while a picture does not come, and has its job go on later', async () => {
  const { server, within } = await startAwaitingPicture();
  expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
  const jobs = within((db) =>
    db.all(sql`SELECT state, attempts FROM jobs WHERE name = 'complete-channel'`),
  );
  expect(jobs).toEqual([{ state: 'queued', attempts: 0 }]);
});

test('says nothing of a picture that it gives up because it stops', async () => {
  const { server } = await startAwaitingPicture({ LOG_LEVEL: 'warn' });
  await server.end('SIGTERM');
  expect(server.printed().stderr).not.toMatch(/picture|destroyed/);
});

test('reads what was due while it was off, once, and plans the next run', async () => {
  const channel = emulatedChannel('@due', { video: 3 });
  const { start, within } = await setUpRestart([channel], UNHURRIED);
  const id = within((db) => {
    migrate(db, Date.now());
    return insertSubscribed(db, channel, Date.now() - 5 * 60_000);
  });

  const startedAt = Date.now();
  const { api } = await start();
  await vi.waitUntil(async () => (await readChannel(api, id)).lastExtract !== null, LIMIT);
  const latest = await api.call(routes.listLatest);
  expect(latest.content.map((media) => media.remoteId)).toEqual(listedIds(channel, 'video'));
  const audit = await api.call(routes.listAudit, { query: { source: 'subscription' } });
  expect(audit.content).toHaveLength(1);
  const { nextRunAt } = await readChannel(api, id);
  expect(Date.parse(nextRunAt ?? '')).toBeGreaterThan(startedAt);
});

test('does what was queued and planned while the clock was years ahead', async () => {
  const channel = emulatedChannel('@ahead', { video: 3 });
  const { start, within } = await setUpRestart([channel], UNHURRIED);
  const ahead = Date.now() + 1000 * 24 * 60 * 60_000;
  const id = within((db) => {
    migrate(db, ahead);
    const channelId = insertSubscribed(db, channel, ahead);
    enqueue(db, ahead, REFRESH_CHANNEL, {
      key: `channel:${channelId}`,
      payload: { channelId, source: 'subscription' },
      priority: PRIORITY.scheduled,
    });
    return channelId;
  });

  const { api } = await start();
  await vi.waitUntil(async () => (await readChannel(api, id)).lastExtract !== null, LIMIT);
  const { nextRunAt } = await readChannel(api, id);
  expect(nextRunAt).toBe(toInstant(nextRun(LEAP_DAYS, 'UTC', Date.now()) ?? 0));
});
