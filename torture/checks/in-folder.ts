import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { layoutOf } from '../../server/data-layout.ts';
import { listStoredFiles } from '../../server/modules/attachments/attachments.queries.ts';
import type { Database } from '../../server/platform/database.ts';
import { Fault } from '../story.ts';

/** The files below a folder, as paths in it; none where there is no such folder. */
function filesBelow(folder: string): string[] {
  const isThere = statSync(folder, { throwIfNoEntry: false })?.isDirectory();
  if (!isThere) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
}

/** That each attachment has its file, of the size that it should have; also while a server works. */
export function checkFilesOfRows(db: Database, dataDir: string): void {
  const { attachments } = layoutOf(dataDir);
  for (const { fileName, size } of listStoredFiles(db)) {
    const found = statSync(join(attachments, fileName), { throwIfNoEntry: false });
    if (found?.size === size) continue;
    throw new Fault(
      `the file ${fileName} should have ${size} bytes and has ${found?.size ?? 'none'}`,
    );
  }
}

/** That nothing lies in the folder that no row names and that is not finished; only while no server works. */
export function checkNothingLeft(db: Database, dataDir: string): void {
  const named = new Set(listStoredFiles(db).map(({ fileName }) => fileName));
  const { attachments, images, work } = layoutOf(dataDir);
  const left = [
    ...filesBelow(attachments).filter((path) => !named.has(path)),
    ...filesBelow(work),
    ...filesBelow(images).filter((path) => !path.endsWith('.webp')),
  ];
  const unfinished = readdirSync(dataDir).filter((name) => /^restor/.test(name));
  const { workFolders } = leftovers(dataDir);
  if (workFolders > 0) throw new Fault(`${workFolders} folders of work are left`);
  if (left.length + unfinished.length === 0) return;
  throw new Fault(`files are left that nobody needs: ${[...left, ...unfinished].join(', ')}`);
}

/** What a killed server left for the next one to sweep. */
export interface Leftovers {
  /** Files that were on their way in. */
  uploads: number;
  /** Folders that a program worked in. */
  workFolders: number;
}

/** Counts what is left; only while no server works. */
export function leftovers(dataDir: string): Leftovers {
  const { attachments, work } = layoutOf(dataDir);
  const isThere = statSync(work, { throwIfNoEntry: false }) !== undefined;
  return {
    uploads: filesBelow(join(attachments, 'partial')).length,
    workFolders: isThere ? readdirSync(work).length : 0,
  };
}
