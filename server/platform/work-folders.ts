import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders to work in, on the file system of the data, so that what is finished is moved and not copied. */
export interface WorkFolders {
  /** Does the work in an empty folder of its own, which is removed however the work ends. */
  within<Result>(work: (folder: string) => Promise<Result>): Promise<Result>;
  /** Removes what an ended process left; not while anything works. */
  sweep(): Promise<void>;
}

/** @param root the folder that holds them, and nothing else; it is made when it is needed */
export function createWorkFolders(root: string): WorkFolders {
  return {
    within: async (work) => {
      await mkdir(root, { recursive: true });
      const folder = await mkdtemp(join(root, 'job-'));
      try {
        return await work(folder);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    sweep: () => rm(root, { recursive: true, force: true }),
  };
}
