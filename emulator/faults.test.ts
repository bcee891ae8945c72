import { expect, test } from 'vitest';
import { createFaults } from './faults.ts';
import type { RequestRecord } from './requests.ts';
import { dailyVideos, emulatorFor, fetchThrough, smallCatalogue } from './testing/emulators.ts';
import { errorsOf, listTab } from './testing/yt-dlp.ts';

const IMPATIENT = ['--extractor-retries', '1', '--retry-sleep', 'extractor:0'];

async function smallEmulator(videos: number) {
  const { catalogue, channel } = smallCatalogue(dailyVideos(videos));
  const emulator = await emulatorFor(catalogue);
  const feed = `https://www.youtube.com/feeds/videos.xml?channel_id=${channel.id}`;
  return { emulator, channel, feed };
}

test('429 midway through a listing leaves what came before and ends with an error', async () => {
  const { emulator, channel } = await smallEmulator(100);
  emulator.faults.set('limit', {
    match: { kinds: ['browse'], channelId: channel.id },
    answer: { type: 'status', status: 429 },
    after: 1,
  });
  const { run, entries } = await listTab(emulator, '@small/videos', IMPATIENT);
  expect(entries).toHaveLength(60);
  expect(run.exitCode).toBe(1);
  expect(errorsOf(run)).toContain('HTTP Error 429');
});

test('a listing that is cut short by missing data ends without an error', async () => {
  const { emulator } = await smallEmulator(100);
  emulator.faults.set('torn', {
    match: { kinds: ['browse'] },
    answer: { type: 'incomplete' },
    after: 1,
  });
  const { run, entries } = await listTab(emulator, '@small/videos', IMPATIENT);
  expect(entries).toHaveLength(60);
  expect(run.exitCode).toBe(0);
  expect(run.stderr).toContain('Incomplete data received');
});

test('an empty listing has no entries and no error', async () => {
  const { emulator } = await smallEmulator(40);
  emulator.faults.set('empty', { match: { kinds: ['page'] }, answer: { type: 'empty-listing' } });
  const { run, entries } = await listTab(emulator, '@small/videos', IMPATIENT);
  expect(entries).toEqual([]);
  expect(run.exitCode).toBe(0);
});

test('garbage instead of every page ends with an error', async () => {
  const { emulator } = await smallEmulator(5);
  emulator.faults.set('garbage', {
    match: { kinds: ['page', 'browse'] },
    answer: { type: 'garbage' },
  });
  const { run } = await listTab(emulator, '@small/videos', IMPATIENT);
  expect(run.exitCode).toBe(1);
  expect(errorsOf(run)).not.toBe('');
});

test('a page that fails still leaves the way by the API', async () => {
  const { emulator } = await smallEmulator(5);
  emulator.faults.set('page', {
    match: { kinds: ['page'] },
    answer: { type: 'status', status: 500 },
  });
  const { run, entries } = await listTab(emulator, '@small/videos', IMPATIENT);
  expect(run.exitCode).toBe(0);
  expect(entries).toHaveLength(5);
});

test('a cut connection ends a fetch', async () => {
  const { emulator, feed } = await smallEmulator(1);
  emulator.faults.set('cut', { match: { kinds: ['feed'] }, answer: { type: 'reset' } });
  await expect(fetchThrough(emulator, feed)).rejects.toThrow();
  expect(emulator.requests).toMatchObject([{ kind: 'feed', status: 0 }]);
});

test.for([0, 0.5])(
  'an answer that breaks off after a share of %d has its headers',
  async (share) => {
    const { emulator, feed } = await smallEmulator(1);
    emulator.faults.set('half', { match: { kinds: ['feed'] }, answer: { type: 'partial', share } });
    const response = await fetchThrough(emulator, feed);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
  },
);

test('a late answer is the right one', async () => {
  const { emulator, feed } = await smallEmulator(1);
  emulator.faults.set('late', {
    match: { kinds: ['feed'] },
    answer: { type: 'delay', milliseconds: 30 },
  });
  expect(await (await fetchThrough(emulator, feed)).text()).toContain('<feed');
});

test('a slow answer is the right one, and comes little by little', async () => {
  const { emulator, feed } = await smallEmulator(1);
  const atOnce = await (await fetchThrough(emulator, feed)).text();
  emulator.faults.set('slow', {
    match: { kinds: ['feed'] },
    answer: { type: 'slow', milliseconds: 400 },
  });
  const portions: Buffer[] = [];
  const { body } = await fetchThrough(emulator, feed);
  for await (const portion of body ?? []) portions.push(Buffer.from(portion));
  expect(Buffer.concat(portions).toString('utf8')).toBe(atOnce);
  expect(portions.length).toBeGreaterThan(1);
});

test.for(['delay', 'slow'] as const)('closing ends answers with a fault "%s"', async (type) => {
  const { emulator, feed } = await smallEmulator(1);
  emulator.faults.set('late', {
    match: { kinds: ['feed'] },
    answer: { type, milliseconds: 600_000 },
  });
  const answer = fetchThrough(emulator, feed);
  answer.catch(() => undefined);
  await expect.poll(() => emulator.requests.length).toBe(1);
  await emulator.close();
  await expect(answer).rejects.toThrow();
});

const request: RequestRecord = {
  at: '2026-01-01T00:00:00.000Z',
  host: 'www.youtube.com',
  method: 'GET',
  path: '/feeds/videos.xml',
  query: {},
  kind: 'feed',
  status: 0,
  channelId: 'UC1',
};

test('a fault hits a given number of requests after letting others through', () => {
  const faults = createFaults();
  const answer = { type: 'status', status: 500 } as const;
  faults.set('twice', { match: { kinds: ['feed'] }, answer, after: 1, times: 2 });
  const hits = [1, 2, 3, 4, 5].map(() => faults.take(request) !== undefined);
  expect(hits).toEqual([false, true, true, false, false]);
});

test('a fault matches only where all its conditions hold', () => {
  const answer = { type: 'reset' } as const;
  const hit = (match: Parameters<ReturnType<typeof createFaults>['set']>[1]['match']) => {
    const faults = createFaults();
    faults.set('one', { match, answer });
    return faults.take(request) !== undefined;
  };
  expect(hit({})).toBe(true);
  expect(hit({ host: 'www.youtube.com', path: '/feeds/', channelId: 'UC1' })).toBe(true);
  expect(hit({ kinds: ['page'] })).toBe(false);
  expect(hit({ host: 'i.ytimg.com' })).toBe(false);
  expect(hit({ path: '/watch' })).toBe(false);
  expect(hit({ channelId: 'UC2' })).toBe(false);
  expect(hit({ videoId: 'x' })).toBe(false);
  expect(hit((record) => record.kind === 'feed')).toBe(true);
});

test('the fault that was set first wins until it is cleared', () => {
  const faults = createFaults();
  faults.set('first', { match: {}, answer: { type: 'reset' } });
  faults.set('second', { match: {}, answer: { type: 'garbage' } });
  expect(faults.take(request)?.type).toBe('reset');
  faults.clear('first');
  expect(faults.take(request)?.type).toBe('garbage');
  faults.clear();
  expect(faults.take(request)).toBeUndefined();
});
