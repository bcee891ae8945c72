import { statfsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatBytes } from './format-bytes.ts';
import { isNoSpace } from './storage-faults.ts';

/** So much is left free for those who write besides, in bytes. */
const RESERVE = 100 * 1024 * 1024;
/** After so many bytes it is looked again how much is free. */
const LOOK_EVERY = 16 * 1024 * 1024;

/** What is to be written does not fit on the disk, with something left for others. */
export class NotEnoughSpace extends Error {
  readonly folder: string;
  /** What a person has to do, e.g. `Make at least 98.3 MB of space`. */
  readonly advice: string;

  /** @param missing how many bytes more there have to be, at least */
  constructor(folder: string, missing: number) {
    super(`there is not enough space for it in ${folder}`);
    this.folder = folder;
    this.advice = `Make at least ${formatBytes(missing)} of space`;
  }
}

/** Looks ahead whether what is written to a folder leaves space for others. */
export interface SpaceAhead {
  /**
   * To be called before so many bytes are written.
   *
   * @throws NotEnoughSpace where they do not fit
   */
  claim(bytes: number): void;
}

/** @param folder must exist */
export function spaceIn(folder: string): SpaceAhead {
  let left = 0;
  let unseen = Number.POSITIVE_INFINITY;
  return {
    claim: (bytes) => {
      if (unseen + bytes > LOOK_EVERY) {
        const { bavail, bsize } = statfsSync(folder);
        left = bavail * bsize - RESERVE;
        unseen = 0;
      }
      left -= bytes;
      unseen += bytes;
      if (left < 0) throw new NotEnoughSpace(folder, -left);
    },
  };
}

/** As much as the beginning of any file takes, in bytes. */
const TRIAL = 64 * 1024;

/** Whether a folder has no room left, of which a program that failed for it need not have told. */
export async function isFull(folder: string): Promise<boolean> {
  const trial = join(folder, 'trial');
  try {
    await writeFile(trial, Buffer.alloc(TRIAL));
    return false;
  } catch (error) {
    return isNoSpace(error);
  } finally {
    await rm(trial, { force: true });
  }
}
