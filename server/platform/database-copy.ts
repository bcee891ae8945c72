import BetterSqlite from 'better-sqlite3';
import { storageFaultOf } from './storage-faults.ts';

/** The file is no database, or one that contradicts itself; the message is what was found, for the log. */
export class DamagedDatabase extends Error {}

/** So many pages are copied at once: some megabytes. */
const PAGES_OF_STEP = 2_000;
const BUSY_MS = 30_000;

/**
 * Copies a database into one file as it is at this moment, while others read and write it: nobody
 * waits, and nothing of what is written meanwhile is in the copy. It takes some seconds for a gigabyte.
 *
 * @param target is made; it must not be there
 * @throws where the source cannot be opened or is no database, or the target cannot be written; an
 *   unfinished target may stay
 */
export async function copyDatabase(source: string, target: string): Promise<void> {
  const connection = new BetterSqlite(source, { fileMustExist: true, timeout: BUSY_MS });
  try {
    // Within a transaction all steps read the same state, however much is written between them.
    connection.exec('BEGIN');
    connection.prepare('SELECT count(*) FROM sqlite_schema').get();
    await connection.backup(target, { progress: () => PAGES_OF_STEP });
    connection.exec('COMMIT');
  } finally {
    connection.close();
  }
  const copy = new BetterSqlite(target);
  try {
    // What is copied says that a log lies beside it; the copy is to be one file.
    copy.pragma('journal_mode = DELETE');
  } finally {
    copy.close();
  }
}

/**
 * Reads a whole database that nobody has open: whether its tables and indexes agree, and every row is
 * there that another refers to. It takes some ten seconds for a gigabyte.
 *
 * @throws DamagedDatabase where they do not
 */
export function checkDatabase(file: string): void {
  const connection = new BetterSqlite(file, { readonly: true, fileMustExist: true });
  try {
    const found = connection.pragma('integrity_check(1)', { simple: true });
    if (found !== 'ok') throw new DamagedDatabase(String(found));
    const [lost] = connection.pragma('foreign_key_check') as { table: string; parent: string }[];
    if (lost)
      throw new DamagedDatabase(`a row of ${lost.table} refers to nothing in ${lost.parent}`);
  } catch (error) {
    if (error instanceof DamagedDatabase || !isDamage(error)) throw error;
    throw new DamagedDatabase('it cannot be read', { cause: error });
  } finally {
    connection.close();
  }
}

/** Whether an error says that a file is no database, or a damaged one. */
export function isDamage(error: unknown): boolean {
  return error instanceof DamagedDatabase || storageFaultOf(error) === 'damaged';
}
