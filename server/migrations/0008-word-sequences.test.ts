import sql, { raw } from 'sql-template-tag';
import { expect, test } from 'vitest';
import { listMediaIds } from '../modules/media/media-list.queries.ts';
import { olderDatabase } from '../testing/older-database.ts';
import { seedChannel, seedMedia, seedTranscript } from '../testing/seed.ts';
import { migrate } from './migrate.ts';

test('phrases are found in transcripts from before, and in those that come afterwards', async () => {
  const db = olderDatabase(7);
  const channel = seedChannel(db);
  const [before, after] = [seedMedia(db, channel), seedMedia(db, channel)];
  seedTranscript(db, before, ['so long and thanks', 'for all the fish']);
  // What the version before tells rows of words by is of no use to this one.
  db.execute(`
    UPDATE transcript_rows SET filter = zeroblob(1);
    INSERT INTO transcript_search (transcript_search) VALUES ('delete-all')`);

  expect(migrate(db, 0)[0]).toBe('word sequences');
  seedTranscript(db, after, ['it said so long and', 'thanks for all']);
  const find = (q: string): Promise<number[]> =>
    listMediaIds(
      db,
      { q, tags: [], groups: [], sort: 'latest', contentSearch: true },
      { page: 1, size: 9 },
    );
  expect(await find('"and thanks for all the"')).toEqual([before]);
  expect((await find('"long and thanks for"')).toSorted()).toEqual([before, after]);
  seedTranscript(db, before, ['nothing of that']);
  expect(await find('"long and thanks for"')).toEqual([after]);
  expect(db.all(sql`SELECT name FROM sqlite_schema WHERE sql LIKE ${'%transcript_rows%'}`)).toEqual(
    [],
  );
  expect(db.all(raw('PRAGMA foreign_key_check'))).toEqual([]);
  db.close();
});
