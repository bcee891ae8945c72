import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import type { Status } from '../../../contract/status.ts';
import type { EmulatedChannel } from '../../../emulator/catalogue.ts';
import type { FaultAnswer } from '../../../emulator/faults.ts';
import { enqueue, PRIORITY } from '../../jobs/queue.ts';
import type { ApiClient } from '../../testing/api-client.ts';
import { emulatedChannel, startPlatform, type TestPlatform } from '../../testing/platform.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { startServerOn, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { REFRESH_CHANNEL } from '../channels/refresh.usecases.ts';
import { COMPLETE_CHANNEL } from '../intake/details.usecases.ts';

const HOUR = 60 * 60 * 1000;
const LIMIT = { timeout: 120_000, interval: 20 };

const read = (api: ApiClient) => api.call(routes.readStatus);

/** Waits until the status is as wanted. */
async function until(api: ApiClient, isWanted: (status: Status) => boolean): Promise<Status> {
  return vi.waitUntil(async () => {
    const status = await read(api);
    return isWanted(status) && status;
  }, LIMIT);
}

const isOfDetails = ({ title }: Status['failures'][number]) => title === 'Read details';

describe('without the platform', () => {
  let server: TestServer;
  let api: ApiClient;

  beforeAll(async () => {
    server = await startTestServer({ REQUESTS_PER_HOUR: '500' });
    api = await server.logIn();
  });
  afterAll(() => server?.stop());

  const addRefresh = (channelId: number, runAt: number) =>
    enqueue(server.db, Date.now(), REFRESH_CHANNEL, {
      key: `channel:${channelId}`,
      payload: { channelId, source: 'subscription' },
      priority: PRIORITY.scheduled,
      runAt,
    }).id;

  test('nothing is told of what there is nothing of, and the folders are measured meanwhile', async () => {
    const { requests, work, channels, disk, backups, failures } = await until(
      api,
      (status) => status.disk.measuredAt !== null,
    );
    expect(requests).toEqual({
      perHour: 500,
      burst: 300,
      lastHour: 0,
      left: 300,
      fullAt: null,
      waiting: 0,
      pause: null,
    });
    const none = { count: 0, kinds: [], items: [] };
    expect(work).toEqual({ running: none, waiting: none, retrying: none });
    expect(channels).toEqual({ subscribed: 0, failing: 0, overdue: 0 });
    expect(disk).toMatchObject({ attachments: 0, pictures: 0, backups: 0 });
    expect(disk.database).toBeGreaterThan(0);
    expect(disk.free).toBeGreaterThan(0);
    expect(disk.total).toBeGreaterThan(disk.free);
    expect(backups).toEqual({ lastAt: null, nextAt: null, problem: null, late: false, kept: [] });
    expect(failures).toEqual([]);
    expect((await api.call(routes.listChannelFreshness)).content).toEqual([]);
  });

  test('what waits is told in the order of its time, and counted by kinds', async () => {
    const soon = Date.now() + HOUR;
    const later = addRefresh(1, soon + 1);
    const { id: first } = enqueue(server.db, Date.now(), COMPLETE_CHANNEL, {
      key: 'complete:2',
      payload: { channelId: 2 },
      priority: PRIORITY.scheduled,
      runAt: soon,
    });
    addRefresh(2, soon + 2);
    const { waiting } = (await read(api)).work;
    expect(waiting.kinds).toEqual([
      { title: 'Look for new videos', count: 2 },
      { title: 'Read pictures and details', count: 1 },
    ]);
    expect(waiting.items.slice(0, 2)).toEqual([
      {
        id: first,
        kind: 'complete-channel',
        title: 'Read pictures and details',
        entity: { type: 'channel', id: 2, name: null },
        phase: '',
        done: 0,
        total: null,
        attempts: 0,
        at: new Date(soon).toISOString(),
      },
      expect.objectContaining({ id: later }),
    ]);
  });

  test('work that waits is run when that is asked for, and no other', async () => {
    const id = addRefresh(77, Date.now() + HOUR);
    await api.call(routes.runJobNow, { params: { id } });
    await until(api, ({ work }) => work.waiting.items.every((item) => item.id !== id));
    const ended = await api.send(routes.runJobNow, { params: { id } });
    expect(ended.status).toBe(409);
    expect(await ended.json()).toMatchObject({
      detail: 'It has ended already, so there is nothing left to run.',
    });
    const unknown = await api.send(routes.runJobNow, { params: { id: id + 1_000 } });
    expect(unknown.status).toBe(404);
    const wrong = await api.send(routes.runJobNow, { params: { id: 'all' } });
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({ errors: [{ field: 'id' }] });
  });

  test('a video whose details cannot be read is among the last errors', async () => {
    const id = seedMedia(server.db, seedChannel(server.db), { name: 'Without details' });
    await api.call(routes.readMedia, { params: { id } });
    const { failures } = await until(api, (status) => status.failures.some(isOfDetails));
    expect(failures.find(isOfDetails)).toMatchObject({
      id: null,
      entity: { type: 'media', id, name: 'Without details' },
      details: expect.stringMatching(/^yt-dlp, the program that reads YouTube, was not found/),
      overAt: null,
    });
  });

  test('nothing is told to a stranger', async () => {
    const stranger = await server.visit();
    for (const route of [routes.readStatus, routes.listChannelFreshness]) {
      expect((await stranger.send(route)).status).toBe(401);
    }
    expect((await stranger.send(routes.runJobNow, { params: { id: 1 } })).status).toBe(401);
  });
});

describe('with the platform', () => {
  const broken = emulatedChannel('@broken', { video: 2 });
  const whole = emulatedChannel('@whole', { video: 2 });
  let platform: TestPlatform;

  beforeAll(async () => {
    platform = await startPlatform([broken, whole]);
  });
  afterAll(() => platform?.stop());

  /** A server that has subscribed to the channels and read them. */
  async function serverWith(...channels: EmulatedChannel[]) {
    platform.emulator.faults.clear();
    const server = await startServerOn(platform, { REQUESTS_PER_HOUR: '1000000' });
    onTestFinished(() => {
      platform.emulator.faults.clear();
      return server.stop();
    });
    const api = await server.logIn();
    const ids: number[] = [];
    for (const { handle } of channels) {
      const url = `https://www.youtube.com/${handle}`;
      ids.push((await api.call(routes.createChannel, { body: { url } })).id);
    }
    await until(
      api,
      ({ work, channels: { subscribed } }) =>
        subscribed === ids.length && work.running.count + work.waiting.count === 0,
    );
    return { api, ids };
  }

  /** When the newest video was published, to the second, as the platform tells. */
  const newestOf = ({ videos }: EmulatedChannel) =>
    `${videos[0]?.publishedAt.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)}.000Z`;

  const fail = (channelId: string, answer: FaultAnswer) =>
    platform.emulator.faults.set('failure', { match: { channelId }, answer });

  const refresh = (api: ApiClient, id: number | undefined) =>
    api.call(routes.refreshChannel, { params: { id: id ?? 0 } });

  test('a channel that fails comes first with its reason, until it is checked with success', async () => {
    const { api, ids } = await serverWith(whole, broken);
    const brokenId = ids[1];
    fail(broken.id, { type: 'status', status: 404 });
    await refresh(api, brokenId);
    const { failures } = await until(api, ({ channels }) => channels.failing === 1);
    const gone = expect.stringMatching(
      /^YouTube has no such channel any more: .* subscribe to its new address/,
    );
    expect(failures).toMatchObject([
      {
        entity: { type: 'channel', id: brokenId, name: broken.name },
        details: gone,
        overAt: null,
      },
    ]);
    const list = await api.call(routes.listChannelFreshness);
    expect(list.content).toMatchObject([
      { id: brokenId, state: 'failing', problem: gone, lastExtract: expect.any(String) },
      { id: ids[0], state: 'good', problem: null, newestVideoAt: newestOf(whole) },
    ]);
    const second = await api.call(routes.listChannelFreshness, { query: { page: 2, size: 1 } });
    expect(second.content.map(({ id }) => id)).toEqual([ids[0]]);

    platform.emulator.faults.clear();
    await refresh(api, brokenId);
    const after = await until(api, ({ channels }) => channels.failing === 0);
    expect(after.failures).toMatchObject([{ details: gone, overAt: expect.any(String) }]);
  });

  test('what is to be tried again says why and when, and can be tried now', async () => {
    const { api, ids } = await serverWith(broken);
    fail(broken.id, { type: 'status', status: 503 });
    await refresh(api, ids[0]);
    const { work } = await until(api, (status) => status.work.retrying.count > 0);
    const [job] = work.retrying.items;
    expect(job).toMatchObject({
      title: 'Look for new videos',
      entity: { type: 'channel', id: ids[0], name: broken.name },
      phase: expect.stringMatching(/^YouTube could not be reached/),
      attempts: 1,
    });
    expect(Date.parse(job?.at ?? '')).toBeGreaterThan(Date.now());

    platform.emulator.faults.clear();
    await api.call(routes.runJobNow, { params: { id: job?.id ?? 0 } });
    await until(api, (status) => status.work.retrying.count + status.channels.failing === 0);
  });

  test('what runs says since when, and how far it is', async () => {
    const { api, ids } = await serverWith(broken);
    const begun = Date.now();
    fail(broken.id, { type: 'delay', milliseconds: 3_000 });
    await refresh(api, ids[0]);
    const { work } = await until(
      api,
      (status) => status.work.running.items[0]?.phase !== undefined,
    );
    expect(work.running.items).toMatchObject([{ entity: { id: ids[0] } }]);
    expect(Date.parse(work.running.items[0]?.at ?? '')).toBeGreaterThanOrEqual(begun);
    const id = work.running.items[0]?.id ?? 0;
    const refused = await api.send(routes.runJobNow, { params: { id } });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ detail: 'It runs already.' });
  });

  test('a pause says since when, until when and why, and what was used is counted', async () => {
    const { api, ids } = await serverWith(broken);
    fail(broken.id, { type: 'status', status: 429 });
    await refresh(api, ids[0]);
    const { requests } = await until(api, (status) => status.requests.pause !== null);
    expect(requests.pause?.reason).toMatch(/^YouTube answers that there were too many requests\./);
    const { since, until: end } = requests.pause ?? { since: '', until: '' };
    expect(Date.parse(end) - Date.parse(since)).toBe(HOUR);
    expect(requests.lastHour).toBeGreaterThan(0);
  });
});
