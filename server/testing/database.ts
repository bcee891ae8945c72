import { migrate } from '../migrations/migrate.ts';
import type { Database } from '../platform/database.ts';
import { openCatalogue } from '../text-index/open-catalogue.ts';

/** A database of its own in memory, with the schema of this version and nothing in it. */
export function testDatabase(): Database {
  const db = openCatalogue(':memory:');
  migrate(db, 0);
  return db;
}
