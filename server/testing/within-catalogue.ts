import { layoutOf } from '../data-layout.ts';
import type { Database } from '../platform/database.ts';
import { openCatalogue } from '../text-index/open-catalogue.ts';

/**
 * Works with the database of a folder of data, and leaves it closed, as a server that starts on the
 * folder may be the one that opens it first.
 */
export function withinCatalogue<Result>(dataDir: string, work: (db: Database) => Result): Result {
  const db = openCatalogue(layoutOf(dataDir).database);
  try {
    return work(db);
  } finally {
    db.close();
  }
}
