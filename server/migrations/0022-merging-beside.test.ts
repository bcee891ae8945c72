import sql, { raw } from 'sql-template-tag';
import { expect, test } from 'vitest';
import { SEARCH_INDEXES } from '../modules/search/search-indexes.ts';
import { testDatabase } from '../testing/database.ts';

test.each(SEARCH_INDEXES)('who writes to %s never waits for a merge of FTS5', (index) => {
  const db = testDatabase();
  const settings = db.all(sql`SELECT k AS name, v AS value FROM ${raw(index)}_config`);
  expect(settings).toContainEqual({ name: 'automerge', value: 0 });
  db.close();
});
