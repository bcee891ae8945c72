import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { openCatalogue } from '../text-index/open-catalogue.ts';
import { initialSchema } from './0001-initial-schema.ts';
import { search } from './0002-search.ts';
import { transcripts } from './0003-transcripts.ts';
import { spokenTerms } from './0004-spoken-terms.ts';
import { migrate } from './migrate.ts';

test('the words that were there before are known afterwards', () => {
  const db = openCatalogue(':memory:');
  for (const before of [initialSchema, search, transcripts, spokenTerms]) db.execute(before);
  db.execute(`
    CREATE TABLE migrations (version INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT;
    INSERT INTO migrations SELECT value, 'before', 0 FROM json_each('[1, 2, 3, 4]');
    INSERT INTO channels (source, remote_id, name, handle, subscribed, schedule, full_extract, created_at)
      VALUES ('youtube', 'UC', 'Green channel', '@gc', 1, '', 1, 0);
    INSERT INTO tags (name, created_at) VALUES ('tea', 0);
    INSERT INTO media (source, remote_id, channel_id, name, kind, uploaded_at, uploaded_precision, added_at)
      VALUES ('youtube', 'v', 1, 'A Müller’s mill', 'video', 0, 2, 0);
    INSERT INTO media_tags (media_id, tag_id, uploaded_at) VALUES (1, 1, 0);
    INSERT INTO comments (media_id, markdown_text, html_text, created_at) VALUES (1, 'So green', '', 0);`);
  const told: string[] = [];
  expect(migrate(db, 1, (name) => told.push(name))).toContain('vocabulary');
  expect(told[0]).toBe('vocabulary');
  expect(db.all(sql`SELECT word FROM vocabulary`)).toEqual(
    ['channel', 'gc', 'green', 'mill', 'muller', 'so', 'tea'].map((word) => ({ word })),
  );
  db.close();
});
