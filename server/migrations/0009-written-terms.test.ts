import sql, { raw } from 'sql-template-tag';
import { expect, test } from 'vitest';
import { listMediaIds } from '../modules/media/media-list.queries.ts';
import type { MediaSelection } from '../modules/media/media-selection.queries.ts';
import { olderDatabase } from '../testing/older-database.ts';
import { seedChannel, seedMedia, seedTranscript } from '../testing/seed.ts';
import { migrate } from './migrate.ts';

const SECOND = 1_000;

test('videos from before are found by all that is written of them, from the newest on', async () => {
  const db = olderDatabase(8);
  const channel = seedChannel(db, { name: 'Workshop' });
  const other = seedChannel(db, { name: 'Kitchen' });
  db.execute(
    `INSERT INTO groups (name, created_at) VALUES ('Home', 0); INSERT INTO channel_groups SELECT ${other}, id FROM groups`,
  );
  const uploads = [5, 9, 9, 9, 8, 1].map((second) => second * SECOND);
  const ids = uploads.map((uploadedAt, index) =>
    seedMedia(db, index % 2 === 0 ? channel : other, { name: `Tea to the ${index}`, uploadedAt }),
  );
  const [oldest = 0] = ids.slice(-1);
  db.run(sql`INSERT INTO media_descriptions VALUES (${oldest}, 'Nothing for the race of it')`);
  seedTranscript(db, oldest, ['a word in the ear']);

  expect(migrate(db, 0)).toContain('written terms');
  const find = (q: string, selection: Partial<MediaSelection> = {}): Promise<number[]> =>
    listMediaIds(
      db,
      { q, tags: [], groups: [], sort: 'latest', ...selection },
      { page: 1, size: 9 },
    );
  const newestFirst = [1, 2, 3, 4, 0, 5].map((index) => ids[index]);
  expect(await find('tea')).toEqual(newestFirst);
  expect(await find('"to the 4"')).toEqual([ids[4]]);
  expect(await find('"the race of"')).toEqual([oldest]);
  expect(await find('"race the"')).toEqual([]);
  expect(await find('workshop tea')).toEqual([ids[2], ids[4], ids[0]]);
  expect(await find('tea', { groups: [1] })).toEqual([ids[1], ids[3], ids[5]]);
  expect(await find('ear kitchen', { contentSearch: true })).toEqual([oldest]);
  const late = seedMedia(db, other, { name: 'Tea at last', uploadedAt: 20 * SECOND });
  expect(await find('te', { groups: [1] })).toEqual([late, ids[1], ids[3], ids[5]]);
  expect(db.all(raw('PRAGMA foreign_key_check'))).toEqual([]);
  db.close();
});
