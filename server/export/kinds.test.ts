import sql, { raw } from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { KINDS } from './kinds.ts';

/** What is in the lines of other kinds. */
const WITHIN_OTHERS = ['channel_groups', 'media_descriptions', 'media_tags'];
/** What is made again of what is imported. */
const MADE_AGAIN = [
  ...['media_docs', 'media_groups', 'transcript_counts', 'transcript_docs'],
  ...['transcript_sequences', 'vocabulary', 'migrations'],
  ...['largest_tiers', 'longest_docs', 'most_viewed_docs'],
];
/** What is no part of a catalogue: who is let in, what is going on, and how the platform is to be spared. */
const LEFT_OUT = ['users', 'sessions', 'jobs', 'facts', 'held_filings'];
const COLUMNS_MADE_AGAIN: Record<string, string[]> = {
  channels: ['sort_name', 'video_count'],
  tags: ['uses'],
};

describe('an export', () => {
  test('knows of every table of the schema what becomes of it', () => {
    const db = testDatabase();
    const tables = db.column<string>(sql`
      SELECT name FROM pragma_table_list
      WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name`);
    db.close();
    const exported = KINDS.map(({ table }) => table);
    expect(tables).toEqual([...exported, ...WITHIN_OTHERS, ...MADE_AGAIN, ...LEFT_OUT].sort());
  });

  test.each(KINDS.map((kind) => [kind.table, kind] as const))(
    'has every column of %s in a field of its own',
    (table, { fields }) => {
      const db = testDatabase();
      const columns = db.column<string>(
        sql`SELECT name FROM pragma_table_info(${raw(`'${table}'`)}) ORDER BY name`,
      );
      db.close();
      const exported = Object.values(fields).flatMap(({ column }) => column ?? []);
      expect(columns).toEqual([...exported, ...(COLUMNS_MADE_AGAIN[table] ?? [])].sort());
    },
  );
});
