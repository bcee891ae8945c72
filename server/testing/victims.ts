import { commandLinesWith } from './running-processes.ts';

/** Programs that a server has at work; `fetching` is the ffmpeg that yt-dlp starts, `cutting` the server's own. */
export type Program = 'yt-dlp' | 'fetching' | 'cutting' | 'backup';

const COMMANDS: Record<Program, RegExp> = {
  'yt-dlp': /yt[-_]dlp/,
  fetching: /^\S*ffmpeg\0.*googlevideo/s,
  cutting: /^\S*ffmpeg\0(?!.*googlevideo)/s,
  backup: /backup[.]program/,
};

/** A process of a program that has a path on its command line; nothing where there is none. */
export async function findProgram(program: Program, path: string): Promise<number | undefined> {
  for (const [pid, command] of await commandLinesWith(path)) {
    if (COMMANDS[program].test(command)) return pid;
  }
  return undefined;
}

/** Kills a process, if it is still there and has the path on its command line. @returns whether it was */
export async function strike(pid: number, path: string): Promise<boolean> {
  if (!(await commandLinesWith(path)).has(pid)) return false;
  try {
    process.kill(pid, 'SIGKILL');
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    return false;
  }
}
