import { migrate } from '../migrations/migrate.ts';
import { type Database, openDatabase } from '../platform/database.ts';

/** A database of its own in memory, with the schema of this version and nothing in it. */
export function testDatabase(): Database {
  const db = openDatabase(':memory:');
  migrate(db, 0);
  return db;
}
