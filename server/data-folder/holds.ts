import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { layoutOf } from '../data-layout.ts';
import { FolderInUse, holdLock } from '../platform/instance-lock.ts';
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

/**
 * Keeps the folder from being copied twice at a time, or changed as a whole meanwhile.
 *
 * @throws Refused where that goes on, or where a restore did not come to its end
 */
export function holdForCopy(dataDir: string): () => void {
  const release = holdOrRefuse(
    layoutOf(dataDir).copyLock,
    `Another backup, export, restore or import of ${dataDir} goes on. Wait for its end.`,
  );
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
