import sql from 'sql-template-tag';
import { expect, onTestFinished, test } from 'vitest';
import { insertLabel } from '../modules/labels/labels.queries.ts';
import { listMediaIds } from '../modules/media/media-list.queries.ts';
import { replaceMediaTags } from '../modules/media/media-tags.queries.ts';
import { testDatabase } from '../testing/database.ts';
import { seedChannel, seedMedia, seedTranscript } from '../testing/seed.ts';

/** A video is tagged in two rows: the tag beside the video, and the number of its uses. */
const ROWS_OF_TAG = 2;

/** A catalogue of some videos and tags, and how many rows a piece of work writes, those of the indexes included. */
function catalogueOf(counts: { videos: number; tags: number }) {
  const db = testDatabase();
  onTestFinished(() => db.close());
  const channel = seedChannel(db);
  const changes = (): number => db.column<number>(sql`SELECT total_changes()`)[0] ?? 0;
  return {
    db,
    videos: Array.from({ length: counts.videos }, () => {
      const id = seedMedia(db, channel, { name: 'Talk' });
      seedTranscript(db, id, ['for three hours']);
      return id;
    }),
    tags: Array.from({ length: counts.tags }, (_, tag) => insertLabel(db, 'tag', `tag ${tag}`, 0)),
    rowsOf: (work: () => void): number => {
      const before = changes();
      work();
      return changes() - before;
    },
  };
}

test('a video whose tags change at once is filed once, however many they are', () => {
  const [one, six] = [1, 6].map((count) => {
    const { db, videos, tags, rowsOf } = catalogueOf({ videos: 1, tags: count });
    const [id = 0] = videos;
    return [tags, []].map((those) => rowsOf(() => replaceMediaTags(db, id, those)));
  });
  expect(six).toEqual(one?.map((rows) => rows + 5 * ROWS_OF_TAG));
});

test.each([false, true])(
  'a video is found within a tag from when it has it until it is taken off (in what is said: %s)',
  async (contentSearch) => {
    const { db, videos, tags } = catalogueOf({ videos: 1, tags: 2 });
    const [id = 0] = videos;
    const [first = 0, second = 0] = tags;
    const findWithin = (tag: number): Promise<number[]> =>
      listMediaIds(
        db,
        {
          q: contentSearch ? 'hours' : 'talk',
          contentSearch,
          tags: [tag],
          groups: [],
          sort: 'latest',
        },
        { page: 1, size: 9 },
      );
    replaceMediaTags(db, id, [first]);
    expect(await findWithin(first)).toEqual([id]);
    replaceMediaTags(db, id, [second]);
    expect(await findWithin(first)).toEqual([]);
    expect(await findWithin(second)).toEqual([id]);
  },
);

test('no video is filed anew where a tag is deleted, however many carry it', () => {
  const [one = 0, six = 0] = [1, 6].map((count) => {
    const { db, videos, tags, rowsOf } = catalogueOf({ videos: count, tags: 1 });
    for (const id of videos) replaceMediaTags(db, id, tags);
    return rowsOf(() => db.run(sql`DELETE FROM tags`));
  });
  expect(six).toBeLessThanOrEqual(one + 5 * ROWS_OF_TAG);
});
