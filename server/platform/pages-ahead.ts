import sql from 'sql-template-tag';
import type { Database } from './database.ts';

/**
 * How many pages of the write-ahead log are not in the database's file yet. Nothing is done about them
 * (https://sqlite.org/pragma.html#pragma_wal_checkpoint).
 */
export function pagesAhead(db: Database): number {
  const state = db.get<{ log: number; checkpointed: number }>(sql`PRAGMA wal_checkpoint(NOOP)`);
  return state ? state.log - state.checkpointed : 0;
}
