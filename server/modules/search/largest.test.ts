import sql from 'sql-template-tag';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../platform/database.ts';
import { testDatabase } from '../../testing/database.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { keepLargest } from '../../text-index/largest-upkeep.ts';
import { SIZES } from '../../text-index/size-tiers.ts';
import { insertLabel } from '../labels/labels.queries.ts';
import { listMediaIds } from '../media/media-list.queries.ts';
import type { MediaSelection } from '../media/media-selection.queries.ts';
import type { UploadPeriod } from '../media/upload-period.queries.ts';

const COUNT = 6_600;
const NEWEST = Date.UTC(2026, 0);
const HOUR = 60 * 60 * 1000;
const RARELY = 61;

/** Of two phrases of the same pairs of words, few videos hold the one. */
const nameOf = (index: number): string => {
  if (index % 2 === 0) return `Rail ${index}`;
  return `Rail tram ${index} ${index % RARELY === 0 ? 'tram lines tram' : 'lines tram lines'}`;
};

/** Numbers of all sizes, some of them equal, every fifth unknown. */
const sizeOf = (index: number, step: number): number | null =>
  index % 5 === 0 ? null : Math.floor(1.01 ** ((index * step) % 1_700));

describe.each([
  { of: 'found by tiers', isHeld: false },
  { of: 'of which the first have indexes of their own', isHeld: true },
])('the largest of more videos than are sorted at once, $of,', ({ isHeld }) => {
  const db = testDatabase();
  let tag = 0;
  let commonTag = 0;
  let group = 0;
  let channel = 0;

  beforeAll(() => {
    db.transaction(() => {
      tag = insertLabel(db, 'tag', 'kept', 0);
      commonTag = insertLabel(db, 'tag', 'seen', 0);
      group = insertLabel(db, 'group', 'home', 0);
      channel = seedChannel(db);
      db.run(sql`INSERT INTO channel_groups VALUES (${channel}, ${group})`);
      const other = seedChannel(db);
      for (let index = 0; index < COUNT; index += 1) {
        seedMedia(db, index % 3 === 0 ? other : channel, {
          name: nameOf(index),
          uploadedAt: NEWEST - index * HOUR,
          views: sizeOf(index, 7),
          duration: sizeOf(index, 11),
        });
      }
      db.run(sql`
        INSERT INTO media_tags (tag_id, uploaded_at, media_id)
        SELECT ${tag}, uploaded_at, id FROM media WHERE id % 2 = 0
        UNION ALL SELECT ${commonTag}, uploaded_at, id FROM media WHERE id % 6 > 0`);
      db.run(sql`UPDATE media SET library_at = id WHERE id % 4 = 0`);
      db.run(sql`UPDATE media SET watch_later_at = id WHERE id % 5 = 0`);
    });
    for (const sized of isHeld ? SIZES : []) {
      for (const _ of keepLargest(db, sized, COUNT));
    }
  });

  const expected = (column: 'views' | 'duration', isWanted: (id: number) => boolean): number[] => {
    const rows = db.all<{ id: number; size: number | null }>(
      column === 'views'
        ? sql`SELECT id, views AS size FROM media`
        : sql`SELECT id, duration AS size FROM media`,
    );
    const sizeOfRow = (size: number | null): number => size ?? -1;
    return rows
      .filter(({ id }) => isWanted(id))
      .sort((one, other) => sizeOfRow(other.size) - sizeOfRow(one.size) || other.id - one.id)
      .map(({ id }) => id);
  };

  const list = (wanted: Partial<MediaSelection>, page: number, size: number): Promise<number[]> =>
    listMediaIds(db, { tags: [], groups: [], sort: 'top', ...wanted }, { page, size });

  const isOfChannel = (id: number): boolean => (id - 1) % 3 !== 0;
  const isTagged = (id: number): boolean => id % 2 === 0;
  const isCommon = (id: number): boolean => id % 6 > 0;

  // Of those with the tag, 3,100 were uploaded within it.
  const WITHIN = 6_200;
  const period: UploadPeriod = {
    name: 'year',
    since: NEWEST - (WITHIN - 1) * HOUR,
    isShort: false,
  };
  const isWithin = (id: number): boolean => id <= WITHIN;

  test.each<[string, () => Partial<MediaSelection>, (id: number) => boolean]>([
    ['a word in a period', () => ({ q: 'rail', period }), isWithin],
    ['a tag in a period', () => ({ tags: [tag], period }), (id) => isTagged(id) && isWithin(id)],
    ['a channel in a period', () => ({ channel, period }), (id) => isOfChannel(id) && isWithin(id)],
    ['a word', () => ({ q: 'rail' }), () => true],
    ['a word that is not wanted', () => ({ q: '-tram' }), (id) => (id - 1) % 2 === 0],
    ['a phrase', () => ({ q: '"rail tram"' }), (id) => (id - 1) % 2 === 1],
    [
      'a phrase whose pairs of words many others hold',
      () => ({ q: '"tram lines tram"' }),
      (id) => (id - 1) % (2 * RARELY) === RARELY,
    ],
    ['a phrase that is not wanted', () => ({ q: '-"rail tram"' }), (id) => (id - 1) % 2 === 0],
    ['a word in a channel', () => ({ q: 'rail', channel }), isOfChannel],
    ['a word in the library', () => ({ q: 'rail', library: true }), (id) => id % 4 === 0],
    [
      'a word in a channel, to be watched later',
      () => ({ q: 'rail', channel, watchLater: true }),
      (id) => isOfChannel(id) && id % 5 === 0,
    ],
    ['a channel', () => ({ channel }), isOfChannel],
    ['a tag', () => ({ tags: [tag] }), isTagged],
    [
      'a tag in a channel',
      () => ({ tags: [tag], channel }),
      (id) => isTagged(id) && isOfChannel(id),
    ],
    ['a tag of most videos', () => ({ tags: [commonTag] }), isCommon],
    ['two tags', () => ({ tags: [commonTag, tag] }), (id) => isCommon(id) && isTagged(id)],
    ['a word with a tag', () => ({ q: 'rail', tags: [commonTag] }), isCommon],
    [
      'a word with two tags',
      () => ({ q: 'rail', tags: [commonTag, tag] }),
      (id) => isCommon(id) && isTagged(id),
    ],
    [
      'a word with a tag in a group',
      () => ({ q: 'rail', tags: [commonTag], groups: [group] }),
      (id) => isCommon(id) && isOfChannel(id),
    ],
    [
      'a word with a tag in a period',
      () => ({ q: 'rail', tags: [commonTag], period }),
      (id) => isCommon(id) && isWithin(id),
    ],
    [
      'a phrase with a tag',
      () => ({ q: '"rail tram"', tags: [commonTag] }),
      (id) => isCommon(id) && (id - 1) % 2 === 1,
    ],
    ['a tag in the library', () => ({ tags: [tag], library: true }), (id) => id % 4 === 0],
  ])('come in their order on all pages, of %s', async (_, wanted, isWanted) => {
    for (const [sort, column] of [
      ['top', 'views'],
      ['duration', 'duration'],
    ] as const) {
      const all = expected(column, isWanted);
      const pages: number[] = [];
      for (let page = 1; pages.length < all.length; page += 1) {
        const ids = await list({ ...wanted(), sort }, page, 500);
        expect(ids.length).toBeGreaterThan(0);
        pages.push(...ids);
      }
      expect(pages).toEqual(all);
      expect(await list({ ...wanted(), sort }, 99, 500)).toEqual([]);
      for (const page of [1, 2, 7]) {
        const ids = await list({ ...wanted(), sort }, page, 20);
        expect(ids).toEqual(all.slice((page - 1) * 20, page * 20));
      }
    }
  });

  /** What the indexes are asked for a page of the most viewed that hold a word. */
  const askedFor = async (size: number, labels: Partial<MediaSelection> = {}): Promise<string> => {
    const asked: unknown[] = [];
    const noting: Database = {
      ...db,
      column: (query) => {
        asked.push(query.text, ...query.values);
        return db.column(query);
      },
    };
    const wanted = { q: 'rail', tags: [], groups: [], sort: 'top' as const, ...labels };
    await listMediaIds(noting, wanted, { page: 1, size });
    return asked.join(' ');
  };
  const tiersIn = (asked: string) => new Set(asked.match(/(?<="#p)\w+/g));
  const tiersOfTagIn = (asked: string) => new Set(asked.match(/(?<="#t)\d+p\w+/g));

  test('are looked for in the tiers of their tag, where there is more to fulfil', async () => {
    const asked = await askedFor(20, { tags: [commonTag], groups: [group] });
    expect(tiersOfTagIn(asked)).toEqual(new Set([`${commonTag}p25`, `${commonTag}p24`]));
    expect(tiersIn(asked)).toEqual(new Set());
  });

  if (isHeld) {
    test('are looked for among all videos where that does not hold enough', async () => {
      const held = db.get<{ count: number }>(sql`SELECT count(*) AS count FROM most_viewed_docs`);
      expect(held?.count).toBeGreaterThan(200);
      expect(await askedFor(20)).not.toContain('media_search');
      expect(tiersIn(await askedFor((held?.count ?? 0) + 1))).toEqual(new Set(['23']));
    });
  } else {
    test('are looked up in the highest tiers only', async () => {
      const asked = await askedFor(20);
      const highest = db.get<{ above: number }>(sql`
        SELECT count(*) AS above FROM media WHERE views >= 8388608`)?.above;
      expect(highest).toBeGreaterThan(20);
      // Of 2²³ and above, the mark is 24 or more.
      expect(tiersIn(asked)).toEqual(new Set(['25', '24']));
    });
  }
});
