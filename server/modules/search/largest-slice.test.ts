import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { listMediaIds } from '../media/media-list.queries.ts';

const NEWEST = Date.UTC(2026, 0);
const HOUR = 60 * 60 * 1000;

test('the largest of a small catalogue come in their order', async () => {
  const db = testDatabase();
  const channel = seedChannel(db);
  const ids = Array.from({ length: 180 }, (_, index) =>
    seedMedia(db, channel, {
      name: `Rail ${index}`,
      uploadedAt: NEWEST - index * HOUR,
      views: index * index,
    }),
  );
  const selection = { q: 'rail', tags: [], groups: [], sort: 'top' } as const;
  expect(await listMediaIds(db, selection, { page: 1, size: 200 })).toEqual(ids.toReversed());
  expect(await listMediaIds(db, selection, { page: 2, size: 21 })).toEqual(
    ids.toReversed().slice(21, 42),
  );
});

test('the largest come in their order, however far down the page lies', async () => {
  const db = testDatabase();
  db.execute(`
    WITH RECURSIVE videos(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM videos WHERE id < 150000)
    INSERT INTO media_docs (doc, media_id, channel_id, views, duration)
      SELECT 2000000000 + id, id, 1, id, 60 FROM videos;
    INSERT INTO media_search (rowid, terms)
      SELECT doc, 'rail #v #c1 #' || size_tier('views', views) || ' #' || size_tier('duration', duration)
      FROM media_docs;`);
  const selection = { q: 'rail', tags: [], groups: [], sort: 'top' } as const;
  const page = await listMediaIds(db, selection, { page: 1_400, size: 100 });
  expect(page).toEqual(Array.from({ length: 100 }, (_, index) => 10_100 - index));
});

test('the largest come in their order where the newest videos have far more views than all others', async () => {
  const db = testDatabase();
  const [count, newest] = [6_000, 200];
  db.execute(`
    WITH RECURSIVE videos(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM videos WHERE id < ${count})
    INSERT INTO media_docs (doc, media_id, channel_id, views, duration)
      SELECT 2000000000 + id, id, 1, iif(id <= ${newest}, 9000000 - id, ${count} - id), 60 FROM videos;
    INSERT INTO media_search (rowid, terms)
      SELECT doc, 'rail #v #c1 #' || size_tier('views', views) || ' #' || size_tier('duration', duration)
      FROM media_docs;`);
  const selection = { q: 'rail', tags: [], groups: [], sort: 'top' } as const;
  for (const page of [1, 2, 3, 4, 20, 60, 61]) {
    const first = (page - 1) * 100 + 1;
    const expected = Array.from({ length: 100 }, (_, index) => first + index);
    expect(await listMediaIds(db, selection, { page, size: 100 })).toEqual(
      expected.filter((id) => id <= count),
    );
  }
  db.close();
});
