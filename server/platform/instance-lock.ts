import BetterSqlite from 'better-sqlite3';

/** Another server works in the folder. */
export class FolderInUse extends Error {}

/**
 * Holds a folder for this process alone. The lock is the operating system's, by way of a database
 * that is never written, so it ends with the process, however that ends.
 *
 * @param file where the lock lies
 * @returns what lets it go
 * @throws FolderInUse where another process holds it
 */
export function holdLock(file: string): () => void {
  const lock = new BetterSqlite(file, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (error instanceof BetterSqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      throw new FolderInUse();
    }
    throw error;
  }
  return () => lock.close();
}
