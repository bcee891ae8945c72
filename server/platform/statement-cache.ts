import type BetterSqlite from 'better-sqlite3';
import type { Sql } from 'sql-template-tag';

/** A prepared statement is kept per text of a query; more texts than this are a sign of values in the text. */
const MAX_STATEMENTS = 500;

/**
 * The text of a query. SQLite plans a statement anew each time it runs where a plan could depend on
 * what a parameter holds, as in `LIMIT ?`, which takes longer than most of our queries themselves. It does
 * not look into an expression, which such a plus makes of it and which changes no value.
 */
const textOf = ({ strings }: Sql): string => strings.join('+?');

/** The statements of a connection, each prepared once and used by all queries of the same text. */
export class StatementCache {
  readonly #connection: BetterSqlite.Database;
  readonly #statements = new Map<string, BetterSqlite.Statement>();

  constructor(connection: BetterSqlite.Database) {
    this.#connection = connection;
  }

  of(query: Sql): BetterSqlite.Statement {
    const text = textOf(query);
    const known = this.#statements.get(text);
    if (known) return known;
    if (this.#statements.size >= MAX_STATEMENTS) this.#statements.clear();
    const statement = this.#connection.prepare(text);
    this.#statements.set(text, statement);
    return statement;
  }

  /** The first column of all rows; whoever uses the statement next gets rows again. */
  readColumn(query: Sql): unknown[] {
    const statement = this.of(query).pluck();
    try {
      return statement.all(...query.values);
    } finally {
      statement.pluck(false);
    }
  }
}
