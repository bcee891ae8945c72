import type BetterSqlite from 'better-sqlite3';
import { type StorageFault, storageFaultOf } from './storage-faults.ts';

/**
 * So many writes of a page each are tried: as much as what a person does has to write. With a full disk what
 * is left in the log may take one page, and not a login.
 */
const PAGES_TRIED = 8;

/** What of the storage keeps a connection from writing, as the last write tells that could not be done. */
export class WriteFaults {
  readonly #connection: BetterSqlite.Database;
  readonly #busyMs: number;
  #fault: StorageFault | null = null;

  /** @param busyMs so long the connection's writes wait for others */
  constructor(connection: BetterSqlite.Database, busyMs: number) {
    this.#connection = connection;
    this.#busyMs = busyMs;
  }

  /**
   * Writes, and notes what keeps it from being done. That it was done tells nothing of the storage, which is
   * not asked for what changes no row.
   */
  watch<Result>(write: () => Result): Result {
    try {
      return write();
    } catch (error) {
      this.#fault = storageFaultOf(error) ?? this.#fault;
      throw error;
    }
  }

  /** What kept a write from being done and still keeps one from it, which is tried for that; or null. */
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
      for (let page = 0; page < PAGES_TRIED; page += 1) {
        this.watch(() => connection.pragma(`user_version = ${version}`));
      }
      this.#fault = null;
    } catch (error) {
      if (!storageFaultOf(error)) throw error;
    } finally {
      connection.pragma(`busy_timeout = ${this.#busyMs}`);
    }
  }
}
