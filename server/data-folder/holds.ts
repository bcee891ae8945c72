import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { layoutOf } from '../data-layout.ts';
import { FolderInUse, holdLock } from '../platform/instance-lock.ts';
import { storageFaultOf } from '../platform/storage-faults.ts';
import { giveToOwner } from './give-to-owner.ts';
import { Refused } from './refused.ts';

/** Says how a restore is to be brought to its end, from the moment that there is no way back. */
export const RESTORE_DECISION = 'restore.json';

/** Keeps a second server out. @throws FolderInUse */
export const holdAsServer = (dataDir: string): (() => void) => holdLock(layoutOf(dataDir).lock);

function holdOrRefuse(file: string, words: string): () => void {
  let release: () => void;
  try {
    release = holdLock(file);
  } catch (error) {
    if (error instanceof FolderInUse) throw new Refused(words);
    throw error;
  }
  giveToOwner(file);
  return release;
}

/** SQLite writes beside a database that it reads, and so does the lock. */
const onlyReadable = (dataDir: string): string =>
  `The folder ${dataDir} cannot be written to, as is needed to read the catalogue. Make it writable for this user, or copy it to where it can be, and set DATA_DIR to the copy.`;

/**
 * Keeps the folder from being copied twice at a time, or changed as a whole meanwhile.
 *
 * @throws Refused where that goes on, where a restore did not come to its end, or where it can only be read
 */
export function holdForCopy(dataDir: string): () => void {
  const file = layoutOf(dataDir).copyLock;
  const words = `Another backup, export, restore or import of ${dataDir} goes on. Wait for its end.`;
  let release: () => void;
  try {
    release = holdOrRefuse(file, words);
  } catch (error) {
    if (storageFaultOf(error) !== 'not-writable') throw error;
    throw new Refused(onlyReadable(dataDir), { cause: error });
  }
  if (!existsSync(join(dataDir, RESTORE_DECISION))) return release;
  release();
  throw new Refused(`A restore of ${dataDir} was interrupted. Start Vidarium: it ends it first.`);
}

/** Keeps the folder for a restore alone. @throws Refused where anything else uses it */
export function holdForRestore(dataDir: string): () => void {
  const releaseServer = holdOrRefuse(
    layoutOf(dataDir).lock,
    `A Vidarium is running with the folder ${dataDir}. Stop it first.`,
  );
  try {
    const releaseCopy = holdOrRefuse(
      layoutOf(dataDir).copyLock,
      `A backup or an export of ${dataDir} goes on. Wait for its end.`,
    );
    return () => {
      releaseCopy();
      releaseServer();
    };
  } catch (error) {
    releaseServer();
    throw error;
  }
}
