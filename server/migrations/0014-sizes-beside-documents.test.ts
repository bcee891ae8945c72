import sql, { raw } from 'sql-template-tag';
import { expect, test } from 'vitest';
import { listMediaIds } from '../modules/media/media-list.queries.ts';
import type { MediaSelection } from '../modules/media/media-selection.queries.ts';
import { olderDatabase } from '../testing/older-database.ts';
import { seedChannel, seedMedia } from '../testing/seed.ts';
import { migrate } from './migrate.ts';

test('videos from before keep their documents, and are found by their views and lengths as these change', async () => {
  const db = olderDatabase(13);
  const channel = seedChannel(db);
  const sizes = [
    { views: 5, duration: 300 },
    { views: null, duration: 100 },
    { views: 7, duration: null },
    { views: 6, duration: 200 },
  ];
  const ids = sizes.map((size, second) =>
    seedMedia(db, channel, { name: `Tea ${second}`, uploadedAt: second * 1_000, ...size }),
  );
  // The older one of two of one second, written first, keeps the first of their numbers.
  ids.push(seedMedia(db, channel, { name: 'Tea 4', uploadedAt: 0, views: 1, duration: 1 }));
  const docs = sql`SELECT doc, media_id, channel_id FROM media_docs ORDER BY doc`;
  const before = db.all(docs);

  expect(migrate(db, 0)[0]).toBe('sizes beside documents');
  expect(db.all(docs)).toEqual(before);
  const find = (sort: MediaSelection['sort']): Promise<number[]> =>
    listMediaIds(db, { q: 'tea', tags: [], groups: [], sort }, { page: 1, size: 9 });
  const inOrder = (...order: number[]): (number | undefined)[] => order.map((at) => ids[at]);
  expect(await find('top')).toEqual(inOrder(2, 3, 0, 4, 1));
  expect(await find('duration')).toEqual(inOrder(0, 3, 1, 4, 2));

  db.run(sql`UPDATE media SET views = 9, duration = 150 WHERE id = ${ids[1]}`);
  ids.push(seedMedia(db, channel, { name: 'Tea 5', uploadedAt: 9, views: 8, duration: 250 }));
  expect(await find('top')).toEqual(inOrder(1, 5, 2, 3, 0, 4));
  expect(await find('duration')).toEqual(inOrder(0, 5, 3, 1, 4, 2));
  expect(db.all(raw('PRAGMA foreign_key_check'))).toEqual([]);
  db.close();
});
