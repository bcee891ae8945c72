import { ATTACHMENTS, layoutOf } from '../data-layout.ts';
import { LATEST_SCHEMA, schemaOf } from '../migrations/migrate.ts';
import { listStoredFiles } from '../modules/attachments/attachments.queries.ts';
import type { Database } from '../platform/database.ts';
import { checkDatabase, copyDatabase, DamagedDatabase } from '../platform/database-copy.ts';
import type { SpaceAhead } from '../platform/free-space.ts';
import { openCatalogue } from '../text-index/open-catalogue.ts';
import { type ListedFile, statOf } from './files.ts';
import { Refused } from './refused.ts';

/** Works with a catalogue that nobody else has open, and leaves it as one file. */
export function withCatalogue<Result>(file: string, work: (db: Database) => Result): Result {
  const db = openCatalogue(file);
  try {
    const result = work(db);
    db.execute('PRAGMA journal_mode = DELETE');
    return result;
  } finally {
    db.close();
  }
}

/** Makes sure that a folder of data holds a catalogue. @returns how large its database is, in bytes */
export function assertCatalogue(dataDir: string): number {
  const stats = statOf(layoutOf(dataDir).database);
  if (stats) return stats.size;
  throw new Refused(
    `There is no catalogue in ${dataDir}. Set DATA_DIR to the folder that holds it.`,
  );
}

/**
 * Copies the database of a folder of data as it is at one moment, while a server may write it.
 *
 * @param target is made; it must not be there
 * @returns the number of the last migration that it has seen
 * @throws Refused where it is no catalogue, or one that only a newer version knows
 */
export async function copyCatalogue(
  dataDir: string,
  target: string,
  space: SpaceAhead,
): Promise<number> {
  const source = layoutOf(dataDir).database;
  space.claim(assertCatalogue(dataDir) + (statOf(`${source}-wal`)?.size ?? 0));
  await copyDatabase(source, target);
  const schema = withCatalogue(target, schemaOf);
  if (schema === 0) throw new Refused('The database holds no catalogue. Start Vidarium once.');
  if (schema > LATEST_SCHEMA) {
    throw new Refused(
      `The database has schema ${schema}, but this version of Vidarium knows only ${LATEST_SCHEMA}. Use the newer version.`,
    );
  }
  return schema;
}

/**
 * Reads a catalogue through, and looks whether every file that it names is there, or is known to be lost.
 *
 * @param files in the folder of data that it is of
 * @throws DamagedDatabase where it contradicts itself, or a file is not there
 */
export function checkCatalogue(
  file: string,
  { files, lost }: { files: readonly ListedFile[]; lost: readonly string[] },
): void {
  checkDatabase(file);
  const there = new Set(files.map(({ path }) => path));
  for (const name of lost) there.add(`${ATTACHMENTS}/${name}`);
  withCatalogue(file, (db) => {
    const missing = listStoredFiles(db).find(
      ({ fileName }) => !there.has(`${ATTACHMENTS}/${fileName}`),
    );
    if (missing)
      throw new DamagedDatabase(`it names the file ${missing.fileName}, which is not there`);
  });
}
