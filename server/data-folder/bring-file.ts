import { join } from 'node:path';
import { type Content, copyFile, isSame, type ListedFile } from './files.ts';
import { Refused } from './refused.ts';
import type { Made } from './sealed-json.ts';

/**
 * Copies a file that a manifest names.
 *
 * @param folder the one that the manifest's paths lie in
 * @param made what the file is a part of
 * @throws Refused where it is missing, or not what the manifest says
 */
export function bringFile(
  folder: string,
  { path, ...known }: ListedFile,
  target: string,
  made: Made,
): void {
  const damaged = new Refused(`The ${made} is damaged: ${path} in it is not what was written.`);
  let content: Content;
  try {
    content = copyFile(join(folder, path), join(target, path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      throw new Refused(`The ${made} is damaged: ${path} is missing in it.`);
    }
    throw (error as NodeJS.ErrnoException).code === 'EIO' ? damaged : error;
  }
  if (!isSame(content, known)) throw damaged;
}
