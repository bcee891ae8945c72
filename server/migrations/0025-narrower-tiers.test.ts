import { expect, test } from 'vitest';
import { listMediaIds } from '../modules/media/media-list.queries.ts';
import { olderDatabase } from '../testing/older-database.ts';
import { seedChannel, seedMedia } from '../testing/seed.ts';
import { migrate } from './migrate.ts';

/** So many that they are looked for by their tiers, not sorted. */
const MANY = 6_000;

test('videos from before are filed again, by the tiers of this version', async () => {
  const db = olderDatabase(24);
  const channel = seedChannel(db);
  const ids = db.transaction(() =>
    Array.from({ length: MANY }, (_, views) =>
      seedMedia(db, channel, { name: 'Sourdough', views, uploadedAt: views * 60_000 }),
    ),
  );
  // By what tiers the version before filed them is not known here.
  db.execute(`
    INSERT INTO media_search (media_search) VALUES ('delete-all');
    INSERT INTO media_search (rowid, terms) SELECT doc, replace(terms, '#p', '#former') FROM media_terms`);

  expect(migrate(db, 0)).toContain('narrower tiers');
  const wanted = { q: 'sourdough', tags: [], groups: [], sort: 'top' } as const;
  expect(await listMediaIds(db, wanted, { page: 1, size: 20 })).toEqual(
    ids.toReversed().slice(0, 20),
  );
  db.close();
});
