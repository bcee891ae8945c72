import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { LATEST_SCHEMA } from '../migrations/migrate.ts';
import { deleteAllSessions } from '../modules/auth/sessions.queries.ts';
import { spaceIn } from '../platform/free-space.ts';
import { syncFolder } from '../platform/sync-to-disk.ts';
import { readSchema } from './catalogue.queries.ts';
import { checkCatalogue, withCatalogue } from './copied-catalogue.ts';
import { holdForRestore } from './data-folder.ts';
import { assertNoLinks, type Content, copyFile, isSame } from './files.ts';
import {
  ATTACHMENTS,
  type BackedUpFile,
  DATABASE,
  IMAGES,
  type Manifest,
  readManifest,
} from './manifest.ts';
import { Refused } from './refused.ts';
import { assertReplaceable, decide, finishRestore, namesOfRestore } from './swap.ts';

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
}

/** Whether a folder holds a catalogue that a restore would replace. */
export const holdsCatalogue = (dataDir: string): boolean => existsSync(join(dataDir, DATABASE));

function assertKnown(schema: number): void {
  if (schema <= LATEST_SCHEMA) return;
  throw new Refused(
    `The backup has schema ${schema}, but this version of Vidarium knows only ${LATEST_SCHEMA}. Restore it with the newer version.`,
  );
}

function bring(backup: string, { path, ...known }: BackedUpFile, target: string): void {
  const damaged = new Refused(`The backup is damaged: ${path} in it is not what was written.`);
  let content: Content;
  try {
    content = copyFile(join(backup, path), join(target, path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      throw new Refused(`The backup is damaged: ${path} is missing in it.`);
    }
    throw (error as NodeJS.ErrnoException).code === 'EIO' ? damaged : error;
  }
  if (!isSame(content, known)) throw damaged;
}

/** Makes the new state beside the present one, and reads it through. */
async function prepare(backup: string, manifest: Manifest, target: string): Promise<void> {
  for (const folder of [ATTACHMENTS, IMAGES]) {
    mkdirSync(join(target, folder), { recursive: true, mode: 0o700 });
  }
  for (const file of manifest.files) bring(backup, file, target);
  const database = join(target, DATABASE);
  checkCatalogue(database, manifest);
  withCatalogue(database, (db) => {
    assertKnown(readSchema(db));
    // Who logged out since then, or was logged out, is not to be let in again.
    deleteAllSessions(db);
  });
  await syncFolder(target);
}

/**
 * Puts a backup in place of what is in a folder of data. It is copied and checked beside it first, and
 * then takes its place by renaming; killed before, nothing has changed, and killed after, the next
 * start or restore ends it.
 *
 * @throws Refused, DamagedDatabase, or what the system says; nothing is changed then
 */
export async function restoreBackup({ dataDir, backup, now }: RestoreWish): Promise<RestoreReport> {
  const manifest = readManifest(backup);
  assertKnown(manifest.schema);
  assertNoLinks(
    backup,
    manifest.files.map(({ path }) => path),
  );
  mkdirSync(dataDir, { recursive: true });
  const release = holdForRestore(dataDir);
  try {
    finishRestore(dataDir);
    assertReplaceable(dataDir);
    const bytes = manifest.files.reduce((sum, { size }) => sum + size, 0);
    spaceIn(dataDir).claim(bytes);
    const decision = namesOfRestore(now);
    const target = join(dataDir, decision.restoring);
    try {
      await prepare(backup, manifest, target);
    } catch (error) {
      rmSync(target, { recursive: true, force: true });
      throw error;
    }
    const isReplaced = holdsCatalogue(dataDir);
    decide(dataDir, decision);
    finishRestore(dataDir);
    return { manifest, before: isReplaced ? join(dataDir, decision.before) : null };
  } finally {
    release();
  }
}
