import { readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import sql from 'sql-template-tag';
import type { Database } from '../platform/database.ts';
import { checkDatabase, copyDatabase } from '../platform/database-copy.ts';
import { NotEnoughSpace, spaceIn } from '../platform/free-space.ts';
import type { Log } from '../platform/log.ts';
import { isNoSpace } from '../platform/storage-faults.ts';
import { syncPath } from '../platform/sync-to-disk.ts';
import { LATEST_SCHEMA, migrate, NewerDatabase, schemaOf } from './migrate.ts';

/** The database was left as it was; the message says why, and where a copy of it lies. */
export class UpgradeFailed extends Error {}

/** What an upgrade works with. */
interface Upgraded {
  db: Database;
  log: Log;
}

/** So many copies are kept of databases that were brought to a new schema. */
const KEPT = 2;
const COPY = /^before-schema-(\d+)[.]db$/;
const UNFINISHED = '.unfinished';

const STEPS = sql`SELECT applied_at FROM migrations ORDER BY version`;
/** By so much a file system may round the time of a file down, in milliseconds. */
const COARSEST_TIME = 2_000;

const copyBefore = (folder: string, schema: number): string =>
  join(folder, `before-schema-${schema}.db`);

/** Which schemas the database was brought to while a copy of it is kept, the latest first. */
function schemasWithCopies(folder: string): number[] {
  return readdirSync(folder)
    .map((name) => Number(COPY.exec(name)?.[1]))
    .filter((schema) => !Number.isNaN(schema))
    .sort((one, other) => other - one);
}

function removeOlderCopies(folder: string): void {
  for (const schema of schemasWithCopies(folder).slice(KEPT)) rmSync(copyBefore(folder, schema));
}

const wayBackTo = (copy: string): string =>
  `remove vidarium.db-wal and vidarium.db-shm where they are there, then put the copy ${copy} in place of vidarium.db.`;

/** When each step was applied to a copy, which is left as it is; none where it holds no catalogue. */
function stepsOfCopy(copy: string): number[] {
  try {
    const connection = new BetterSqlite(copy, { readonly: true, fileMustExist: true });
    try {
      return connection.prepare<[], number>(STEPS.sql).pluck().all();
    } finally {
      connection.close();
    }
  } catch {
    return [];
  }
}

/**
 * Whether a copy is that of an upgrade which has come to no end: the database has gone on from it, and
 * did so once the copy was written. An earlier upgrade to this schema may have left one as well, before
 * somebody went back to a former version.
 */
function isOfThisUpgrade(copy: string, db: Database): boolean {
  const before = stepsOfCopy(copy);
  const steps = db.column<number>(STEPS);
  const next = steps[before.length];
  if (before.length === 0 || next === undefined) return false;
  if (before.some((at, index) => at !== steps[index])) return false;
  // A step bears the time of the start that applied it, which wrote the copy first, but after that time.
  return next <= statSync(copy).mtimeMs + COARSEST_TIME;
}

/** The copy that a newer version made of the database as this version can still read it; undefined where there is none. */
function copyForThisVersion(folder: string): string | undefined {
  return schemasWithCopies(folder)
    .filter((schema) => schema > LATEST_SCHEMA)
    .map((schema) => copyBefore(folder, schema))
    .find((copy) => {
      const { length } = stepsOfCopy(copy);
      return length > 0 && length <= LATEST_SCHEMA;
    });
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
    const isAhead = error instanceof NotEnoughSpace;
    if (!isAhead && !isNoSpace(error)) throw error;
    const advice = isAhead ? error.advice : 'Make space';
    throw new UpgradeFailed(
      `There is not enough space in ${folder} for a copy of the database, which is made before it is brought to schema ${LATEST_SCHEMA}. Nothing was changed. ${advice}, then start again.`,
      { cause: error },
    );
  }
  removeOlderCopies(folder);
}

/** Sees to it that there is a copy of the database as the former version left it. @returns its path */
async function keepCopy({ db, log }: Upgraded, file: string): Promise<string> {
  const schema = schemaOf(db);
  const copy = copyBefore(dirname(file), LATEST_SCHEMA);
  // After an upgrade that came to no end, what it did lies in the database, and the way back in the copy alone.
  if (isOfThisUpgrade(copy, db)) {
    log.info({ schema }, 'an upgrade goes on that came to no end; the copy from before it is kept');
    return copy;
  }
  log.info({ schema }, 'the database is copied before it is brought to a new schema');
  await writeCopy(file, copy);
  return copy;
}

/** The same refusal, which names the copy to go back to where there is one. */
function withWayBack(refusal: NewerDatabase, folder: string): NewerDatabase {
  const copy = copyForThisVersion(folder);
  if (copy === undefined) return refusal;
  return new NewerDatabase(
    `${refusal.message} To go on with this version, without what changed since the update, ${wayBackTo(copy)}`,
    { cause: refusal },
  );
}

/**
 * Brings a database to the schema of this version. One that holds something is copied before, into
 * its folder, unless an upgrade goes on that came to no end; the last two copies are kept.
 *
 * @param file where the database lies
 * @throws NewerDatabase, DamagedDatabase, or UpgradeFailed; what the step that failed did is undone then
 */
export async function upgrade({ db, log }: Upgraded, file: string, now: number): Promise<void> {
  const schema = schemaOf(db);
  const isOlder = schema > 0 && schema < LATEST_SCHEMA;
  const copy = isOlder ? await keepCopy({ db, log }, file) : null;
  try {
    migrate(db, now, (step) => {
      log.info({ step }, 'the database is brought to this version; a large one takes some minutes');
    });
  } catch (error) {
    if (error instanceof NewerDatabase) throw withWayBack(error, dirname(file));
    if (copy === null) throw error;
    log.error({ err: error }, 'the database could not be brought to this version');
    const why = isNoSpace(error) ? ' for lack of space: make some, then start again' : '';
    throw new UpgradeFailed(
      `The database could not be brought to schema ${LATEST_SCHEMA}${why}. Nothing in it is lost. To go on with the former version of Vidarium, ${wayBackTo(copy)}`,
      { cause: error },
    );
  }
}
