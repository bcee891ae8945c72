import { join } from 'node:path';
import sql from 'sql-template-tag';
import { expect, onTestFinished, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import type { EmulatedChannel, EmulatedVideo } from '../../../emulator/catalogue.ts';
import type { FaultAnswer } from '../../../emulator/faults.ts';
import { systemClock } from '../../platform/clock.ts';
import type { ApiClient } from '../../testing/api-client.ts';
import { startPlatform } from '../../testing/platform.ts';
import { seedPublished } from '../../testing/seed.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { startServerOn, type TestServer } from '../../testing/test-server.ts';
import { PATIENCE, spokenChannel } from '../../testing/transcript-setup.ts';
import { enqueueBackfill } from './backfill.usecases.ts';

/** A platform with a channel, and servers one after the other on one folder, in whose catalogue it is, not subscribed. */
async function setUp(channel: EmulatedChannel) {
  const platform = await startPlatform([channel]);
  onTestFinished(platform.stop);
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  const settings = { ...platform.settings, DATA_DIR: join(folder.path, 'data') };
  const start = async () => {
    const server = await startServerOn({ ...platform, settings });
    return { server, api: await server.logIn() };
  };
  const first = await start();
  seedPublished(first.server.db, channel);
  const { faults, requests } = platform.emulator;
  const opened = () =>
    requests.filter(({ kind }) => kind === 'watch').map(({ videoId }) => videoId ?? '');
  const failCaptions = (video: EmulatedVideo, answer: FaultAnswer) =>
    faults.set(video.id, { match: { kinds: ['captions'], videoId: video.id }, answer });
  const isAsked = ({ id }: EmulatedVideo) =>
    requests.some(({ kind, videoId }) => kind === 'captions' && videoId === id);
  return { ...first, start, faults, opened, failCaptions, isAsked };
}

type Started = Pick<Awaited<ReturnType<typeof setUp>>, 'server' | 'api'>;
type Four = [EmulatedVideo, EmulatedVideo, EmulatedVideo, EmulatedVideo];

const statusOf = (api: ApiClient) => api.call(routes.readTranscriptStatus);

const backfillJobs = ({ db }: TestServer) =>
  db.all<{ state: string }>(sql`SELECT state FROM jobs WHERE name = 'backfill-transcripts'`);

/** More than a slice of videos takes its time on a busy machine. */
const LONG_MS = 600_000;

const ended = (api: ApiClient) =>
  expect
    .poll(async () => (await statusOf(api)).backfill, { ...PATIENCE, timeout: LONG_MS })
    .toBeNull();

test(
  'reads the captions of the whole catalogue, the newest first, and tells how far it is',
  async () => {
    const channel = spokenChannel('@whole', 23);
    for (const video of channel.videos.slice(1, -1)) delete video.captions;
    const { server, api, opened } = await setUp(channel);
    onTestFinished(server.stop);
    expect(await statusOf(api)).toEqual({ ready: 0, waiting: 23, backfill: null });
    const started = await api.call(routes.startBackfill);
    expect(started.backfill).toMatchObject({ state: 'queued', done: 0, total: 23, startsAt: null });
    const done = async () => (await statusOf(api)).backfill?.done;
    await expect.poll(done, PATIENCE).toBeGreaterThanOrEqual(2);
    expect((await statusOf(api)).backfill).toMatchObject({ phase: 'Reading captions', total: 23 });
    await ended(api);
    expect(await statusOf(api)).toEqual({ ready: 2, waiting: 0, backfill: null });
    expect(opened()).toEqual(channel.videos.map(({ id }) => id));
  },
  LONG_MS,
);

test('is one however often it is started, and ends where there is nothing left to read', async () => {
  const channel = spokenChannel('@twice', 1);
  const [video] = channel.videos as [EmulatedVideo];
  const { server, api, failCaptions, isAsked, faults } = await setUp(channel);
  onTestFinished(server.stop);
  failCaptions(video, { type: 'delay', milliseconds: 600_000 });
  await api.call(routes.startBackfill);
  await expect.poll(() => isAsked(video), PATIENCE).toBe(true);
  await api.call(routes.startBackfill);
  expect(backfillJobs(server)).toEqual([{ state: 'running' }]);
  faults.clear();
  await api.call(routes.stopBackfill);
  await ended(api);
  await api.call(routes.startBackfill);
  await ended(api);
  expect((await statusOf(api)).ready).toBe(1);
  await api.call(routes.startBackfill);
  await ended(api);
  expect(backfillJobs(server).map(({ state }) => state)).toEqual(['cancelled', 'done', 'done']);
});

test('goes on where it is started while the run that was stopped still ends', async () => {
  const channel = spokenChannel('@restarted', 1);
  const [video] = channel.videos as [EmulatedVideo];
  const { server, api, failCaptions, isAsked, faults } = await setUp(channel);
  onTestFinished(server.stop);
  failCaptions(video, { type: 'delay', milliseconds: 600_000 });
  await api.call(routes.startBackfill);
  await expect.poll(() => isAsked(video), PATIENCE).toBe(true);
  faults.clear();
  await api.call(routes.stopBackfill);
  await api.call(routes.startBackfill);
  await ended(api);
  expect((await statusOf(api)).ready).toBe(1);
  expect(backfillJobs(server).map(({ state }) => state)).toEqual(['cancelled', 'done']);
});

test('stops for good, also for the next start of the server, and keeps what was read', async () => {
  const channel = spokenChannel('@stopped', 3);
  const [, second] = channel.videos as [EmulatedVideo, EmulatedVideo];
  const { server, api, start, failCaptions, isAsked } = await setUp(channel);
  failCaptions(second, { type: 'delay', milliseconds: 600_000 });
  await api.call(routes.startBackfill);
  await expect.poll(() => isAsked(second), PATIENCE).toBe(true);
  await api.call(routes.stopBackfill);
  await ended(api);
  await server.stop();
  const again = await start();
  onTestFinished(again.server.stop);
  expect(await statusOf(again.api)).toEqual({ ready: 1, waiting: 2, backfill: null });
  // It can be said twice.
  await again.api.call(routes.stopBackfill);
});

test('goes on after a start of the server where it was not stopped', async () => {
  const channel = spokenChannel('@goes-on', 3);
  const [, second] = channel.videos as [EmulatedVideo, EmulatedVideo];
  const { server, api, start, failCaptions, isAsked, faults, opened } = await setUp(channel);
  failCaptions(second, { type: 'delay', milliseconds: 600_000 });
  await api.call(routes.startBackfill);
  await expect.poll(() => isAsked(second), PATIENCE).toBe(true);
  await server.stop();
  faults.clear();
  const before = opened().length;
  const again = await start();
  onTestFinished(again.server.stop);
  await ended(again.api);
  expect((await statusOf(again.api)).ready).toBe(3);
  expect(opened().slice(before)).toEqual(channel.videos.slice(1).map(({ id }) => id));
});

const LIMITED: FaultAnswer = { type: 'status', status: 429 };

const auditOf = async ({ server, api }: Started, { id: remoteId }: EmulatedVideo) => {
  const media = server.db.get<{ id: number }>(
    sql`SELECT id FROM media WHERE remote_id = ${remoteId}`,
  );
  const { content } = await api.call(routes.listAudit, { query: { media: media?.id ?? 0 } });
  return content;
};

test('waits where captions of one video after the other are refused for their number, says so, and can be stopped then', async () => {
  const channel = spokenChannel('@waits', 3);
  const [, ...refused] = channel.videos;
  const { server, api, failCaptions } = await setUp(channel);
  onTestFinished(server.stop);
  for (const video of refused) failCaptions(video, LIMITED);
  await api.call(routes.startBackfill);
  await expect
    .poll(async () => (await statusOf(api)).backfill, PATIENCE)
    .toMatchObject({
      state: 'queued',
      phase: expect.stringMatching(/^The reading of captions is paused\. .*too many requests/),
      startsAt: expect.any(String),
    });
  // Nothing else waits for that.
  expect((await api.call(routes.readSystem)).pause).toBeNull();
  await api.call(routes.stopBackfill);
  expect(await statusOf(api)).toEqual({ ready: 1, waiting: 2, backfill: null });
});

test.each<[string, FaultAnswer, RegExp]>([
  ['are refused for their number', LIMITED, /^YouTube does not hand the captions out: .* too many/],
  ['answer an error of the platform', { type: 'status', status: 500 }, /^YouTube could not be/],
])(
  'goes on behind a video whose captions alone %s, and tells of it',
  async (what, answer, words) => {
    const channel = spokenChannel(`@one-${what.slice(0, 3)}`, 4);
    const [refused] = channel.videos as [EmulatedVideo];
    const started = await setUp(channel);
    const { server, api, failCaptions } = started;
    onTestFinished(server.stop);
    failCaptions(refused, answer);
    await api.call(routes.startBackfill);
    await ended(api);
    expect(await statusOf(api)).toEqual({ ready: 3, waiting: 1, backfill: null });
    expect((await api.call(routes.readSystem)).pause).toBeNull();
    const [told] = await auditOf(started, refused);
    expect(told).toMatchObject({ status: 'failure', request: { action: 'extract_content' } });
    expect(told?.details.replace('Reading what is said failed. ', '')).toMatch(words);
  },
);

/** Has the backfill begin with an attempt as if those before had been put off. */
async function startAttempt({ server, api }: Started, attempt: number): Promise<void> {
  const parts = { db: server.db, clock: systemClock };
  enqueueBackfill(parts, { after: null, done: 0 }, Date.now() + 3_600_000);
  server.db.run(sql`UPDATE jobs SET run_at = 0, attempts = ${attempt - 1} WHERE state = 'queued'`);
  await api.call(routes.startBackfill);
}

const PAUSED = { state: 'queued', startsAt: expect.any(String) };

test('waits without an end where the platform cannot be reached', async () => {
  const channel = spokenChannel('@unreachable', 20);
  const started = await setUp(channel);
  const { server, api, faults } = started;
  onTestFinished(server.stop);
  faults.set('away', { match: { kinds: ['watch', 'player'] }, answer: { type: 'reset' } });
  await startAttempt(started, 2);
  const words = /^YouTube could not be reached/;
  await expect
    .poll(async () => (await statusOf(api)).backfill, PATIENCE)
    .toMatchObject({ ...PAUSED, phase: expect.stringMatching(words) });
  const attempts = sql`SELECT attempts FROM jobs WHERE name = 'backfill-transcripts'`;
  expect(server.db.column<number>(attempts)).toEqual([1]);
});

test('begins with another video after a pause', async () => {
  const channel = spokenChannel('@refused-first', 4);
  const [first, second, third, last] = channel.videos as Four;
  const started = await setUp(channel);
  const { server, api, failCaptions, opened } = started;
  onTestFinished(server.stop);
  for (const video of [first, second, third]) failCaptions(video, LIMITED);
  await startAttempt(started, 2);
  await expect.poll(async () => (await statusOf(api)).backfill, PATIENCE).toMatchObject(PAUSED);
  expect(opened()).toEqual([last, first, second].map(({ id }) => id));
  expect(await auditOf(started, first)).toEqual([]);
});

test('leaves out, in the end, what it has to pause for each time, tells of it, and goes on behind it', async () => {
  const channel = spokenChannel('@refused-always', 4);
  const [first, second, third, last] = channel.videos as Four;
  const started = await setUp(channel);
  const { server, api, failCaptions } = started;
  onTestFinished(server.stop);
  for (const video of [first, second]) failCaptions(video, LIMITED);
  await startAttempt(started, 5);
  await expect
    .poll(async () => (await statusOf(api)).backfill, PATIENCE)
    .toMatchObject({ ...PAUSED, done: 2 });
  for (const video of [first, second]) {
    expect(await auditOf(started, video)).toMatchObject([{ status: 'failure' }]);
  }
  expect(await auditOf(started, third)).toEqual([]);
  const job = server.db.get<{ id: number }>(sql`SELECT id FROM jobs WHERE state = 'queued'`);
  await api.call(routes.runJobNow, { params: { id: job?.id ?? 0 } });
  await ended(api);
  expect(await statusOf(api)).toEqual({ ready: 2, waiting: 2, backfill: null });
  expect(await auditOf(started, last)).toEqual([]);
});

test('leaves out, in the end, what cannot be read, and goes on behind it', async () => {
  const channel = spokenChannel('@left-out', 5);
  const [readable] = channel.videos.slice(-2) as [EmulatedVideo, EmulatedVideo];
  const { server, api, failCaptions } = await setUp(channel);
  onTestFinished(server.stop);
  for (const video of channel.videos) {
    if (video !== readable) failCaptions(video, { type: 'status', status: 404 });
  }
  await api.call(routes.startBackfill);
  await expect
    .poll(async () => (await statusOf(api)).backfill?.phase, PATIENCE)
    .toMatch(/^Reading the video/);
  expect((await statusOf(api)).ready).toBe(0);
  server.db.run(sql`UPDATE jobs SET run_at = 0, attempts = 4 WHERE state = 'queued'`);
  await api.call(routes.startBackfill);
  await ended(api);
  expect(await statusOf(api)).toEqual({ ready: 1, waiting: 4, backfill: null });
});
