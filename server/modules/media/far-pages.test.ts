import { join } from 'node:path';
import sql from 'sql-template-tag';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../migrations/migrate.ts';
import type { Database } from '../../platform/database.ts';
import { testDatabase } from '../../testing/database.ts';
import { withMarks, withoutMarks } from '../../testing/near-marks.ts';
import { withQueryPlans } from '../../testing/query-plans.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { openCatalogue } from '../../text-index/open-catalogue.ts';
import { insertLabel } from '../labels/labels.queries.ts';
import { updateMediaColumns } from './media.queries.ts';
import { listMediaIds } from './media-list.queries.ts';
import type { MediaSelection } from './media-selection.queries.ts';
import { addMediaTags } from './media-tags.queries.ts';
import { periodUntil } from './upload-period.queries.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 21);

/** Videos by upload date, the newest with the lowest number of its day. */
function seedDays(db: Database, days: number): void {
  const channel = seedChannel(db);
  for (let day = 0; day < days; day += 1) {
    seedMedia(db, channel, { uploadedAt: NOW - day * DAY, views: day }, day);
  }
}

const pageOf = (db: Database, wanted: Partial<MediaSelection>, page: number): Promise<number[]> =>
  listMediaIds(db, { tags: [], groups: [], sort: 'latest', ...wanted }, { page, size: 5 });

describe('A far page', () => {
  test('is read from the mark before it on', async () => {
    const db = withMarks(testDatabase());
    seedDays(db, 100);
    const expected = await pageOf(withoutMarks(db), {}, 12);
    expect(await pageOf(db, {}, 12)).toEqual(expected);
    const { db: noting, plans } = withQueryPlans(db);
    expect(await pageOf(noting, {}, 12)).toEqual(expected);
    const walks = plans.filter((plan) => plan.includes('INDEX media_latest'));
    expect(walks).not.toEqual([]);
    for (const walk of walks) expect(walk).toContain('uploaded_at>? AND uploaded_at<?');
    db.close();
  });

  test('is not counted again after a change that leaves its list alone', async () => {
    const db = withMarks(testDatabase());
    seedDays(db, 100);
    await pageOf(db, {}, 12);
    updateMediaColumns(db, 1, { watched: true, watchLaterAt: NOW });
    db.run(sql`UPDATE media SET views = views + 1, details_at = ${NOW}`);
    const { db: noting, plans } = withQueryPlans(db);
    await pageOf(noting, {}, 12);
    expect(plans.join()).not.toMatch(/CO-ROUTINE|count/);
    db.close();
  });

  test('of a random order is right whichever video goes', async () => {
    const db = withMarks(testDatabase());
    seedDays(db, 40);
    const wanted = { sort: 'random' as const };
    for (let id = 1; id <= 40; id += 1) {
      await pageOf(db, wanted, 2);
      db.run(sql`DELETE FROM media WHERE id = ${id}`);
      for (const page of [2, 3, 4, 5, 6, 7]) {
        expect(await pageOf(db, wanted, page)).toEqual(
          await pageOf(withoutMarks(db), wanted, page),
        );
      }
    }
    db.close();
  });

  test.each([0, 1, 3, 40])(
    'is right where the length of %i of 40 videos is known',
    async (known) => {
      const db = withMarks(testDatabase());
      seedDays(db, 40);
      db.run(sql`UPDATE media SET duration = iif(id <= ${known}, id, NULL)`);
      for (let page = 9; page > 1; page -= 1) {
        const wanted = { sort: 'duration' as const };
        expect(await pageOf(db, wanted, page)).toEqual(
          await pageOf(withoutMarks(db), wanted, page),
        );
      }
      db.close();
    },
  );

  test('tells what another process wrote', async () => {
    const folder = await makeTemporaryFolder();
    onTestFinished(folder.remove);
    const db = withMarks(openCatalogue(join(folder.path, 'test.db')));
    migrate(db, 0);
    seedDays(db, 50);
    await pageOf(db, {}, 5);
    const other = openCatalogue(join(folder.path, 'test.db'));
    other.run(sql`DELETE FROM media WHERE id % 3 = 0`);
    expect(await pageOf(db, {}, 5)).toEqual(await pageOf(withoutMarks(other), {}, 5));
    other.close();
    db.close();
  });

  test('of a period is right after videos turn out to be older, and newer again', async () => {
    const db = withMarks(testDatabase());
    seedDays(db, 60);
    const wanted = { sort: 'top' as const, period: periodUntil(NOW, 'year') };
    const date = (id: number, uploadedAt: number) =>
      db.run(sql`UPDATE media SET uploaded_at = ${uploadedAt} WHERE id = ${id}`);
    for (const uploadedAt of [NOW - 400 * DAY, NOW]) {
      for (const id of [60, 50, 45]) {
        await pageOf(db, wanted, 9);
        date(id, uploadedAt);
        expect(await pageOf(db, wanted, 9)).toEqual(await pageOf(withoutMarks(db), wanted, 9));
      }
    }
    db.close();
  });

  test('is right after more came into its period than are told one by one', async () => {
    const db = withMarks(testDatabase());
    const channel = seedChannel(db);
    db.transaction(() => {
      for (let number = 0; number < 1_200; number += 1) {
        const uploadedAt = NOW - (number % 12 ? 300 : 100) * DAY;
        seedMedia(db, channel, { uploadedAt, views: number % 7 });
      }
    });
    for (const days of [365, 0, 150]) {
      const period = periodUntil(NOW + days * DAY - 200 * DAY, 'year');
      const wanted = { sort: 'top' as const, period };
      expect(await pageOf(db, wanted, 12)).toEqual(await pageOf(withoutMarks(db), wanted, 12));
    }
    db.close();
  });

  test('is right after more changes than are noted', async () => {
    const db = withMarks(testDatabase());
    seedDays(db, 50);
    await pageOf(db, { sort: 'top' }, 5);
    db.transaction(() => {
      for (let time = 0; time < 2_600; time += 1) {
        db.run(sql`UPDATE media SET views = ${100 + (time % 2)} WHERE id = 50`);
      }
    });
    db.run(sql`DELETE FROM media WHERE views BETWEEN 30 AND 40`);
    const expected = await pageOf(withoutMarks(db), { sort: 'top' }, 5);
    expect(await pageOf(db, { sort: 'top' }, 5)).toEqual(expected);
    expect(db.all(sql`SELECT * FROM moved_rows`)).toEqual([]);
    db.close();
  });
});

test('a page of Watch Later with a tag is not looked for again after changes that leave it alone', async () => {
  const db = testDatabase();
  seedDays(db, 20);
  const tag = insertLabel(db, 'tag', 'kept', 0);
  for (const { id } of db.all<{ id: number }>(sql`SELECT id FROM media WHERE id % 2 = 0`)) {
    addMediaTags(db, id, [tag]);
    updateMediaColumns(db, id, { watchLaterAt: NOW + id });
  }
  const wanted = { tags: [tag], watchLater: true, sort: 'added' as const };
  expect(await pageOf(db, wanted, 1)).toEqual([20, 18, 16, 14, 12]);
  updateMediaColumns(db, 18, { watched: true });
  seedDays(db, 2);
  const { db: noting, plans } = withQueryPlans(db);
  expect(await pageOf(noting, wanted, 1)).toEqual([20, 18, 16, 14, 12]);
  expect(plans.join()).not.toMatch(/media_tags|media_watch_later/);

  updateMediaColumns(db, 18, { watchLaterAt: null });
  expect(await pageOf(db, wanted, 1)).toEqual([20, 16, 14, 12, 10]);
  db.close();
});

test.each(['watchLater', 'library'] as const)(
  'a list of %s with a tag and a kind loses a video that turns out to be of another',
  async (list) => {
    const db = testDatabase();
    seedDays(db, 6);
    const tag = insertLabel(db, 'tag', 'kept', 0);
    for (let id = 1; id <= 6; id += 1) addMediaTags(db, id, [tag]);
    db.run(sql`UPDATE media SET kind = 'live', watch_later_at = id, library_at = id`);
    const wanted = { tags: [tag], kinds: ['live' as const], [list]: true, sort: 'added' as const };
    expect(await pageOf(db, wanted, 1)).toEqual([6, 5, 4, 3, 2]);
    db.run(sql`UPDATE media SET kind = 'video' WHERE id = 5`);
    expect(await pageOf(db, wanted, 1)).toEqual([6, 4, 3, 2, 1]);
    db.run(sql`UPDATE media SET kind = 'live' WHERE id = 5`);
    expect(await pageOf(db, wanted, 1)).toEqual([6, 5, 4, 3, 2]);
    db.close();
  },
);
