import { join } from 'node:path';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { describe, expect, onTestFinished, test } from 'vitest';
import { MediaKind, Period, SortOrder } from '../../../contract/media.ts';
import { migrate } from '../../migrations/migrate.ts';
import type { Database } from '../../platform/database.ts';
import { testDatabase } from '../../testing/database.ts';
import { withMarks, withoutMarks } from '../../testing/near-marks.ts';
import { withQueryPlans } from '../../testing/query-plans.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { openCatalogue } from '../../text-index/open-catalogue.ts';
import { replaceChannelGroups } from '../channels/channels.queries.ts';
import { insertLabel } from '../labels/labels.queries.ts';
import { updateMediaColumns } from './media.queries.ts';
import { listMediaIds } from './media-list.queries.ts';
import type { MediaSelection } from './media-selection.queries.ts';
import { addMediaTags, replaceMediaTags } from './media-tags.queries.ts';
import { periodUntil } from './upload-period.queries.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 21);
const CHANNELS = 3;
const LABELS = 3;

const few = fc.integer({ min: 0, max: 4 });
const fewOrNone = fc.option(few);
const day = fc.constantFrom(0, 1, 6.9, 7, 8, 29.9, 40, 100, 181.8, 200, 364.5, 400);
const labels = fc.uniqueArray(fc.integer({ min: 1, max: LABELS }));
const channel = fc.integer({ min: 1, max: CHANNELS });
const kind = fc.constantFrom(...MediaKind.options);

const video = fc.record({
  channel,
  kind,
  day,
  views: fewOrNone,
  duration: fewOrNone,
  addedAt: few,
  tags: labels,
});
type Video = typeof video extends fc.Arbitrary<infer Value> ? Value : never;

/** Those of the labels that were not deleted. */
function knownOf(db: Database, table: 'tags' | 'groups', labels: readonly number[]): number[] {
  const known = db.column<number>(
    table === 'tags' ? sql`SELECT id FROM tags` : sql`SELECT id FROM groups`,
  );
  return labels.filter((label) => known.includes(label));
}

function insertVideo(db: Database, { channel, day, addedAt, tags, ...told }: Video): void {
  const known = db.get(sql`SELECT 1 FROM channels WHERE id = ${channel}`);
  const facts = { uploadedAt: NOW - day * DAY, ...told };
  const id = seedMedia(db, known ? channel : seedChannel(db), facts, addedAt);
  db.run(sql`
    UPDATE media SET watch_later_at = ${told.duration}, library_at = ${told.views} WHERE id = ${id}`);
  replaceMediaTags(db, id, knownOf(db, 'tags', tags));
}

type Change = (db: Database) => unknown;

/** What may happen to a catalogue between two pages; a video is told by its place among all. */
const changes: fc.Arbitrary<{ words: string; run: Change }> = fc
  .tuple(fc.nat(60), video, labels, channel, few)
  .chain(([place, video, tags, channel, value]) => {
    const chosen = sql`(SELECT id FROM media ORDER BY id LIMIT 1 OFFSET ${place})`;
    const each: Record<string, Change> = {
      inserted: (db) => insertVideo(db, video),
      deleted: (db) => db.run(sql`DELETE FROM media WHERE id = ${chosen}`),
      dated: (db) =>
        db.run(sql`UPDATE media SET uploaded_at = ${NOW - video.day * DAY} WHERE id = ${chosen}`),
      'of another kind': (db) =>
        db.run(sql`UPDATE media SET kind = ${video.kind} WHERE id = ${chosen}`),
      viewed: (db) => db.run(sql`UPDATE media SET views = ${video.views} WHERE id = ${chosen}`),
      measured: (db) =>
        db.run(sql`UPDATE media SET duration = ${video.duration} WHERE id = ${chosen}`),
      added: (db) => db.run(sql`UPDATE media SET added_at = ${value} WHERE id = ${chosen}`),
      watched: (db) => updateMediaColumns(db, place + 1, { watched: true, watchLaterAt: value }),
      'kept for later': (db) =>
        db.run(sql`UPDATE media SET watch_later_at = ${video.views} WHERE id = ${chosen}`),
      'taken into the library': (db) =>
        db.run(sql`UPDATE media SET library_at = ${video.views} WHERE id = ${chosen}`),
      tagged: (db) => {
        const media = db.get<{ id: number }>(sql`SELECT id FROM media WHERE id = ${chosen}`);
        if (media) replaceMediaTags(db, media.id, knownOf(db, 'tags', tags));
      },
      'tagged too': (db) => {
        const [id] = db.column<number | null>(sql`SELECT ${chosen}`);
        if (typeof id === 'number') addMediaTags(db, id, knownOf(db, 'tags', tags));
      },
      untagged: (db) =>
        db.run(sql`DELETE FROM media_tags WHERE media_id = ${chosen} AND tag_id = ${channel}`),
      grouped: (db) => {
        const isKnown = db.get(sql`SELECT 1 FROM channels WHERE id = ${channel}`);
        if (isKnown) replaceChannelGroups(db, channel, knownOf(db, 'groups', tags));
      },
      'channel deleted': (db) => db.run(sql`DELETE FROM channels WHERE id = ${channel}`),
      'tag deleted': (db) => db.run(sql`DELETE FROM tags WHERE id = ${channel}`),
      'group deleted': (db) => db.run(sql`DELETE FROM groups WHERE id = ${channel}`),
      'all viewed': (db) => db.run(sql`UPDATE media SET views = (id * 7 + ${value}) % 5`),
      undone: (db) => {
        const undo = (): void =>
          db.transaction(() => {
            insertVideo(db, video);
            db.run(sql`DELETE FROM media WHERE id % 2 = 0`);
            throw new RangeError('undone');
          });
        expect(undo).toThrow('undone');
      },
    };
    return fc.constantFrom(...Object.entries(each).map(([words, run]) => ({ words, run })));
  })
  .map((change) => ({ ...change, toString: () => change.words }));

const selection = fc.record({
  tags: fc.uniqueArray(fc.integer({ min: 1, max: LABELS }), { maxLength: 2 }),
  groups: fc.uniqueArray(fc.integer({ min: 1, max: LABELS }), { maxLength: 3 }),
  kinds: fc.uniqueArray(kind),
  channel: fc.constantFrom(undefined, undefined, undefined, 1),
  watchLater: fc.constantFrom(undefined, undefined, undefined, true),
  library: fc.constantFrom(undefined, undefined, undefined, true),
  period: fc.option(fc.constantFrom(...Period.options), { nil: undefined }),
  sort: fc.constantFrom(...SortOrder.options),
});
const ALL = { tags: [] as number[], groups: [] as number[], sort: 'latest' as const };
/** Mostly lists that have marks, each met again after each change. */
const selections = fc.array(
  fc.oneof(
    selection,
    selection.map(({ sort, period, kinds }) => ({ ...ALL, kinds, sort, period })),
    selection.map(({ period, kinds }) => ({ ...ALL, kinds, sort: 'top' as const, period })),
    selection.map(({ tags, groups, kinds }) => ({ ...ALL, tags, groups, kinds })),
    labels.map((groups) => ({ ...ALL, tags: [1, 2], groups })),
    selection.map(({ kinds }) => ({ ...ALL, kinds, channel: 1 })),
    fc
      .tuple(fc.constantFrom('watchLater', 'library'), selection)
      .map(([list, { kinds }]) => ({ ...ALL, kinds, [list]: true, sort: 'added' as const })),
    fc
      .tuple(fc.constantFrom('watchLater', 'library'), selection)
      .map(([list, { tags, groups, kinds }]) => ({
        ...{ tags, groups, kinds },
        ...{ [list]: true, sort: 'added' as const },
      })),
    selection.map(({ sort, period, tags, groups, kinds }) => ({
      ...{ tags, groups, kinds, period },
      sort: sort === 'duration' ? sort : ('top' as const),
    })),
  ),
  { minLength: 3, maxLength: 5 },
);

test('pages are those that are read from the front, whatever changed between two of them', async () => {
  const start = fc.array(video, { minLength: 25, maxLength: 40 });
  const page = fc.integer({ min: 1, max: 10 });
  const now = fc
    .oneof({ weight: 3, arbitrary: fc.constant(0) }, day)
    .map((days) => NOW + days * DAY);
  const step = fc.record({ change: changes, page, now });
  const steps = fc.array(step, { minLength: 10, maxLength: 30 });
  const property = fc.asyncProperty(start, selections, steps, async (videos, lists, steps) => {
    const db = withMarks(testDatabase());
    for (let label = 1; label <= LABELS; label += 1) {
      insertLabel(db, 'tag', `tag ${label}`, 0);
      insertLabel(db, 'group', `group ${label}`, 0);
    }
    for (let channel = 1; channel <= CHANNELS; channel += 1) {
      replaceChannelGroups(db, seedChannel(db), [1, channel].slice(0, channel));
    }
    for (const video of videos) insertVideo(db, video);
    for (const { change, page, now } of steps) {
      change.run(db);
      for (const { period, ...rest } of lists.map((list) => ({ period: undefined, ...list }))) {
        // Time goes on and, where the clock is set, back.
        const wanted: MediaSelection = { ...rest, period: period && periodUntil(now, period) };
        const paging = { page, size: 3 };
        const expected = await listMediaIds(withoutMarks(db), wanted, paging);
        expect(await listMediaIds(db, wanted, paging)).toEqual(expected);
      }
    }
    db.close();
  });
  await fc.assert(property, { numRuns: 50 });
});

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
