import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Makes files that are missing in a folder, each one once even when asked for at the same time. */
export interface FileCache {
  /**
   * The path of the file `name`. When it is not there, `make` writes it to the path it is given
   * (same ending), and only a whole file gets its name.
   */
  get(name: string, make: (temporaryFile: string) => Promise<void>): Promise<string>;
}

/** Makes a cache of files in a folder, which need not exist yet. */
export function createFileCache(folder: string): FileCache {
  const underway = new Map<string, Promise<string>>();
  return {
    get: (name, make) => {
      const known = underway.get(name);
      if (known) return known;
      const made = makeMissing(folder, name, make).finally(() => underway.delete(name));
      underway.set(name, made);
      return made;
    },
  };
}

async function makeMissing(
  folder: string,
  name: string,
  make: (temporaryFile: string) => Promise<void>,
): Promise<string> {
  const file = path.join(folder, name);
  try {
    await access(file);
    return file;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  await mkdir(folder, { recursive: true });
  const temporaryFile = path.join(folder, `${randomUUID()}.part${path.extname(name)}`);
  try {
    await make(temporaryFile);
    await rename(temporaryFile, file);
  } finally {
    await rm(temporaryFile, { force: true });
  }
  return file;
}
