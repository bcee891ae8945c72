import type BetterSqlite from 'better-sqlite3';
import { type StorageFault, storageFaultOf } from './storage-faults.ts';

/** What of the storage keeps a connection from writing, as its last write tells. */
export class WriteFaults {
  readonly #connection: BetterSqlite.Database;
  readonly #busyMs: number;
  #fault: StorageFault | null = null;

  /** @param busyMs so long the connection's writes wait for others */
  constructor(connection: BetterSqlite.Database, busyMs: number) {
    this.#connection = connection;
    this.#busyMs = busyMs;
  }

  /** Writes, and notes whether that could be done. */
  watch<Result>(write: () => Result): Result {
    try {
      const result = write();
      if (!this.#connection.inTransaction) this.#fault = null;
      return result;
    } catch (error) {
      this.#fault = storageFaultOf(error) ?? this.#fault;
      throw error;
    }
  }

  /** What kept the last write from being done and still does, for which it is tried again; or null. */
  current(): StorageFault | null {
    if (this.#fault) this.#tryToWrite();
    return this.#fault;
  }

  /** Without the wait for others that write, since somebody asks again. */
  #tryToWrite(): void {
    const connection = this.#connection;
    connection.pragma('busy_timeout = 0');
    try {
      const version = connection.pragma('user_version', { simple: true });
      this.watch(() => connection.pragma(`user_version = ${version}`));
    } catch (error) {
      if (!storageFaultOf(error)) throw error;
    } finally {
      connection.pragma(`busy_timeout = ${this.#busyMs}`);
    }
  }
}
