import sql from 'sql-template-tag';
import type { Database } from './database.ts';

/** What is known of the writes that other connections do to the file of one. */
class ForeignWrites {
  /** By SQLite: another number after another connection wrote. */
  dataVersion: number | undefined;
  count = 0;
  isHelperWriting = false;
}

/** Looks whether another connection wrote since the last look. */
function look(db: Database): ForeignWrites {
  const writes = db.companion(ForeignWrites);
  const dataVersion = db.get<{ data_version: number }>(sql`PRAGMA data_version`)?.data_version;
  if (dataVersion !== writes.dataVersion && !writes.isHelperWriting) writes.count += 1;
  writes.dataVersion = dataVersion;
  return writes;
}

/**
 * Another number after somebody wrote to the file who cannot tell this connection what: another
 * process, or a thread outside of `expectHelper`.
 */
export const foreignVersion = (db: Database): number => look(db).count;

/**
 * Lets a thread of this process write to the file what nobody remembers anything of. What another
 * process writes in the same moment goes unnoticed, so the moment should be short.
 *
 * @returns ends it, once the thread has written
 */
export function expectHelper(db: Database): () => void {
  look(db).isHelperWriting = true;
  return () => {
    look(db).isHelperWriting = false;
  };
}
