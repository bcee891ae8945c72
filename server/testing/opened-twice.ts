import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Database } from '../platform/database.ts';
import { openCatalogue } from '../text-index/open-catalogue.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** One file with a table of notes over two connections, both closed at the end of the test. */
export async function openTwice(): Promise<{ db: Database; other: Database }> {
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  const open = (): Database => {
    const opened = openCatalogue(join(folder.path, 'test.db'));
    onTestFinished(() => opened.close());
    return opened;
  };
  const [db, other] = [open(), open()];
  db.execute('CREATE TABLE notes (id INTEGER PRIMARY KEY)');
  return { db, other };
}
