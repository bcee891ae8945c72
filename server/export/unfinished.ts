import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Refused } from '../data-folder/refused.ts';
import { FolderInUse, holdLock } from '../platform/instance-lock.ts';
import { makeFolder } from '../platform/make-folder.ts';
import { mountPoints } from '../platform/mount-points.ts';
import { syncFolder, syncPath } from '../platform/sync-to-disk.ts';

/** Tells that an export is being made here, and whether it still is. */
const LOCK = 'export-lock';

/** Where an export lies until it is whole, beside the place where it is to lie. */
export interface Unfinished {
  /** For what is needed meanwhile. */
  work: string;
  /** What becomes the export. */
  content: string;
  /** Has what was written survive a power cut, and puts it in its place. */
  finish(): Promise<void>;
  /** Removes what is left. */
  remove(): void;
}

function hold(work: string): () => void {
  if (readdirSync(work).length > 0 && !existsSync(join(work, LOCK))) {
    throw new Refused(`${work} is in the way, and no export has made it. Choose another folder.`);
  }
  try {
    return holdLock(join(work, LOCK));
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    throw new Refused(`Another export to the same folder goes on. Wait for its end.`);
  }
}

function removeAllBut(work: string, kept: string): void {
  for (const name of readdirSync(work)) {
    if (!name.startsWith(kept)) rmSync(join(work, name), { recursive: true, force: true });
  }
}

function assertFree(folder: string): void {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (!stats || (stats.isDirectory() && readdirSync(folder).length === 0)) return;
  throw new Refused(`${folder} is there already. Choose a folder that is not, or remove it.`);
}

/** What hangs in a folder from elsewhere cannot be replaced by renaming. */
function assertNoMount(folder: string): void {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return;
  if (stats.dev === statSync(dirname(folder)).dev && !mountPoints().has(folder)) return;
  throw new Refused(
    `${folder} is a mount of its own, whose place no export can take. Choose a folder within it.`,
  );
}

/**
 * Begins an export beside the folder that it is to lie in. What one left there that was killed is
 * removed.
 *
 * @param wanted the folder, absolute; it is made when the export is whole. Where it is a link, the export
 *   takes the place of what the link leads to
 * @throws Refused where it is there already and holds something or is a mount point, or another
 *   export is made there
 */
export function beginUnfinished(wanted: string): Unfinished {
  const folder = existsSync(wanted) ? realpathSync(wanted) : wanted;
  assertNoMount(folder);
  const work = `${folder}.unfinished`;
  const content = join(work, 'export');
  makeFolder(work, 0o700);
  const release = hold(work);
  const remove = (): void => {
    // The lock goes last: what is left without it, nobody would dare to remove.
    removeAllBut(work, LOCK);
    release();
    rmSync(work, { recursive: true, force: true });
  };
  try {
    removeAllBut(work, LOCK);
    assertFree(folder);
    mkdirSync(content, { mode: 0o700 });
  } catch (error) {
    remove();
    throw error;
  }
  return {
    work,
    content,
    finish: async () => {
      await syncFolder(content);
      renameSync(content, folder);
      syncPath(dirname(folder));
    },
    remove,
  };
}
