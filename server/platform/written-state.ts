import sql from 'sql-template-tag';
import type { Database } from './database.ts';

/**
 * Another text after anything was written to the file, by this connection or by another one. What was undone
 * counts as written, too.
 */
export function writtenState(db: Database): string {
  const state = db.get<{ own: number; others: number }>(
    sql`SELECT total_changes() AS own, data_version AS others FROM pragma_data_version`,
  );
  return `${state?.own} ${state?.others}`;
}
