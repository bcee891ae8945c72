import sql, { raw } from 'sql-template-tag';
import type { Database } from '../platform/database.ts';

type Row = Record<string, unknown>;

/**
 * Every row of every table but the jobs and the audit, so that two states can be compared. What says
 * only when a channel was read is left out.
 */
export function dumpCatalogue(db: Database): Record<string, Row[]> {
  const tables = db.all<{ name: string }>(sql`
    SELECT name FROM sqlite_schema
    WHERE type = 'table' AND name NOT IN ('jobs', 'audit') AND name NOT LIKE 'sqlite%'`);
  return Object.fromEntries(
    tables.map(({ name }) => {
      const rows = db.all<Row>(sql`SELECT * FROM ${raw(name)} ORDER BY 1`);
      return [name, rows.map(({ last_extract_at, listed_completely_at, ...row }) => row)];
    }),
  );
}
