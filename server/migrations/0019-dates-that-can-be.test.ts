import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { readMedia } from '../modules/media/media.queries.ts';
import { listMediaIds } from '../modules/media/media-list.queries.ts';
import { olderDatabase } from '../testing/older-database.ts';
import { seedChannel, seedMedia } from '../testing/seed.ts';
import { migrate } from './migrate.ts';

const YEAR_10000 = Date.UTC(10_000, 0);

test('a video of a date that no answer can hold is as new as when it was added', async () => {
  const db = olderDatabase(18);
  const channel = seedChannel(db);
  const wrong = seedMedia(db, channel, { name: 'Tea of the future', uploadedAt: YEAR_10000 });
  const later = seedMedia(db, channel, { name: 'Tea', uploadedAt: Date.UTC(2026, 5) });
  db.run(sql`UPDATE media SET added_at = ${Date.UTC(2026, 4)}`);

  expect(migrate(db, 0)[0]).toBe('dates that can be');
  expect(readMedia(db, wrong)?.uploadedAt).toBe('2026-05-01T00:00:00.000Z');
  const find = (q?: string): Promise<number[]> =>
    listMediaIds(
      db,
      { ...(q && { q }), tags: [], groups: [], sort: 'latest' },
      { page: 1, size: 9 },
    );
  expect(await find()).toEqual([later, wrong]);
  expect(await find('tea')).toEqual([later, wrong]);
  db.close();
});
