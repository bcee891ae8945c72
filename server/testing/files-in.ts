import { readdir } from 'node:fs/promises';

/** The names of what lies in a folder; none where there is no such folder. */
export async function filesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
