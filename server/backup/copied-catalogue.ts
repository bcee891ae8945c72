import { listStoredFiles } from '../modules/attachments/attachments.queries.ts';
import { type Database, openDatabase } from '../platform/database.ts';
import { checkDatabase, DamagedDatabase } from '../platform/database-copy.ts';
import { ATTACHMENTS, type Manifest } from './manifest.ts';

/** Works with a catalogue that nobody else has open, and leaves it as one file. */
export function withCatalogue<Result>(file: string, work: (db: Database) => Result): Result {
  const db = openDatabase(file);
  try {
    const result = work(db);
    db.execute('PRAGMA journal_mode = DELETE');
    return result;
  } finally {
    db.close();
  }
}

/**
 * Reads a catalogue through, and looks whether a backup has every file that it names.
 *
 * @throws DamagedDatabase where it contradicts itself, or a file is not there
 */
export function checkCatalogue(
  file: string,
  { files, lost }: Pick<Manifest, 'files' | 'lost'>,
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
