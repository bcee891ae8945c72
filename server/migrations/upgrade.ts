import { readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import type { Sql } from 'sql-template-tag';
import type { Database } from '../platform/database.ts';
import { checkDatabase, copyDatabase } from '../platform/database-copy.ts';
import { NotEnoughSpace, spaceIn } from '../platform/free-space.ts';
import type { Log } from '../platform/log.ts';
import { isNoSpace } from '../platform/storage-faults.ts';
import { syncPath } from '../platform/sync-to-disk.ts';
import { LATEST_SCHEMA, migrate, schemaOf } from './migrate.ts';

/** The database was left as it was; the message says why, and where a copy of it lies. */
export class UpgradeFailed extends Error {}

/** So many copies are kept of databases that were brought to a new schema. */
const KEPT = 2;
const COPY = /^before-schema-(\d+)[.]db$/;
const UNFINISHED = '.unfinished';

function removeOlderCopies(folder: string): void {
  const schemas = readdirSync(folder)
    .map((name) => Number(COPY.exec(name)?.[1]))
    .filter((schema) => !Number.isNaN(schema));
  for (const schema of schemas.sort((one, other) => other - one).slice(KEPT)) {
    rmSync(join(folder, `before-schema-${schema}.db`));
  }
}

/** The schema of a copy, which is left as it is; null where there is none that holds a catalogue. */
function schemaOfCopy(copy: string): number | null {
  try {
    const connection = new BetterSqlite(copy, { readonly: true, fileMustExist: true });
    const get = <Row>(query: Sql) => connection.prepare(query.sql).get() as Row | undefined;
    try {
      return schemaOf({ get }) || null;
    } finally {
      connection.close();
    }
  } catch {
    return null;
  }
}

/** Copies the database file to the side, checks the copy and has it survive a power cut. */
async function writeCopy(file: string, copy: string): Promise<void> {
  const folder = dirname(file);
  const unfinished = copy + UNFINISHED;
  const removeUnfinished = (): void => {
    // Where it was killed, a journal may lie beside it.
    for (const path of [unfinished, `${unfinished}-journal`]) rmSync(path, { force: true });
  };
  removeUnfinished();
  try {
    const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
    spaceIn(folder).claim(statSync(file).size + (log?.size ?? 0));
    await copyDatabase(file, unfinished);
    checkDatabase(unfinished);
    syncPath(unfinished);
    renameSync(unfinished, copy);
    syncPath(folder);
  } catch (error) {
    removeUnfinished();
    if (!(error instanceof NotEnoughSpace) && !isNoSpace(error)) throw error;
    throw new UpgradeFailed(
      `There is not enough space in ${folder} for a copy of the database, which is made before it is brought to schema ${LATEST_SCHEMA}. Nothing was changed. Make space, then start again.`,
      { cause: error },
    );
  }
  removeOlderCopies(folder);
}

/** Sees to it that there is a copy of the database as the former version left it. @returns its path */
async function keepCopy(file: string, schema: number, log: Log): Promise<string> {
  const copy = join(dirname(file), `before-schema-${LATEST_SCHEMA}.db`);
  // After an upgrade that came to no end, what it did lies in the database, and the way back in the copy alone.
  if ((schemaOfCopy(copy) ?? schema) < schema) {
    log.info({ schema }, 'an upgrade goes on that came to no end; the copy from before it is kept');
    return copy;
  }
  log.info({ schema }, 'the database is copied before it is brought to a new schema');
  await writeCopy(file, copy);
  return copy;
}

/**
 * Brings a database to the schema of this version. One that holds something is copied before, into
 * its folder, unless an upgrade goes on that came to no end; the last two copies are kept.
 *
 * @param file where the database lies
 * @throws NewerDatabase, DamagedDatabase, or UpgradeFailed; what the step that failed did is undone then
 */
export async function upgrade(
  { db, log }: { db: Database; log: Log },
  file: string,
  now: number,
): Promise<void> {
  const schema = schemaOf(db);
  const isOlder = schema > 0 && schema < LATEST_SCHEMA;
  const copy = isOlder ? await keepCopy(file, schema, log) : null;
  try {
    migrate(db, now, (step) => {
      log.info({ step }, 'the database is brought to this version; a large one takes some minutes');
    });
  } catch (error) {
    if (copy === null) throw error;
    log.error({ err: error }, 'the database could not be brought to this version');
    const why = isNoSpace(error) ? ' for lack of space: make some, then start again' : '';
    throw new UpgradeFailed(
      `The database could not be brought to schema ${LATEST_SCHEMA}${why}. Nothing in it is lost. To go on with the former version of Vidarium, remove vidarium.db-wal and vidarium.db-shm where they are there, then put the copy ${copy} in place of vidarium.db.`,
      { cause: error },
    );
  }
}
