import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Unavailable } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import { isNoSpace } from '../../platform/storage-faults.ts';
import { syncInBackground } from '../../platform/sync-to-disk.ts';

/**
 * Keeps the files of attachments below one folder, under names of its own: what a person calls a file
 * is never part of a path. A file is written to the side and moved in when it is whole, so that what
 * lies in the folder is never half of one.
 */
export interface AttachmentStore {
  /**
   * Writes what comes in to the side; it is nobody's until `keep`.
   *
   * @returns the absolute path
   * @throws Unavailable where there is no space, and whatever the content throws; nothing stays then
   */
  receive(content: AsyncIterable<Uint8Array>): Promise<string>;
  /**
   * Moves a finished file in; one of another file system is copied first. From then on only a row of
   * the database, or `remove`, decides over it.
   *
   * @throws Unavailable where there is no space
   */
  keep(path: string): Promise<{ fileName: string; size: number }>;
  /** Removes a file that was received and is not wanted. */
  discard(path: string): Promise<void>;
  /**
   * Removes a file that was kept and that no row names any more; one that is gone is no error. One that
   * cannot be removed is left to the next sweep.
   */
  remove(fileName: string): Promise<void>;
  /** The absolute path of a file that was kept. */
  pathOf(fileName: string): string;
  /**
   * Puts all that was kept where no sweep removes it: to be called where there is no row that could
   * name any of it, since the database is not there. Only while nothing is being received or kept.
   */
  putAside(): Promise<void>;
  /**
   * Makes the folders, brings back what was put aside and a row names, and removes what an ended
   * process left: what was not received whole, and files that no row names. Only while nothing is
   * being received or kept.
   *
   * @param named the names that rows have
   */
  sweep(named: ReadonlySet<string>): Promise<void>;
}

/** Where files lie while they come in. */
const PARTIAL = 'partial';

/** How folders begin that hold what was put aside. */
const ASIDE = 'aside-';

async function writeAll(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of content) await handle.writeFile(chunk);
  } finally {
    await handle.close();
  }
}

const inWords = (error: unknown): unknown =>
  isNoSpace(error)
    ? new Unavailable(
        'There is no space left on the disk of the server. The file was not kept. Make space, then try again.',
        { cause: error },
      )
    : error;

/** Moves a file, by way of a copy beside the target where that lies on another file system. */
async function move(path: string, target: string, copy: string): Promise<void> {
  try {
    await rename(path, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    try {
      await copyFile(path, copy);
      await syncInBackground(copy);
      await rename(copy, target);
    } finally {
      await rm(copy, { force: true });
    }
    await rm(path);
  }
}

const isKept = (name: string): boolean => name !== PARTIAL && !name.startsWith(ASIDE);

/** @returns where they lie now; null where there were none */
async function putFilesAside(folder: string): Promise<string | null> {
  await mkdir(folder, { recursive: true });
  const names = (await readdir(folder)).filter(isKept);
  if (names.length === 0) return null;
  const aside = join(folder, ASIDE + randomUUID());
  await mkdir(aside);
  for (const name of names) await rename(join(folder, name), join(aside, name));
  await syncInBackground(aside);
  await syncInBackground(folder);
  return aside;
}

/** Brings back what a row names, as one does once the database is there again. */
async function bringBack(folder: string, named: ReadonlySet<string>): Promise<void> {
  const there = await readdir(folder);
  for (const aside of there.filter((name) => name.startsWith(ASIDE))) {
    const from = join(folder, aside);
    const names = await readdir(from);
    const wanted = names.filter((name) => named.has(name) && !there.includes(name));
    for (const name of wanted) await rename(join(from, name), join(folder, name));
    if (wanted.length === names.length) await rmdir(from);
  }
}

/** @param folder where the files are kept; `sweep` makes it */
export function createAttachmentStore({
  folder,
  log,
}: {
  folder: string;
  log: Log;
}): AttachmentStore {
  const partial = join(folder, PARTIAL);
  const discard = (path: string) => rm(path, { force: true });
  const pathOf = (fileName: string) => join(folder, fileName);

  return {
    discard,
    pathOf,

    async receive(content) {
      const path = join(partial, randomUUID());
      try {
        await writeAll(path, content);
        return path;
      } catch (error) {
        await discard(path);
        throw inWords(error);
      }
    },

    async keep(path) {
      const fileName = randomUUID();
      try {
        await syncInBackground(path);
        const { size } = await stat(path);
        await move(path, pathOf(fileName), join(partial, fileName));
        await syncInBackground(folder);
        return { fileName, size };
      } catch (error) {
        throw inWords(error);
      }
    },

    async remove(fileName) {
      try {
        await rm(pathOf(fileName), { force: true });
      } catch (error) {
        // Nothing names it any more: who had it removed would take it for kept.
        log.warn(
          { err: error, file: fileName },
          'the file of an attachment that is gone could not be removed; the next start tries again',
        );
      }
    },

    async putAside() {
      const aside = await putFilesAside(folder);
      if (aside === null) return;
      log.warn(
        { folder: aside },
        'there is no database, so the files of attachments were put aside; once it is there again they come back at the next start',
      );
    },

    async sweep(named) {
      await mkdir(partial, { recursive: true });
      await bringBack(folder, named);
      const unfinished = (await readdir(partial)).map((name) => join(partial, name));
      const unnamed = (await readdir(folder))
        .filter((name) => isKept(name) && !named.has(name))
        .map(pathOf);
      for (const path of [...unfinished, ...unnamed]) await rm(path, { recursive: true });
      if (unfinished.length + unnamed.length > 0) {
        log.info(
          { unfinished: unfinished.length, unnamed: unnamed.length },
          'removed files of attachments that were not finished or that nothing names',
        );
      }
    },
  };
}
