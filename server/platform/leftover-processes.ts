import { readdir, readFile } from 'node:fs/promises';

/** Where a path may begin in an argument: `/data/a`, `file:/data/a`, `--paths=home:/data/a`. */
const BEGINNINGS = ['\0', ':', '='];

/**
 * Ends the processes of this user that have a path on their command line which begins like this:
 * programs that a killed server left at work, should they not have ended with it. Where the system does
 * not tell of its processes in `/proc`, none are found.
 *
 * @param pathStart absolute, and such that nobody but this server gives it to a program
 * @returns how many it ended
 */
export async function endProcessesAt(pathStart: string): Promise<number> {
  const names = await readdir('/proc').catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  let count = 0;
  for (const pid of pids.filter((candidate) => candidate !== process.pid)) {
    const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    // The file of another server may have such a path at its end, as `/srv/data/a` has `/data/a`.
    if (BEGINNINGS.some((mark) => words.includes(mark + pathStart)) && kill(pid)) count += 1;
  }
  return count;
}

/** @returns whether there still was such a process, and it is this user's */
function kill(pid: number): boolean {
  try {
    process.kill(pid, 'SIGKILL');
    return true;
  } catch (error) {
    if (['ESRCH', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}
