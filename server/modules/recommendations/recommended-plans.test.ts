import sql from 'sql-template-tag';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { withQueryPlans } from '../../testing/query-plans.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { replaceChannelGroups } from '../channels/channels.queries.ts';
import { insertLabel } from '../labels/labels.queries.ts';
import { recommend } from './recommended.usecases.ts';

const db = testDatabase();

afterAll(() => db.close());

/** A big catalogue that was never analysed. */
db.transaction(() => {
  for (let label = 1; label <= 10; label += 1) {
    insertLabel(db, 'tag', `tag ${label}`, 0);
    insertLabel(db, 'group', `group ${label}`, 0);
  }
  for (let channel = 1; channel <= 40; channel += 1) {
    replaceChannelGroups(db, seedChannel(db), [1 + (channel % 10)]);
  }
  for (let index = 0; index < 4_000; index += 1) {
    seedMedia(db, 1 + (index % 40), {
      name: `common word${index % 50} rare${index % 900}`,
      uploadedAt: index * 60_000,
    });
  }
  db.run(sql`
    INSERT INTO media_tags (tag_id, uploaded_at, media_id)
    SELECT 1 + id % 10, uploaded_at, id FROM media WHERE id % 20 = 0`);
});

test('each step of a recommendation is read along an index, and only the page at hand is sorted', () => {
  const { db: noting, plans } = withQueryPlans(db);
  expect(recommend({ db: noting }, 1_000, { page: 1, size: 8 }).content).toHaveLength(8);
  const sorts = plans.filter((step) => step.startsWith('USE TEMP B-TREE FOR ORDER BY'));
  expect(sorts.length).toBeLessThanOrEqual(1);
  const reads = plans.filter((step) => /^(?:SCAN|SEARCH)/.test(step));
  expect(reads.length).toBeGreaterThan(20);
  // The highest id stands at the end of the table.
  const carried =
    /USING (?:COVERING )?(?:INDEX|PRIMARY KEY|INTEGER PRIMARY KEY)|VIRTUAL TABLE INDEX|^SCAN \(subquery|^SEARCH media$/;
  for (const step of reads) expect(step).toMatch(carried);
});

test('of what has a word in common only the ids are read, whatever the number of words', () => {
  const lookUps = (id: number): number => {
    const { db: noting, plans } = withQueryPlans(db);
    expect(recommend({ db: noting }, id, { page: 1, size: 8 }).content).toHaveLength(8);
    return plans.filter((step) => step.startsWith('SEARCH m USING INTEGER PRIMARY KEY')).length;
  };
  const many = seedMedia(db, 1, { name: 'common word1 word2 word3 word4 rare1 rare2' });
  const one = seedMedia(db, 1, { name: 'common' });
  expect(lookUps(many)).toBeLessThanOrEqual(lookUps(one));
});
