import { bringFile } from '../data-folder/bring-file.ts';
import { checkCatalogue, withCatalogue } from '../data-folder/copied-catalogue.ts';
import { assertNoLinks } from '../data-folder/files.ts';
import { replaceCode } from '../data-folder/own-code.ts';
import { Refused } from '../data-folder/refused.ts';
import { replaceCatalogue } from '../data-folder/replace-catalogue.ts';
import { layoutOf } from '../data-layout.ts';
import { LATEST_SCHEMA, schemaOf } from '../migrations/migrate.ts';
import { deleteAllSessions } from '../modules/auth/sessions.queries.ts';
import { type Manifest, readManifest } from './manifest.ts';

export interface RestoreWish {
  /** The folder of the data; absolute, made where it is missing. */
  dataDir: string;
  /** The folder of one backup. */
  backup: string;
  /** In milliseconds since 1970. */
  now: number;
}

/** What was brought back. */
export interface RestoreReport {
  manifest: Manifest;
  /** Where what was there before lies; null where there was nothing. */
  before: string | null;
  /** Views and triggers of the backup that are not ours and were left out, such as `trigger back_door`. */
  dropped: string[];
}

function assertKnown(schema: number): void {
  if (schema <= LATEST_SCHEMA) return;
  throw new Refused(
    `The backup has schema ${schema}, but this version of Vidarium knows only ${LATEST_SCHEMA}. Restore it with the newer version.`,
  );
}

/**
 * Makes the new state beside the present one, and reads it through.
 *
 * @returns what was left out of its database
 */
function prepare(backup: string, manifest: Manifest, target: string): string[] {
  for (const file of manifest.files) bringFile(backup, file, target, 'backup');
  const database = layoutOf(target).database;
  checkCatalogue(database, manifest);
  return withCatalogue(database, (db) => {
    const schema = schemaOf(db);
    assertKnown(schema);
    // Before anything is written, which triggers would answer.
    const dropped = replaceCode(db, schema);
    // Who logged out since then, or was logged out, is not to be let in again.
    deleteAllSessions(db);
    return dropped;
  });
}

/**
 * Reads what is in a backup, and whether this version can bring it back; its files are not looked into.
 *
 * @throws Refused where it cannot
 */
export function readRestorable(backup: string): Manifest {
  const manifest = readManifest(backup);
  assertKnown(manifest.schema);
  assertNoLinks(
    backup,
    manifest.files.map(({ path }) => path),
  );
  return manifest;
}

/**
 * Puts a backup in place of what is in a folder of data. It is copied and checked beside it first, and
 * then takes its place by renaming; killed before, nothing has changed, and killed after, the next
 * start or restore ends it.
 *
 * @throws Refused, DamagedDatabase, or what the system says; nothing is changed then
 */
export async function restoreBackup({ dataDir, backup, now }: RestoreWish): Promise<RestoreReport> {
  const manifest = readRestorable(backup);
  const bytes = manifest.files.reduce((sum, { size }) => sum + size, 0);
  let dropped: string[] = [];
  const before = await replaceCatalogue({ dataDir, bytes, now }, (target) => {
    dropped = prepare(backup, manifest, target);
  });
  return { manifest, before, dropped };
}
