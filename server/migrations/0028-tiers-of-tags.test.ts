import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { insertLabel } from '../modules/labels/labels.queries.ts';
import { listMediaIds } from '../modules/media/media-list.queries.ts';
import { olderDatabase } from '../testing/older-database.ts';
import { seedChannel, seedMedia } from '../testing/seed.ts';
import { migrate } from './migrate.ts';

/** So many that they are looked for by their tiers, not sorted. */
const MANY = 6_000;
const FIRST_PAGE = { page: 1, size: 20 };

test('videos with tags from before are found by the tiers of their tags', async () => {
  const db = olderDatabase(27);
  const channel = seedChannel(db);
  const tag = insertLabel(db, 'tag', 'bread', 0);
  const ids = db.transaction(() =>
    Array.from({ length: MANY }, (_, views) =>
      seedMedia(db, channel, { name: 'Sourdough', views, uploadedAt: views * 60_000 }),
    ),
  );
  db.run(sql`INSERT INTO media_tags SELECT ${tag}, uploaded_at, id FROM media WHERE id % 10 > 0`);
  // The version before had no terms of a tag within a tier.
  db.execute(`
    INSERT INTO media_search (media_search) VALUES ('delete-all');
    INSERT INTO media_search (rowid, terms)
      SELECT doc, replace(terms, '#t${tag}p', '#former') FROM media_terms`);

  expect(migrate(db, 0)).toContain('tiers of tags');
  const newest = ids.toReversed();
  const wanted = { q: 'sourdough', groups: [], sort: 'top' } as const;
  expect(await listMediaIds(db, { ...wanted, tags: [] }, FIRST_PAGE)).toEqual(newest.slice(0, 20));
  expect(await listMediaIds(db, { ...wanted, tags: [tag] }, FIRST_PAGE)).toEqual(
    newest.filter((id) => id % 10 > 0).slice(0, 20),
  );
  db.close();
});
