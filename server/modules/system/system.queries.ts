import sql from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';

/** Reads the least that there is to read. @throws what the database says where it cannot be read */
export function assertReadable(db: Database): void {
  db.get(sql`SELECT version FROM migrations LIMIT 1`);
}
