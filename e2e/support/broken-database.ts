import BetterSqlite from 'better-sqlite3';

/** Takes a table away from the running server while the work goes on, and puts it back. */
export async function withoutTable(
  file: string,
  table: string,
  work: () => Promise<void>,
): Promise<void> {
  const connection = new BetterSqlite(file, { timeout: 5_000 });
  // Only the server has the functions that triggers call, which renaming would otherwise check.
  connection.pragma('legacy_alter_table = ON');
  connection.exec(`ALTER TABLE ${table} RENAME TO ${table}_away`);
  try {
    await work();
  } finally {
    connection.exec(`ALTER TABLE ${table}_away RENAME TO ${table}`);
    connection.close();
  }
}

/** How many jobs the server has to do right now. */
export function countJobs(file: string): number {
  const connection = new BetterSqlite(file, { readonly: true });
  try {
    return connection
      .prepare<[number], number>(
        "SELECT count(*) FROM jobs WHERE state = 'running' OR (state = 'queued' AND run_at <= ?)",
      )
      .pluck()
      .get(Date.now()) as number;
  } finally {
    connection.close();
  }
}

/** Holds the database so that the running server can read but not write while the work goes on. */
export async function withLockedDatabase(file: string, work: () => Promise<void>): Promise<void> {
  const connection = new BetterSqlite(file, { timeout: 5_000 });
  connection.exec('BEGIN EXCLUSIVE');
  try {
    await work();
  } finally {
    connection.exec('ROLLBACK');
    connection.close();
  }
}
