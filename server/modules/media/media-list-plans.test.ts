import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import type { Period } from '../../../contract/media.ts';
import { testDatabase } from '../../testing/database.ts';
import { withQueryPlans } from '../../testing/query-plans.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { replaceChannelGroups } from '../channels/channels.queries.ts';
import { insertLabel } from '../labels/labels.queries.ts';
import { listMediaIds } from './media-list.queries.ts';
import type { MediaSelection } from './media-selection.queries.ts';
import { periodUntil } from './upload-period.queries.ts';

const NOW = Date.UTC(2026, 10, 21);

describe('in a big catalogue that was never analysed', () => {
  const db = testDatabase();
  db.transaction(() => {
    for (let label = 1; label <= 20; label += 1) {
      insertLabel(db, 'tag', `tag ${label}`, 0);
      insertLabel(db, 'group', `group ${label}`, 0);
    }
    for (let channel = 1; channel <= 100; channel += 1) {
      replaceChannelGroups(db, seedChannel(db), [(channel % 20) + 1]);
    }
    for (let index = 0; index < 20_055; index += 1) {
      const uploadedAt = NOW - index * 60 * 60 * 1000;
      seedMedia(db, (index % 100) + 1, { uploadedAt, views: (index * 7919) % 100_003 }, index);
    }
    db.run(sql`
      INSERT INTO media_tags (tag_id, uploaded_at, media_id)
      SELECT 1 + id % 20, uploaded_at, id FROM media`);
    db.run(sql`UPDATE media SET watch_later_at = id, library_at = id WHERE id % 50 = 0`);
  });

  const plansOf = async (wanted: Partial<MediaSelection>, page = 1): Promise<string[]> => {
    const { db: noting, plans } = withQueryPlans(db);
    const ids = await listMediaIds(
      noting,
      { tags: [], groups: [], sort: 'latest', ...wanted },
      { page, size: 21 },
    );
    expect(ids).toHaveLength(21);
    return plans;
  };

  test.each<[string, Partial<MediaSelection>]>([
    ['the latest', {}],
    ['the top of all time', { sort: 'top' }],
    ['the top of a year', { sort: 'top', period: periodUntil(NOW, 'year') }],
    ['the longest', { sort: 'duration' }],
    ['the last added', { sort: 'added' }],
    ['a random order', { sort: 'random' }],
    ['a channel', { channel: 7 }],
    ['the top of a channel', { channel: 7, sort: 'top' }],
    ['a tag', { tags: [3] }],
    ['a group', { groups: [5] }],
    ['Watch Later', { watchLater: true, sort: 'added' }],
    ['the library', { library: true, sort: 'added' }],
  ])('the first page of %s is read along an index, nothing is sorted', async (_, wanted) => {
    const plans = await plansOf(wanted);
    for (const step of plans) {
      expect(step).not.toMatch(/TEMP B-TREE/);
      expect(step).toMatch(/USING (?:COVERING )?(?:INDEX|PRIMARY KEY|INTEGER PRIMARY KEY)/);
    }
  });

  test.each<[string, Partial<MediaSelection>]>([
    ['Watch Later', { watchLater: true }],
    ['the library', { library: true }],
  ])('%s is walked for what carries a tag or is in a group with many videos', async (_, wanted) => {
    for (const labels of [{ tags: [11] }, { groups: [11] }, { tags: [11], groups: [11] }]) {
      const plans = await plansOf({ ...wanted, ...labels, sort: 'added' });
      expect(plans.join()).toMatch(/ m USING .*INDEX media_(later|library)/);
      expect(plans.join()).not.toMatch(/TEMP B-TREE/);
    }
  });

  test('the groups that any may match are merged in their order, nothing is sorted', async () => {
    const [merged, ...walks] = await plansOf({ groups: [5, 6, 7] });
    expect(merged).toBe('MERGE (UNION)');
    const reads = walks.filter((step) => /SEARCH|SCAN/.test(step));
    expect(reads).toHaveLength(3);
    for (const step of reads) expect(step).toBe('SEARCH walk USING PRIMARY KEY (group_id=?)');
    expect(walks.join()).not.toMatch(/TEMP B-TREE/);
  });

  test.each<[string, Partial<MediaSelection>]>([
    ['a tag', { tags: [3] }],
    ['a tag and a group', { tags: [3], groups: [3] }],
    ['a group', { groups: [5] }],
  ])('the videos that are passed over in the list of %s are not looked up', async (_, wanted) => {
    expect((await plansOf(wanted)).join()).not.toMatch(/SEARCH m /);
  });

  test.each<[string, Partial<MediaSelection>, Period, string]>([
    ['a year', { tags: [3] }, 'year', 'tag_id=? AND uploaded_at>?'],
    ['a month', { groups: [5] }, 'month', 'group_id=? AND uploaded_at>?'],
  ])('the top of %s of %o sorts the videos of that time only', async (_, wanted, period, range) => {
    const plans = await plansOf({ ...wanted, sort: 'top', period: periodUntil(NOW, period) });
    expect(plans).toContain(`SEARCH walk USING PRIMARY KEY (${range})`);
  });

  test.each<[string, Partial<MediaSelection>]>([
    ['the top of all time', { sort: 'top' }],
    ['the top of a year', { sort: 'top', period: periodUntil(NOW, 'year') }],
    ['the longest', { sort: 'duration' }],
    ['the last added', { sort: 'added' }],
    ['a random order', { sort: 'random' }],
  ])('%s of large groups is walked along all videos, nothing is sorted', async (_, wanted) => {
    const plans = await plansOf({ ...wanted, groups: [1, 2, 3, 4, 5, 6, 7] });
    expect(plans.join()).not.toMatch(/TEMP B-TREE/);
  });

  test('the last pages of a group sort its videos, for the walk would not be shorter', async () => {
    const plans = await plansOf({ groups: [5], sort: 'top' }, 40);
    expect(plans.join()).toMatch(/LIST SUBQUERY.*SEARCH media_groups USING PRIMARY KEY/);
  });

  const topPlan = async (period: Period, page = 1): Promise<string | undefined> => {
    const plans = await plansOf({ sort: 'top', period: periodUntil(NOW, period) }, page);
    return plans.find((step) => /\bm\b/.test(step));
  };

  test('the top of a period with few videos sorts those only', async () => {
    expect(await topPlan('week')).toMatch(
      /^SEARCH m USING .*INDEX media_latest \(uploaded_at>\?\)/,
    );
  });

  test('the top of a period with many videos walks by views, its last pages sort them', async () => {
    expect(await topPlan('month')).toMatch(/^SCAN m USING .*INDEX media_top/);
    expect(await topPlan('month', 20)).toMatch(
      /^SEARCH m USING .*INDEX media_latest \(uploaded_at>\?\)/,
    );
  });
});
