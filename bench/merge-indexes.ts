import { SEARCH_INDEXES } from '../server/modules/search/search-indexes.ts';
import type { Database } from '../server/platform/database.ts';
import { keepUp, upkeepOf } from '../server/text-index/full-text-index.ts';

/** Nobody waits. */
const BYTES_OF_STEP = 40 * 1024 * 1024;

/** Does what the server does in the hour after so much was written. */
export function mergeIndexes(db: Database): void {
  for (const table of SEARCH_INDEXES) {
    for (const _ of keepUp(db, table, upkeepOf(db, table), BYTES_OF_STEP));
  }
}
