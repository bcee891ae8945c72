import sql from 'sql-template-tag';
import { migrations } from '../migrations/migrate.ts';
import type { Database } from '../platform/database.ts';
import { openCatalogue } from '../text-index/open-catalogue.ts';

/**
 * A database as an older version made it.
 *
 * @param schema the number of its last migration
 * @param fill writes into it as its first version did
 * @param file where it is to lie; in memory where it is left out
 */
export function olderDatabase(
  schema: number,
  fill: (db: Database) => void = () => undefined,
  file = ':memory:',
): Database {
  const db = openCatalogue(file);
  db.execute(
    'CREATE TABLE migrations (version INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT',
  );
  for (const [index, { statements }] of migrations.slice(0, schema).entries()) {
    db.execute(statements);
    db.run(sql`INSERT INTO migrations VALUES (${index + 1}, '', 0)`);
    if (index === 0) fill(db);
  }
  return db;
}
