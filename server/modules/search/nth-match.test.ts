import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { seedChannel, seedMedia, seedTranscript } from '../../testing/seed.ts';
import { docReader } from './nth-match.queries.ts';

test('tells of the index as it is, whatever changes between two questions', () => {
  const db = testDatabase();
  const channel = seedChannel(db);
  const say = (text: string): number => {
    const id = seedMedia(db, channel, { uploadedAt: 0 });
    seedTranscript(db, id, [text]);
    return id;
  };
  const docsOf = (word: string): number[] =>
    db.column<number>(sql`
      SELECT rowid FROM transcript_search WHERE transcript_search MATCH ${word} ORDER BY rowid`);
  const check = (): void => {
    const readDocAt = docReader(db, 'transcript_search');
    for (const word of ['tea', 'coffee']) {
      const docs = docsOf(word);
      expect([0, 1, 2, 3].map((offset) => readDocAt(word, offset))).toEqual(
        [0, 1, 2, 3].map((offset) => docs[offset]),
      );
    }
  };

  check();
  const [first, second] = [say('tea'), say('coffee and tea')];
  check();
  seedTranscript(db, first, ['coffee']);
  check();
  db.run(sql`DELETE FROM media WHERE id = ${second}`);
  check();
  db.execute(`INSERT INTO transcript_search (transcript_search) VALUES ('optimize')`);
  check();
  say('tea');
  check();
  expect(docsOf('tea')).toHaveLength(1);
  db.close();
});
