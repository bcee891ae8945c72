import sql from 'sql-template-tag';
import { type Database, openDatabase } from '../platform/database.ts';

/**
 * A database as an older version made it.
 *
 * @param steps the statements of its migrations
 * @param fill writes into it as its first version did
 * @param file where it is to lie; in memory where it is left out
 */
export function olderDatabase(
  steps: readonly string[],
  fill: (db: Database) => void = () => undefined,
  file = ':memory:',
): Database {
  const db = openDatabase(file);
  db.execute(
    'CREATE TABLE migrations (version INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT',
  );
  for (const [index, statements] of steps.entries()) {
    db.execute(statements);
    db.run(sql`INSERT INTO migrations VALUES (${index + 1}, '', 0)`);
    if (index === 0) fill(db);
  }
  return db;
}
