import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  assertCatalogue,
  checkCatalogue,
  copyCatalogue,
  withCatalogue,
} from '../data-folder/copied-catalogue.ts';
import { contentOf } from '../data-folder/files.ts';
import { giveToOwner } from '../data-folder/give-to-owner.ts';
import { holdForCopy } from '../data-folder/holds.ts';
import { Refused } from '../data-folder/refused.ts';
import { type EarlierBackup, type TakenFiles, takeFiles } from '../data-folder/take-files.ts';
import { DATABASE, layoutOf } from '../data-layout.ts';
import { type SpaceAhead, spaceIn } from '../platform/free-space.ts';
import { makeFolder } from '../platform/make-folder.ts';
import { syncFolder, syncPath } from '../platform/sync-to-disk.ts';
import { openCatalogue } from '../text-index/open-catalogue.ts';
import { VERSION } from '../version.ts';
import {
  backupName,
  listBackups,
  removeOldest,
  sweepUnfinished,
  unfinishedName,
} from './backup-folders.ts';
import { readManifest, writeManifest } from './manifest.ts';

export interface BackupWish {
  /** The folder of the data; absolute. */
  dataDir: string;
  /** The folder that the backup is to lie in; absolute, made where it is missing. */
  folder: string;
  /** How many backups the folder is to hold then; null where none is to be removed. */
  copies: number | null;
  /** In milliseconds since 1970. */
  now: number;
}

/** What a backup is made of. */
export interface BackupReport extends Omit<TakenFiles, 'files'> {
  /** Where it lies. */
  path: string;
  files: number;
  /** Of all its files, in bytes. */
  bytes: number;
  /** How many older ones were removed for it. */
  removed: number;
}

async function newestIn(folder: string): Promise<EarlierBackup | null> {
  for (const { path } of await listBackups(folder)) {
    try {
      const { files, rotten } = readManifest(path);
      const contents = files.map((file) => [file.path, file] as const);
      return { folder: path, files: new Map(contents), rotten: new Set(rotten) };
    } catch (error) {
      // There is nothing to be had from one that is damaged.
      if (!(error instanceof Refused)) throw error;
    }
  }
  return null;
}

/** Makes the folder that backups lie in where it is not there. */
function makeBackupsFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(folder);
  giveToOwner(folder);
}

/** Fills the folder of a new backup. */
async function fill(target: string, wish: BackupWish, space: SpaceAhead): Promise<TakenFiles> {
  const { dataDir, folder, now } = wish;
  const database = layoutOf(target).database;
  const schema = await copyCatalogue(dataDir, database, space);
  const earlier = await newestIn(folder);
  const live = openCatalogue(layoutOf(dataDir).database);
  let taken: TakenFiles;
  try {
    taken = withCatalogue(database, (copy) =>
      takeFiles({ dataDir, target, earlier, copy, live, space }),
    );
  } finally {
    live.close();
  }
  checkCatalogue(database, taken);
  const content = contentOf(database);
  const files = [{ path: DATABASE, ...content }, ...taken.files];
  const madeAt = new Date(now).toISOString();
  const { lost, rotten, doubtful } = taken;
  const doubts = { lost, rotten, doubtful };
  writeManifest(target, { version: VERSION, schema, madeAt, files, ...doubts });
  return { ...taken, files, copiedBytes: taken.copiedBytes + content.size };
}

/**
 * Makes a backup, while the server may run: first of the database as it is at one moment, then of the
 * files that it names. All is checked and on the disk before the backup gets its name; what does not
 * come so far is removed, by this call or, where it is killed, by the next one.
 *
 * @throws Refused, or what the system and the database say, where it cannot be made
 */
export async function makeBackup(wish: BackupWish): Promise<BackupReport> {
  const { dataDir, folder, copies, now } = wish;
  assertCatalogue(dataDir);
  const release = holdForCopy(dataDir);
  try {
    makeBackupsFolder(folder);
    await sweepUnfinished(folder);
    const path = join(folder, backupName(now));
    const target = unfinishedName(path);
    if (statSync(path, { throwIfNoEntry: false })) throw new Refused(`${path} is there already.`);
    mkdirSync(target, { mode: 0o700 });
    let taken: TakenFiles;
    try {
      taken = await fill(target, wish, spaceIn(folder));
      giveToOwner(target);
      await syncFolder(target);
      renameSync(target, path);
    } catch (error) {
      rmSync(target, { recursive: true, force: true });
      throw error;
    }
    syncPath(folder);
    const removed = copies === null ? 0 : await removeOldest(folder, copies, path);
    const bytes = taken.files.reduce((sum, { size }) => sum + size, 0);
    return { ...taken, path, files: taken.files.length, bytes, removed };
  } finally {
    release();
  }
}
