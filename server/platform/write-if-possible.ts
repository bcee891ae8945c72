import type { Database } from './database.ts';
import type { Log } from './log.ts';
import { storageFaultOf } from './storage-faults.ts';

/**
 * Writes what a person who only reads can do without, where the storage lets it; the log tells what
 * was left out.
 */
export function writeIfPossible({ db, log }: { db: Database; log: Log }, write: () => void): void {
  // Each try would wait for whoever holds the database.
  if (db.writeFault()) return;
  try {
    write();
  } catch (error) {
    if (!storageFaultOf(error)) throw error;
    log.warn({ err: error }, 'the storage refused a write that reading can do without');
  }
}
