import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import { MOST_WATCHED, WatchHistoryImport } from '../../../contract/watch-history.ts';
import { testDatabase } from '../../testing/database.ts';
import { dumpCatalogue } from '../../testing/dump.ts';
import { readProblem } from '../../testing/problems.ts';
import { withQueryPlans } from '../../testing/query-plans.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { setUpPlainServer } from '../../testing/server-setup.ts';
import { importWatchHistory } from './import-watch-history.usecases.ts';

const setup = setUpPlainServer();

/** The id at the source of the video with this number. */
const idOf = (number: number): string => `video${String(number).padStart(6, '_')}`;

/** Puts videos with these numbers into the catalogue. @returns their ids in it */
function seed(...numbers: number[]): number[] {
  const channel = seedChannel(setup.server.db);
  return numbers.map((number) => seedMedia(setup.server.db, channel, { remoteId: idOf(number) }));
}

const take = (numbers: readonly number[], dryRun = false) =>
  setup.api.call(routes.importWatchHistory, { body: { videos: numbers.map(idOf), dryRun } });

const isWatched = async (id: number | undefined) =>
  (await setup.api.call(routes.readMedia, { params: { id: id ?? 0 } })).watched;

test('marks what is in the catalogue as watched, adds nothing, and changes nothing the second time', async () => {
  const [first, second, other] = seed(1, 2, 3);
  await setup.api.call(routes.updateMedia, {
    params: { id: second ?? 0 },
    body: { watched: true },
  });
  const stats = await setup.api.call(routes.readStats);
  expect(await take([1, 2, 98, 99, 1])).toEqual({ inCatalogue: 2, marked: 1 });
  expect(await Promise.all([first, second, other].map(isWatched))).toEqual([true, true, false]);
  const after = dumpCatalogue(setup.server.db).media;
  expect(await take([1, 2, 98, 99])).toEqual({ inCatalogue: 2, marked: 0 });
  expect(dumpCatalogue(setup.server.db).media).toEqual(after);
  expect(await setup.api.call(routes.readStats)).toEqual(stats);
});

test('tells what it would mark, and changes nothing, where it is dry', async () => {
  seed(11, 12);
  const before = dumpCatalogue(setup.server.db);
  expect(await take([11, 12, 13], true)).toEqual({ inCatalogue: 2, marked: 2 });
  expect(dumpCatalogue(setup.server.db)).toEqual(before);
});

test('touches nothing of a video but its mark, and writes nothing into the audit', async () => {
  const [id = 0] = seed(21);
  await setup.api.call(routes.updateMedia, { params: { id }, body: { watchLater: true } });
  const rowOf = () => dumpCatalogue(setup.server.db).media?.find((row) => row.id === id);
  const before = rowOf();
  await take([21]);
  expect(rowOf()).toEqual({ ...before, watched: 1 });
  const { content } = await setup.api.call(routes.listAudit, { query: { media: id } });
  expect(content).toEqual([]);
});

test('shows in the lists and on the plots of the catalogue', async () => {
  const [id] = seed(31);
  await take([31]);
  const { content } = await setup.api.call(routes.listMedia, { query: { size: 100 } });
  expect(content.find((media) => media.id === id)?.watched).toBe(true);
  const { uploads } = await setup.api.call(routes.readPlots);
  const watched = setup.server.db.get<{ count: number }>(
    sql`SELECT count(*) AS count FROM media WHERE watched = 1`,
  );
  expect(uploads.reduce((sum, month) => sum + month.watched, 0)).toBe(watched?.count);
});

test.each<[string, object, object]>([
  ['no videos', { videos: [] }, { field: 'videos', message: 'There are no videos' }],
  [
    'an id that no video can have',
    { videos: [idOf(41), 'short'] },
    { field: 'videos.1', message: 'Must be the id of a video, 11 characters' },
  ],
  [
    'too many at once',
    { videos: Array.from({ length: MOST_WATCHED + 1 }, (_, number) => idOf(number)) },
    { field: 'videos', message: 'At most 1,000 at once' },
  ],
])('is refused with %s, and changes nothing', async (_, body, error) => {
  seed(41);
  const before = dumpCatalogue(setup.server.db);
  const problem = await readProblem(await setup.api.send(routes.importWatchHistory, { body }));
  expect(problem).toMatchObject({ status: 400, errors: [error] });
  expect(dumpCatalogue(setup.server.db)).toEqual(before);
  setup.server.db.run(sql`DELETE FROM media WHERE remote_id = ${idOf(41)}`);
});

test('is refused with very many wrong ids, of which the sentence names ten and the list all', async () => {
  const body = { videos: Array.from({ length: 501 }, () => 'short') };
  const { detail, errors } = await readProblem(
    await setup.api.send(routes.importWatchHistory, { body }),
  );
  expect(errors).toHaveLength(501);
  expect(detail).toMatch(/^videos\.0: .* 11 characters; .*videos\.9: [^;]*; and 491 more$/);
});

test('looks each video up by its id', () => {
  const { db, plans } = withQueryPlans(testDatabase());
  seedMedia(db, seedChannel(db), { remoteId: idOf(51) });
  plans.length = 0;
  importWatchHistory({ db }, WatchHistoryImport.parse({ videos: [idOf(51)] }));
  expect(plans.filter((plan) => plan.includes(' media'))).toEqual(
    Array(2).fill('SEARCH media USING INDEX sqlite_autoindex_media_1 (source=? AND remote_id=?)'),
  );
});
