import { layoutOf } from '../data-layout.ts';
import type { Database } from '../platform/database.ts';
import { openCatalogue } from '../text-index/open-catalogue.ts';
import { startServerProcess } from './server-process.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { testSettings } from './test-settings.ts';

/** What people put into a catalogue; all else hangs on it. */
const CONTENT = ['channels', 'tags', 'groups', 'audit', 'jobs'];

/** A server in a process of its own, for tests that run in a browser's surroundings. */
export interface ServedCatalogue {
  address: string;
  /** A connection of its own to the server's database. */
  db: Database;
  /** Puts back what was taken away, and throws all away that was put into the catalogue. */
  empty(): void;
  /** Takes a table away, so that what needs it fails. @returns what puts it back before that */
  takeAway(table: string): () => void;
  stop(): Promise<void>;
}

/** Starts the server as people do, on an empty folder. */
export async function serveCatalogue(): Promise<ServedCatalogue> {
  const folder = await makeTemporaryFolder();
  const settings = testSettings(folder.path);
  const server = startServerProcess(settings);
  const address = await server.ready();
  const db = openCatalogue(layoutOf(String(settings.DATA_DIR)).database);
  // What hangs on a table by its name waits for it, in place of following it to where it is put.
  db.execute('PRAGMA legacy_alter_table = ON');
  const away = new Set<string>();
  const putBack = (table: string) => {
    if (away.delete(table)) db.execute(`ALTER TABLE ${table}_away RENAME TO ${table}`);
  };
  return {
    address,
    db,
    empty: () => {
      for (const table of away) putBack(table);
      for (const table of CONTENT) db.execute(`DELETE FROM ${table}`);
    },
    takeAway: (table) => {
      db.execute(`ALTER TABLE ${table} RENAME TO ${table}_away`);
      away.add(table);
      return () => putBack(table);
    },
    stop: async () => {
      db.close();
      await server.stop();
      await folder.remove();
    },
  };
}
