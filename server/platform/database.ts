import BetterSqlite from 'better-sqlite3';
import type { Sql } from 'sql-template-tag';
import { type StorageFault, storageFaultOf } from './storage-faults.ts';

/** A prepared statement is kept per text of a query; more texts than this are a sign of values in the text. */
const MAX_STATEMENTS = 500;

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
   * The same for work that is done again where it is lost: without the wait for the disk, a
   * transaction may be undone, whole and after all that came later, when the power fails. A killed
   * process loses nothing. The next transaction that waits, waits for this one too.
   */
  swiftTransaction<Result>(work: () => Result): Result;
  /**
   * What of the storage kept the last write from being done, and keeps another one from it, which is
   * tried at once and changes nothing; null otherwise.
   */
  writeFault(): StorageFault | null;
  /** Whether what is read now may yet be undone. */
  isInTransaction(): boolean;
  /**
   * The one object of a class that goes with this connection, made when it is first asked for. It is for
   * what others know of the connection, such as what they have it note in its own memory.
   */
  companion<Kind extends object>(kind: new () => Kind): Kind;
  close(): void;
}

/**
 * The text of a query. SQLite plans a statement anew each time it runs where a plan could depend on
 * what a parameter holds, as in `LIMIT ?`, which takes longer than most of our queries themselves. It does
 * not look into an expression, which such a plus makes of it and which changes no value.
 */
const textOf = ({ strings }: Sql): string => strings.join('+?');

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
  const connection = new BetterSqlite(file, { timeout: BUSY_MS });
  connection.pragma('journal_mode = WAL');
  // With WAL a committed transaction survives a killed process under NORMAL; FULL makes it survive a power cut too.
  connection.pragma('synchronous = FULL');
  connection.pragma(`journal_size_limit = ${LOG_BYTES}`);
  connection.pragma('foreign_keys = ON');
  connection.pragma('cache_size = -16000');
  connection.pragma('temp_store = MEMORY');
  defineFunctions(connection);

  const statements = new Map<string, BetterSqlite.Statement>();
  const prepare = (text: string): BetterSqlite.Statement => {
    const known = statements.get(text);
    if (known) return known;
    if (statements.size >= MAX_STATEMENTS) statements.clear();
    const statement = connection.prepare(text);
    statements.set(text, statement);
    return statement;
  };
  const readColumn = (text: string, values: readonly unknown[]): unknown[] => {
    const statement = prepare(text).pluck();
    try {
      return statement.all(...values);
    } finally {
      statement.pluck(false);
    }
  };

  let fault: StorageFault | null = null;
  const written = <Result>(write: () => Result): Result => {
    try {
      const result = write();
      if (!connection.inTransaction) fault = null;
      return result;
    } catch (error) {
      fault = storageFaultOf(error) ?? fault;
      throw error;
    }
  };
  /** Without the wait for others that write, since somebody asks again. */
  const tryToWrite = (): void => {
    connection.pragma('busy_timeout = 0');
    try {
      const version = connection.pragma('user_version', { simple: true });
      written(() => connection.pragma(`user_version = ${version}`));
    } catch (error) {
      if (!storageFaultOf(error)) throw error;
    } finally {
      connection.pragma(`busy_timeout = ${BUSY_MS}`);
    }
  };
  const transaction = <Result>(work: () => Result): Result =>
    written(() => connection.transaction(work).immediate());

  return {
    all: <Row>(query: Sql) => prepare(textOf(query)).all(...query.values) as Row[],
    get: <Row>(query: Sql) => prepare(textOf(query)).get(...query.values) as Row | undefined,
    column: <Value>(query: Sql) => readColumn(textOf(query), query.values) as Value[],
    run: (query) => {
      const { changes, lastInsertRowid } = written(() =>
        prepare(textOf(query)).run(...query.values),
      );
      return { changes, lastInsertRowid: Number(lastInsertRowid) };
    },
    execute: (text) => {
      connection.exec(text);
    },
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
    writeFault: () => {
      if (fault) tryToWrite();
      return fault;
    },
    isInTransaction: () => connection.inTransaction,
    companion: makeCompanions(),
    close: () => connection.close(),
  };
}
