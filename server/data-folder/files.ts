import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  futimesSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readSync,
  type Stats,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Refused } from './refused.ts';

/** What a file holds, in short. */
export interface Content {
  /** In bytes. */
  size: number;
  sha256: string;
}

/** A file of a folder: where it lies, and what it holds. */
export interface ListedFile extends Content {
  /** Below the folder. */
  path: string;
}

const CHUNK = 1024 * 1024;

/** Opens a plain file, through no link at its place. @throws Refused where it is something else */
function openPlain(path: string): number {
  // A pipe would have to be waited for before it says what it is.
  if (!lstatSync(path).isFile()) throw new Refused(`${path} is no plain file.`);
  return openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
}

function readThrough(handle: number, onChunk: (chunk: Buffer) => void): Content {
  const hash = createHash('sha256');
  const { size } = fstatSync(handle);
  const buffer = Buffer.allocUnsafe(Math.max(1, Math.min(size, CHUNK)));
  let read = 0;
  for (;;) {
    const count = readSync(handle, buffer, 0, buffer.length, null);
    if (count === 0) return { size: read, sha256: hash.digest('hex') };
    const chunk = buffer.subarray(0, count);
    hash.update(chunk);
    onChunk(chunk);
    read += count;
  }
}

/** What a file holds. */
export function contentOf(path: string): Content {
  const handle = openPlain(path);
  try {
    return readThrough(handle, () => undefined);
  } finally {
    closeSync(handle);
  }
}

/** Writes all of a chunk, which one call need not do. */
export function writeWhole(handle: number, chunk: Buffer): void {
  for (let done = 0; done < chunk.length; ) {
    done += writeSync(handle, chunk, done, chunk.length - done);
  }
}

/**
 * Copies a file with the time of its last change, and reads the copy again.
 *
 * @param target is made with the folders above it; it must not be there
 * @throws Refused where the copy is not what was read
 */
export function copyFile(source: string, target: string): Content {
  const from = openPlain(source);
  try {
    mkdirSync(dirname(target), { recursive: true });
    const to = openSync(target, 'wx', 0o600);
    let read: Content;
    try {
      read = readThrough(from, (chunk) => writeWhole(to, chunk));
      const { atimeMs, mtimeMs } = fstatSync(from);
      futimesSync(to, atimeMs / 1000, mtimeMs / 1000);
    } finally {
      closeSync(to);
    }
    if (!isSame(contentOf(target), read)) {
      throw new Refused(`The disk does not give back what was written to ${target}.`);
    }
    return read;
  } finally {
    closeSync(from);
  }
}

export const isSame = (one: Content, other: Content): boolean =>
  one.size === other.size && one.sha256 === other.sha256;

/** What a file system says that cannot give a file a second name, or not one more. */
const NO_LINK = ['EPERM', 'EXDEV', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];

/** Gives a file a second name. @returns false where the file system cannot */
export function linkFile(file: string, name: string): boolean {
  try {
    mkdirSync(dirname(name), { recursive: true });
    linkSync(file, name);
    return true;
  } catch (error) {
    if (NO_LINK.includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/** What the system knows of a plain file; null where there is none. */
export function statOf(path: string): Stats | null {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isFile() ? stats : null;
}

/**
 * Makes sure that no link among the folders on the way to these paths leads out of a folder.
 *
 * @param paths below the folder
 * @throws Refused where one does
 */
export function assertNoLinks(folder: string, paths: readonly string[]): void {
  const seen = new Set<string>(['.']);
  for (const path of paths) {
    for (let above = dirname(path); !seen.has(above); above = dirname(above)) {
      seen.add(above);
      const stats = lstatSync(join(folder, above), { throwIfNoEntry: false });
      if (stats && !stats.isDirectory()) {
        throw new Refused(`${join(folder, above)} is no plain folder.`);
      }
    }
  }
}
