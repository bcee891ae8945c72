import sql, { raw } from 'sql-template-tag';
import { expect, test } from 'vitest';
import { listMediaIds } from '../modules/media/media-list.queries.ts';
import { storeTranscript } from '../modules/transcripts/transcripts.queries.ts';
import type { Database } from '../platform/database.ts';
import { olderDatabase } from '../testing/older-database.ts';
import { seedChannel, seedMedia } from '../testing/seed.ts';
import { countSegments } from '../text-index/full-text-index.ts';
import { migrate } from './migrate.ts';

const VIDEOS = 3_000;

/** Numbers from here on are pages of words, in the tables behind an index. */
const FIRST_PAGE = 2 ** 37;

const largestPageOf = (db: Database, index: string): number =>
  db.get<{ bytes: number }>(sql`
    SELECT max(length(block)) AS bytes FROM ${raw(`${index}_data`)} WHERE id >= ${FIRST_PAGE}`)
    ?.bytes ?? 0;

const find = (db: Database, q: string, contentSearch: boolean): Promise<number[]> =>
  listMediaIds(
    db,
    { q, contentSearch, tags: [], groups: [], sort: 'latest' },
    { page: 1, size: 50 },
  );

test('what was filed before lies in smaller pages, in one part, and is found', async () => {
  const db = olderDatabase(22);
  const channel = seedChannel(db);
  const ids = db.transaction(() =>
    Array.from({ length: VIDEOS }, (_, place) =>
      seedMedia(db, channel, { name: place % 100 === 7 ? 'Rare bread' : 'Bread at home' }),
    ),
  );
  const lines = Array.from({ length: 2_000 }, (_, start) => ({
    start,
    end: start + 1,
    text: `number ${start}`,
  }));
  const [id = 0] = ids;
  storeTranscript(db, id, { language: 'en', automatic: false, lines }, 0);
  const rare = await find(db, 'rare', false);
  expect(rare).toHaveLength(VIDEOS / 100);
  expect(largestPageOf(db, 'media_search')).toBeGreaterThan(2_000);

  expect(migrate(db, 0)[0]).toBe('smaller pages');
  for (const index of ['media_search', 'transcript_search']) {
    expect(countSegments(db, index)).toBe(1);
    expect(largestPageOf(db, index)).toBeGreaterThan(500);
    expect(largestPageOf(db, index)).toBeLessThan(1_200);
  }
  expect(await find(db, 'rare', false)).toEqual(rare);
  expect(await find(db, '1742', true)).toEqual([id]);
  db.close();
});

test('a catalogue without videos is brought along too', () => {
  const db = olderDatabase(22);
  expect(migrate(db, 0)).toContain('smaller pages');
  db.close();
});
