import { readdir, readFile } from 'node:fs/promises';

/** What of a process is in memory, in bytes: now, and at the most so far. */
export async function memoryOf(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const inBytes = (field: string): number =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
  return { now: inBytes('VmRSS'), peak: inBytes('VmHWM') };
}

/** How many files, connections among them, a process has open. */
export const openFilesOf = async (pid: number): Promise<number> =>
  (await readdir(`/proc/${pid}/fd`)).length;
