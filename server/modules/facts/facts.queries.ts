import sql from 'sql-template-tag';
import type * as z from 'zod/mini';
import type { Database } from '../../platform/database.ts';
import { readStored } from '../../platform/stored-json.ts';

/** A single fact that outlives a restart; null where none is kept under the name, or none that fits. */
export function readFact<Fact>(
  db: Database,
  name: string,
  schema: z.ZodMiniType<Fact>,
): Fact | null {
  const row = db.get<{ value: string }>(sql`SELECT value FROM facts WHERE name = ${name}`);
  return (row && readStored(schema, row.value)) ?? null;
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
