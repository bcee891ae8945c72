import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { type MediaKind, SortOrder } from '../../../contract/media.ts';
import { testDatabase } from '../../testing/database.ts';
import { withQueryPlans } from '../../testing/query-plans.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { replaceChannelGroups } from '../channels/channels.queries.ts';
import { insertLabel } from '../labels/labels.queries.ts';
import { listMediaIds } from './media-list.queries.ts';
import type { MediaSelection } from './media-selection.queries.ts';
import { periodUntil } from './upload-period.queries.ts';

const HOUR = 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 21);
const VIDEOS = 20_000;
const SIZE = 21;

/** Of a hundred videos, thirty are shorts and two are live streams. */
const kindOf = (index: number): MediaKind => {
  const place = index % 100;
  if (place < 30) return 'short';
  return place < 32 ? 'live' : 'video';
};

const KINDS: [string, MediaKind[]][] = [
  ['live streams', ['live']],
  ['shorts', ['short']],
  ['shorts and live streams', ['short', 'live']],
  ['all but shorts', ['video', 'live']],
  ['ordinary videos', ['video']],
];

describe('In a big catalogue that was never analysed, a list', () => {
  const db = testDatabase();
  db.transaction(() => {
    insertLabel(db, 'tag', 'tag', 0);
    insertLabel(db, 'group', 'large', 0);
    insertLabel(db, 'group', 'small', 0);
    for (let channel = 1; channel <= 7; channel += 1) {
      replaceChannelGroups(db, seedChannel(db), channel === 7 ? [2] : [1]);
    }
    for (let index = 0; index < VIDEOS; index += 1) {
      const facts = {
        kind: kindOf(index),
        uploadedAt: NOW - index * HOUR,
        views: (index * 7919) % 100_003,
        duration: (index * 31) % 5_003,
        name: index % 2 === 0 ? 'Tea' : 'Coffee',
      };
      seedMedia(db, index % 500 === 0 ? 7 : (index % 6) + 1, facts, index);
    }
    db.run(sql`
      INSERT INTO media_tags (tag_id, uploaded_at, media_id)
      SELECT 1, uploaded_at, id FROM media WHERE id % 3 = 0`);
    db.run(sql`UPDATE media SET watch_later_at = id, library_at = id WHERE id % 3 = 0`);
  });

  const read = async (wanted: Partial<MediaSelection>, page = 1): Promise<string[]> => {
    const { db: noting, plans } = withQueryPlans(db);
    const selection = { tags: [], groups: [], sort: 'latest' as const, ...wanted };
    const ids = await listMediaIds(noting, selection, { page, size: SIZE });
    expect(ids).toHaveLength(SIZE);
    const kinds = db.column<MediaKind>(sql`
      SELECT DISTINCT kind FROM media
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
    for (const kind of kinds) expect(wanted.kinds).toContain(kind);
    return plans;
  };

  const expectMerged = (plans: string[]): void => {
    expect(plans.join()).not.toMatch(/TEMP B-TREE/);
    for (const step of plans.filter((each) => /SCAN|SEARCH/.test(each))) {
      expect(step).toMatch(/^(SCAN|SEARCH) m USING COVERING INDEX media_/);
    }
  };

  test.each(SortOrder.options.flatMap((sort) => KINDS.map((each) => [sort, ...each] as const)))(
    'by %s of %s is read along indexes, no video is looked up',
    async (sort, _, kinds) => {
      expectMerged(await read({ sort, kinds }));
    },
  );

  test.each(KINDS)('of a channel of %s is read along indexes', async (_, kinds) => {
    expectMerged(await read({ kinds, channel: 3 }));
  });

  test.each(KINDS)('of the top of a year of %s is read along indexes', async (_, kinds) => {
    expectMerged(await read({ kinds, sort: 'top', period: periodUntil(NOW, 'year') }));
  });

  test('of the few live streams of two months sorts those only', async () => {
    const period = { name: 'month', since: NOW - 60 * 24 * HOUR, isShort: true } as const;
    const plans = await read({ kinds: ['live'], sort: 'top', period });
    expect(plans).toContain('SEARCH m USING INDEX media_latest_live (uploaded_at>?)');
    expect(plans.join()).not.toMatch(/media_top|media_latest /);
  });

  test.each<[string, Partial<MediaSelection>]>([
    ['Watch Later', { watchLater: true }],
    ['the library', { library: true }],
  ])('of %s is read along its own index, no video is looked up', async (_, wanted) => {
    for (const [, kinds] of KINDS) {
      const plans = await read({ ...wanted, kinds, sort: 'added' });
      expect(plans.join()).toMatch(/^SEARCH m USING COVERING INDEX media_(later|library) \S+$/);
    }
  });

  test.each<[string, Partial<MediaSelection>]>([
    ['a tag', { tags: [1] }],
    ['a group', { groups: [1] }],
    ['several groups', { groups: [1, 2] }],
    ['a tag and a group', { tags: [1], groups: [1] }],
  ])('of %s goes through the kinds where fewer are of those', async (_, labels) => {
    for (const sort of SortOrder.options) {
      const plans = await read({ ...labels, sort, kinds: ['live'] });
      expect(plans).toContainEqual(expect.stringMatching(/^SCAN m USING .*INDEX media_\w+_live$/));
      expect(plans.join()).not.toMatch(/TEMP B-TREE/);
    }
  });

  test('of a group that has fewer videos than the kind goes through the group', async () => {
    const plans = await read({ groups: [2], kinds: ['video', 'short'] });
    expect(plans).toContain('SEARCH walk USING PRIMARY KEY (group_id=?)');
    const { db: noting, plans: ofLive } = withQueryPlans(db);
    const selection = { tags: [], groups: [2], sort: 'latest', kinds: ['live'] } as const;
    expect(await listMediaIds(noting, selection, { page: 1, size: SIZE })).toEqual([]);
    expect(ofLive).toContain('SEARCH walk USING PRIMARY KEY (group_id=?)');
  });

  test.each<[string, Partial<MediaSelection>]>([
    ['relevance', { sort: 'relevance' }],
    ['date', { sort: 'latest' }],
    ['views', { sort: 'top' }],
  ])('by %s of what a search finds looks up the videos of a rare kind only', async (_, wanted) => {
    const plans = await read({ ...wanted, q: 'tea', kinds: ['live'] });
    expect(plans.join()).toMatch(/LIST SUBQUERY/);
    expect(plans.join()).toMatch(/INDEX media_\w+_live/);
    await read({ ...wanted, q: 'tea', kinds: ['video', 'live'] });
  });
});
