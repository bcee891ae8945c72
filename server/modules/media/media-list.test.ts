import fc from 'fast-check';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { MediaKind, Period, SortOrder } from '../../../contract/media.ts';
import type { Database } from '../../platform/database.ts';
import { testDatabase } from '../../testing/database.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { replaceChannelGroups } from '../channels/channels.queries.ts';
import { insertLabel } from '../labels/labels.queries.ts';
import { listMediaIds } from './media-list.queries.ts';
import type { MediaSelection } from './media-selection.queries.ts';
import { replaceMediaTags } from './media-tags.queries.ts';
import { periodUntil } from './upload-period.queries.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 21);
const CHANNELS = 3;
const LABELS = 3;

/** A video as the model knows it; small numbers, so that many are alike. */
interface ModelMedia {
  channel: number;
  kind: MediaKind;
  uploadedDaysAgo: number;
  views: number | null;
  duration: number | null;
  addedAt: number;
  laterAt: number | null;
  libraryAt: number | null;
  tags: number[];
}

const few = fc.integer({ min: 0, max: 4 });
const fewOrNone = fc.option(few);
const labels = fc.uniqueArray(fc.integer({ min: 1, max: LABELS }));

const modelMedia: fc.Arbitrary<ModelMedia> = fc.record({
  channel: fc.integer({ min: 1, max: CHANNELS }),
  kind: fc.constantFrom(...MediaKind.options),
  uploadedDaysAgo: fc.constantFrom(0, 1, 7, 8, 40, 100, 200, 400),
  views: fewOrNone,
  duration: fewOrNone,
  addedAt: few,
  laterAt: fewOrNone,
  libraryAt: fewOrNone,
  tags: labels,
});

const catalogue = fc.record({
  media: fc.array(modelMedia, { maxLength: 12 }),
  groupsOfChannels: fc.array(labels, { minLength: CHANNELS, maxLength: CHANNELS }),
});
type Catalogue = typeof catalogue extends fc.Arbitrary<infer Value> ? Value : never;

const selection = fc.record({
  tags: fc.uniqueArray(fc.integer({ min: 1, max: LABELS + 1 }), { maxLength: 2 }),
  groups: fc.uniqueArray(fc.integer({ min: 1, max: LABELS + 1 }), { maxLength: 3 }),
  kinds: fc.uniqueArray(fc.constantFrom(...MediaKind.options)),
  channel: fc.option(fc.integer({ min: 1, max: CHANNELS + 1 }), { nil: undefined }),
  watchLater: fc.constantFrom(undefined, false, true),
  library: fc.constantFrom(undefined, true),
  period: fc.option(fc.constantFrom(...Period.options), { nil: undefined }),
  sort: fc.constantFrom(...SortOrder.options),
});
type Selection = typeof selection extends fc.Arbitrary<infer Value> ? Value : never;

/** Puts the model's catalogue into a database; the ids of all things are their places in it, from 1. */
function fill(db: Database, { media, groupsOfChannels }: Catalogue): void {
  for (let label = 1; label <= LABELS; label += 1) {
    insertLabel(db, 'tag', `tag ${label}`, 0);
    insertLabel(db, 'group', `group ${label}`, 0);
  }
  groupsOfChannels.forEach((groups) => {
    replaceChannelGroups(db, seedChannel(db), groups);
  });
  for (const { channel, kind, uploadedDaysAgo, views, duration, addedAt, ...rest } of media) {
    const uploadedAt = NOW - uploadedDaysAgo * DAY;
    const id = seedMedia(db, channel, { kind, uploadedAt, views, duration }, addedAt);
    db.run(sql`
      UPDATE media SET watch_later_at = ${rest.laterAt}, library_at = ${rest.libraryAt}
      WHERE id = ${id}`);
    replaceMediaTags(db, id, rest.tags);
  }
}

const PERIOD_DAYS = { week: 7, month: 30, six_months: 182, year: 365, all_time: Infinity };

/** The ids that the list should hold, and in which order where that is not random. */
function expectedIds({ media, groupsOfChannels }: Catalogue, wanted: Selection): number[] {
  const key = (video: ModelMedia): number | null => {
    if (wanted.sort === 'top') return video.views;
    if (wanted.sort === 'duration') return video.duration;
    if (wanted.sort !== 'added') return -video.uploadedDaysAgo;
    if (wanted.library) return video.libraryAt;
    return wanted.watchLater ? video.laterAt : video.addedAt;
  };
  return media
    .map((video, index) => ({ video, id: index + 1, key: key(video) ?? -Infinity }))
    .filter(
      ({ video }) =>
        wanted.tags.every((tag) => video.tags.includes(tag)) &&
        (wanted.groups.length === 0 ||
          wanted.groups.some((group) => groupsOfChannels[video.channel - 1]?.includes(group))) &&
        (wanted.kinds.length === 0 || wanted.kinds.includes(video.kind)) &&
        (wanted.channel === undefined || video.channel === wanted.channel) &&
        (!wanted.watchLater || video.laterAt !== null) &&
        (!wanted.library || video.libraryAt !== null) &&
        video.uploadedDaysAgo <= PERIOD_DAYS[wanted.period ?? 'all_time'],
    )
    .sort((one, other) => (one.key === other.key ? other.id - one.id : other.key - one.key))
    .map(({ id }) => id);
}

const toSelection = ({ period, ...rest }: Selection): MediaSelection => ({
  ...rest,
  period: period && periodUntil(NOW, period),
});

/** All pages of a list, one after the other. */
async function pagesOf(db: Database, wanted: MediaSelection, size: number): Promise<number[][]> {
  const pages: number[][] = [];
  do pages.push(await listMediaIds(db, wanted, { page: pages.length + 1, size }));
  while (pages.at(-1)?.length === size);
  return pages;
}

test('pages hold what the filters want, all of it, once, in the order that was asked for', async () => {
  const size = fc.integer({ min: 1, max: 5 });
  await fc.assert(
    fc.asyncProperty(catalogue, selection, size, async (all, wanted, size) => {
      const db = testDatabase();
      fill(db, all);
      const ids = (await pagesOf(db, toSelection(wanted), size)).flat();
      const expected = expectedIds(all, wanted);
      const inOrder = (list: number[]) =>
        wanted.sort === 'random' ? list.toSorted((one, other) => one - other) : list;
      expect(inOrder(ids)).toEqual(inOrder(expected));
      expect((await pagesOf(db, toSelection(wanted), size)).flat()).toEqual(ids);
      db.close();
    }),
    { numRuns: 150 },
  );
});

test('so do those of every order, period, groups, tag and kinds, one by one', async () => {
  const media = Array.from(
    { length: 24 },
    (_, index): ModelMedia => ({
      channel: 1 + (index % CHANNELS),
      kind: MediaKind.options[(index >> 1) % 3] ?? 'video',
      uploadedDaysAgo: [0, 8, 40, 200, 400][index % 5] ?? 0,
      views: index % 7 === 0 ? null : index % 4,
      duration: index % 5 === 0 ? null : index % 3,
      addedAt: index % 6,
      laterAt: null,
      libraryAt: null,
      tags: index % 4 === 0 ? [] : [1],
    }),
  );
  const all = { media, groupsOfChannels: [[1], [1, 2], [2, 3]] };
  const db = testDatabase();
  fill(db, all);
  const orders = SortOrder.options
    .filter((sort) => sort !== 'random')
    .flatMap((sort) => [undefined, ...Period.options].map((period) => ({ sort, period })));
  const kindsOf: MediaKind[][] = [[], ['short'], ['video', 'live']];
  const labelsOf = [[], [1], [1, 2], [2, 3]].flatMap((groups) =>
    [[], [1]].map((tags) => ({ groups, tags })),
  );
  const narrowings = labelsOf.flatMap((labels) => kindsOf.map((kinds) => ({ ...labels, kinds })));
  const others = { channel: undefined, watchLater: undefined, library: undefined } as const;
  for (const order of orders) {
    for (const narrowing of narrowings) {
      const wanted = { ...others, ...order, ...narrowing };
      const ids = (await pagesOf(db, toSelection(wanted), 4)).flat();
      expect(ids, JSON.stringify(wanted)).toEqual(expectedIds(all, wanted));
    }
  }
  db.close();
});

test('the top of a month of an empty catalogue is empty', async () => {
  const db = testDatabase();
  const wanted = { tags: [], groups: [], sort: 'top', period: periodUntil(NOW, 'month') } as const;
  expect(await listMediaIds(db, wanted, { page: 1, size: 21 })).toEqual([]);
  db.close();
});

test('a random order is another one than by date', async () => {
  const db = testDatabase();
  const channel = seedChannel(db);
  for (let day = 0; day < 30; day += 1) seedMedia(db, channel, { uploadedAt: NOW - day * DAY });
  const list = (sort: SortOrder) =>
    listMediaIds(db, { tags: [], groups: [], sort }, { page: 1, size: 30 });
  const [random, latest] = [await list('random'), await list('latest')];
  expect(random).not.toEqual(latest);
  expect(random.toSorted()).toEqual(latest.toSorted());
});
