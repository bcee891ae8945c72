import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { endProcessesAt } from './leftover-processes.ts';

/** Folders to work in, on the file system of the data, so that what is finished is moved and not copied. */
export interface WorkFolders {
  /** Does the work in an empty folder of its own, which is removed however the work ends. */
  within<Result>(work: (folder: string) => Promise<Result>): Promise<Result>;
  /** Ends and removes what a killed server left; not while anything works. */
  sweep(): Promise<void>;
}

/** @param root the folder that holds them, and nothing else; it is made when it is needed */
export function createWorkFolders(root: string): WorkFolders {
  const prefix = join(root, 'job-');
  return {
    within: async (work) => {
      await mkdir(root, { recursive: true });
      const folder = await mkdtemp(prefix);
      try {
        return await work(folder);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    sweep: async () => {
      await endProcessesAt(prefix);
      await rm(root, { recursive: true, force: true });
    },
  };
}
