import sql from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';

/** A single fact that outlives a restart; null where none is kept under the name. */
export function readFact(db: Database, name: string): unknown {
  const row = db.get<{ value: string }>(sql`SELECT value FROM facts WHERE name = ${name}`);
  return row ? JSON.parse(row.value) : null;
}

/** Keeps a fact in place of what was kept under the name; null forgets it. */
export function writeFact(db: Database, name: string, value: unknown): void {
  if (value === null) {
    db.run(sql`DELETE FROM facts WHERE name = ${name}`);
    return;
  }
  db.run(sql`
    INSERT INTO facts (name, value) VALUES (${name}, ${JSON.stringify(value)})
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`);
}
