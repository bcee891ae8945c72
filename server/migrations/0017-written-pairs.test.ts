import { expect, test } from 'vitest';
import { listMediaIds } from '../modules/media/media-list.queries.ts';
import { olderDatabase } from '../testing/older-database.ts';
import { seedChannel, seedMedia } from '../testing/seed.ts';
import { writtenPairs } from './0017-written-pairs.ts';

test('videos from before are filed again, by what this version knows of the words that follow one another', async () => {
  const db = olderDatabase(16);
  const id = seedMedia(db, seedChannel(db), { name: 'Sourdough bread at home' });
  // What the version before filed them by is not known here.
  db.execute(`INSERT INTO media_search (media_search) VALUES ('delete-all')`);

  // No later step, for one of them files all videos again.
  db.execute(writtenPairs);
  const find = (q: string): Promise<number[]> =>
    listMediaIds(db, { q, tags: [], groups: [], sort: 'latest' }, { page: 1, size: 9 });
  expect(await find('"sourdough bread"')).toEqual([id]);
  expect(await find('"bread sourdough"')).toEqual([]);
  db.close();
});
