import sql from 'sql-template-tag';
import { type Database, openDatabase } from '../platform/database.ts';

/** A database in memory as an older version made it. @param steps the statements of its migrations */
export function olderDatabase(steps: readonly string[]): Database {
  const db = openDatabase(':memory:');
  db.execute(
    'CREATE TABLE migrations (version INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT',
  );
  for (const [index, statements] of steps.entries()) {
    db.execute(statements);
    db.run(sql`INSERT INTO migrations VALUES (${index + 1}, '', 0)`);
  }
  return db;
}
