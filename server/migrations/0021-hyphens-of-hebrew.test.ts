import sql, { raw } from 'sql-template-tag';
import { expect, test } from 'vitest';
import { insertLabel } from '../modules/labels/labels.queries.ts';
import { listMediaIds } from '../modules/media/media-list.queries.ts';
import { olderDatabase } from '../testing/older-database.ts';
import { seedChannel, seedMedia, seedTranscript } from '../testing/seed.ts';
import { hyphensOfHebrew } from './0021-hyphens-of-hebrew.ts';

test.each([
  ['hyphen', '\u05be'],
  ['paseq', '\u05c0'],
  ['sof pasuq', '\u05c3'],
  ['nun hafukha', '\u05c6'],
])(
  'what holds a Hebrew %s is found by the words on both of its sides, and nothing else is filed again',
  async (_, sign) => {
    const hyphened = `בית${sign}ספר`;
    const db = olderDatabase(20);
    const named = seedMedia(db, seedChannel(db), { name: hyphened, uploadedAt: 5_000 });
    const [described = 0, remarked = 0, said = 0, other = 0] = [4, 3, 2, 1].map((second) =>
      seedMedia(db, seedChannel(db), { name: `Tea ${second}`, uploadedAt: second * 1_000 }),
    );
    const channel = seedChannel(db, { name: hyphened });
    const tag = insertLabel(db, 'tag', hyphened, 0);
    db.run(sql`INSERT INTO media_descriptions VALUES (${described}, ${hyphened})`);
    db.run(sql`
    INSERT INTO comments (media_id, markdown_text, html_text, created_at)
    VALUES (${remarked}, ${hyphened}, '', 0)`);
    seedTranscript(db, said, [hyphened]);
    seedTranscript(db, other, ['ספר']);
    // As good as filed by words that nobody types.
    for (const index of ['media_search', 'transcript_search', 'channel_search', 'tag_search']) {
      db.execute(`INSERT INTO ${index} (${index}) VALUES ('delete-all')`);
    }
    db.execute('DELETE FROM vocabulary');

    // No later step, for one of them files all videos again.
    db.execute(hyphensOfHebrew);
    const find = (q: string, contentSearch = false): Promise<number[]> =>
      listMediaIds(
        db,
        { q, contentSearch, tags: [], groups: [], sort: 'latest' },
        { page: 1, size: 9 },
      );
    expect(await find('ספר')).toEqual([named, described, remarked]);
    expect(await find(hyphened)).toEqual([named, described, remarked]);
    expect(await find('ספר', true)).toEqual([said]);
    expect(await find('tea 1')).toEqual([]);
    const labelled = (index: string): number[] =>
      db.column(sql`SELECT rowid FROM ${raw(index)} WHERE ${raw(index)} MATCH 'ספר'`);
    expect(labelled('channel_search')).toEqual([channel]);
    expect(labelled('tag_search')).toEqual([tag]);
    expect(db.column(sql`SELECT sort_name FROM channels WHERE id = ${channel}`)).toEqual([
      hyphened,
    ]);
    expect(db.column(sql`SELECT word FROM vocabulary WHERE word >= 'א' ORDER BY word`)).toEqual([
      'בית',
      'ספר',
    ]);
    db.close();
  },
);
