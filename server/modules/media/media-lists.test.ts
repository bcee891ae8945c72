import { expect, test } from 'vitest';
import { mediaRoutes } from '../../../contract/routes/media.ts';
import { testDatabase } from '../../testing/database.ts';
import { manualClock } from '../../testing/manual-clock.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { isTimeless, listByCall } from './media-lists.usecases.ts';

const NOW = Date.UTC(2026, 10, 21);
const DAY = 24 * 60 * 60 * 1000;

/** Reads lists of a catalogue with a video of each channel and age. */
function startLists() {
  const db = testDatabase();
  const [first, second] = [seedChannel(db), seedChannel(db)];
  seedMedia(db, first, { name: 'New pendulum', views: 5, uploadedAt: NOW - DAY });
  seedMedia(db, second, { name: 'Old pendulum', views: 9, uploadedAt: NOW - 400 * DAY });
  seedMedia(db, first, { name: 'Known spring', views: 7, uploadedAt: NOW - 2 * DAY });
  const read = async (call: string) =>
    (await listByCall({ db, clock: manualClock(NOW) }, call)).map(({ name }) => name);
  return { read, second };
}

test('answers a call for a list with its videos, filtered and in its order', async () => {
  const { read, second } = startLists();
  const latest = ['New pendulum', 'Known spring', 'Old pendulum'];
  expect(await read('/api/media/latest?page=1&size=12')).toEqual(latest);
  expect(await read('/api/media/latest?sources=youtube&page=1&size=2')).toEqual(latest.slice(0, 2));
  expect(await read('/api/media/top?period=month')).toEqual(['Known spring', 'New pendulum']);
  expect(await read('/api/media?watchLater=true&sort=added')).toEqual([]);
  expect(await read(`/api/media?channel=${second}&sort=latest`)).toEqual(['Old pendulum']);
  const found = await read('/api/media?q=pendulum&sort=relevance');
  expect(found.toSorted()).toEqual(['New pendulum', 'Old pendulum']);
  expect(await read('/api/library?sort=added')).toEqual([]);
});

test.each([
  ['more words than a search may have', `/api/media?q=${'a'.repeat(501)}&sort=relevance`],
  ['a page that cannot be', '/api/media/latest?page=0'],
  ['what is no list', '/api/stats'],
])('has nothing for %s', async (_, call) => {
  expect(await startLists().read(call)).toEqual([]);
});

const { listMedia, listLatest, listTop } = mediaRoutes;

test.each([
  ['the latest', listLatest, undefined, true],
  ['the videos of all time', listMedia, 'all_time', true],
  ['those of a year', listMedia, 'year', false],
  ['the top, which is that of a month', listTop, undefined, false],
  ['the top of a week', listTop, 'week', false],
  ['the top of all time', listTop, 'all_time', true],
] as const)('knows whether time alone changes a list: %s', (_, route, period, expected) => {
  expect(isTimeless(route, { period })).toBe(expected);
});
