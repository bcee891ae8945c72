import { readdir, readFile } from 'node:fs/promises';

/** The command lines, word by word with a NUL after each, of the running processes that have this text there; by id. */
export async function commandLinesWith(text: string): Promise<Map<number, string>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid): Promise<[number, string]> => {
      return [pid, await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')];
    }),
  );
  return new Map(found.filter(([, commandLine]) => commandLine.includes(text)));
}

/** The ids of the running processes that have this text on their command line. */
export async function processesWith(text: string): Promise<number[]> {
  return [...(await commandLinesWith(text)).keys()];
}
