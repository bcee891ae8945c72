import BetterSqlite from 'better-sqlite3';
import type { Sql } from 'sql-template-tag';
import { StatementCache } from './statement-cache.ts';
import type { StorageFault } from './storage-faults.ts';
import { WriteFaults } from './write-faults.ts';

/** So long a write waits for another one; everything else in this process waits with it. */
const BUSY_MS = 1_000;

/**
 * So large the log stays once what is in it is in the database, in bytes. SQLite brings it there from
 * 4 MB on, and writes the log anew from its beginning; cut down to less, it would have to grow again,
 * for which the disk takes longer. What one large transaction needs beyond is given back.
 */
const LOG_BYTES = 16 * 1024 * 1024;

/**
 * The catalogue's database: synchronous, in this process, one connection. Queries are composed with
 * `sql` of sql-template-tag, which keeps values out of the text.
 */
export interface Database {
  all<Row>(query: Sql): Row[];
  get<Row>(query: Sql): Row | undefined;
  /** The first column of all rows, in half the time. */
  column<Value>(query: Sql): Value[];
  run(query: Sql): { changes: number; lastInsertRowid: number };
  /** Runs statements without parameters, as a migration holds them. */
  execute(statements: string): void;
  /**
   * Runs the work in one transaction that is rolled back when it throws. Inside another one it joins
   * it as a savepoint. The work must not be asynchronous.
   */
  transaction<Result>(work: () => Result): Result;
  /**
   * Runs work in a transaction, as `transaction` does, that is done again where it is lost: without the
   * wait for the disk, it may be undone, whole and after all that came later, when the power fails. A
   * killed process loses nothing. The next transaction that waits, waits for this one too.
   */
  swiftTransaction<Result>(work: () => Result): Result;
  /**
   * What of the storage kept the last write from being done, and keeps another one from it, which is
   * tried at once and changes nothing; null otherwise.
   */
  writeFault(): StorageFault | null;
  /** Whether what is read now may yet be undone. */
  isInTransaction(): boolean;
  /** Has a listener called after each write, in place of the one before: at once, so it must be quick. */
  whenWritten(listener: () => void): void;
  /**
   * The one object of a class that goes with this connection, made when it is first asked for. It is for
   * what others know of the connection, such as what they have it note in its own memory.
   */
  companion<Kind extends object>(kind: new () => Kind): Kind;
  close(): void;
}

function makeCompanions(): Database['companion'] {
  const companions = new Map<new () => object, object>();
  return <Kind extends object>(kind: new () => Kind): Kind => {
    const known = companions.get(kind) as Kind | undefined;
    if (known) return known;
    const made = new kind();
    companions.set(kind, made);
    return made;
  };
}

/** Opens a file, set up for one process that writes and must lose nothing. */
function connect(file: string): BetterSqlite.Database {
  const connection = new BetterSqlite(file, { timeout: BUSY_MS });
  connection.pragma('journal_mode = WAL');
  // With WAL a committed transaction survives a killed process under NORMAL; FULL makes it survive a power cut too.
  connection.pragma('synchronous = FULL');
  connection.pragma(`journal_size_limit = ${LOG_BYTES}`);
  connection.pragma('foreign_keys = ON');
  connection.pragma('cache_size = -16000');
  connection.pragma('temp_store = MEMORY');
  return connection;
}

/** Does a write, and what goes with each of them. */
type Write = <Result>(work: () => Result) => Result;

function makeTransactions(
  connection: BetterSqlite.Database,
  write: Write,
): Pick<Database, 'transaction' | 'swiftTransaction'> {
  const transaction = <Result>(work: () => Result): Result =>
    write(() => connection.transaction(work).immediate());
  return {
    transaction,
    swiftTransaction: (work) => {
      // How a transaction ends is settled when it begins.
      if (connection.inTransaction) return transaction(work);
      connection.exec('PRAGMA synchronous = NORMAL');
      try {
        return transaction(work);
      } finally {
        connection.exec('PRAGMA synchronous = FULL');
      }
    },
  };
}

/** A connection, for who gives it functions that SQL calls. */
export type SqlFunctions = Pick<BetterSqlite.Database, 'function'>;

/**
 * Opens the database file, making it where it does not exist.
 *
 * @param file a path, or `:memory:`
 * @param defineFunctions gives the connection the functions that the schema and queries call
 * @throws where the file cannot be opened or is no database
 */
export function openDatabase(
  file: string,
  defineFunctions: (connection: SqlFunctions) => void = () => {},
): Database {
  const connection = connect(file);
  defineFunctions(connection);
  const statements = new StatementCache(connection);
  const faults = new WriteFaults(connection, BUSY_MS);
  let onWritten = (): void => {};
  const write: Write = (work) => {
    const result = faults.watch(work);
    onWritten();
    return result;
  };
  return {
    all: <Row>(query: Sql) => statements.of(query).all(...query.values) as Row[],
    get: <Row>(query: Sql) => statements.of(query).get(...query.values) as Row | undefined,
    column: <Value>(query: Sql) => statements.readColumn(query) as Value[],
    run: (query) => {
      const { changes, lastInsertRowid } = write(() => statements.of(query).run(...query.values));
      return { changes, lastInsertRowid: Number(lastInsertRowid) };
    },
    execute: (text) => {
      connection.exec(text);
    },
    ...makeTransactions(connection, write),
    writeFault: () => faults.current(),
    isInTransaction: () => connection.inTransaction,
    whenWritten: (listener) => {
      onWritten = listener;
    },
    companion: makeCompanions(),
    close: () => connection.close(),
  };
}
