import type { Dirent } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A backup that is whole, by its name; what is in it is another matter. */
export interface KeptBackup {
  /** Absolute. */
  path: string;
  /** In milliseconds since 1970. */
  madeAt: number;
}

const NAME = /^vidarium-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d[.]\d{3}Z)$/;
/** At the end of the name of a folder that is being filled or emptied. */
const UNFINISHED = '.unfinished';

/** The name of a backup that is made at a time; no character of it is refused by any file system. */
export const backupName = (at: number): string =>
  `vidarium-${new Date(at).toISOString().replaceAll(':', '-')}`;

/** What a backup's folder is called until it is whole. */
export const unfinishedName = (name: string): string => name + UNFINISHED;

function timeOf(name: string): number | null {
  const [, day, hour, minute, second] = NAME.exec(name) ?? [];
  const time = Date.parse(`${day}T${hour}:${minute}:${second}`);
  return Number.isNaN(time) ? null : time;
}

async function foldersIn(folder: string): Promise<string[]> {
  let entries: Dirent[];
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** The whole backups in a folder, the newest first; none where there is no such folder. */
export async function listBackups(folder: string): Promise<KeptBackup[]> {
  return (await foldersIn(folder))
    .flatMap((name) => {
      const madeAt = timeOf(name);
      return madeAt === null ? [] : [{ path: join(folder, name), madeAt }];
    })
    .sort((one, other) => other.madeAt - one.madeAt);
}

/** Removes what ended processes left; not while a backup is being made. */
export async function sweepUnfinished(folder: string): Promise<void> {
  for (const name of await foldersIn(folder)) {
    if (!name.endsWith(UNFINISHED) || timeOf(name.slice(0, -UNFINISHED.length)) === null) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

/**
 * Removes the oldest backups beyond a number of them, never the one at `made`, however the clock goes: those
 * that bear a later time than it go first.
 *
 * @returns how many it removed
 */
export async function removeOldest(folder: string, copies: number, made: string): Promise<number> {
  const backups = await listBackups(folder);
  const place = backups.findIndex(({ path }) => path === made);
  // What bears a later time was made while the clock was ahead, and would take the place of new ones.
  const others = [...backups.slice(place + 1), ...backups.slice(0, place)];
  const superfluous = others.slice(copies - 1);
  for (const { path } of superfluous) {
    // Killed in the middle, it is not to be taken for a backup any more.
    await rename(path, unfinishedName(path));
    await rm(unfinishedName(path), { recursive: true, force: true });
  }
  return superfluous.length;
}
