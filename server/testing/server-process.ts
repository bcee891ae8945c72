import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const MAIN = resolve(import.meta.dirname, '../main.ts');
const READY_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 20;

/** How a server's process ended. */
export interface Ending {
  /** Null where a signal ended it. */
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** The server in a process of its own, as people run it. */
export interface ServerProcess {
  /** What it has printed so far. */
  printed(): { stdout: string; stderr: string };
  /** Waits until it serves. @returns its address. @throws Error where it ended instead */
  ready(): Promise<string>;
  /** Sends a signal and waits until the process has ended. */
  end(signal: NodeJS.Signals): Promise<Ending>;
  ended: Promise<Ending>;
}

/**
 * @param settings all of its environment variables, but for the path
 * @param command what Node is called with; the sources as they are where it is left out
 * @param through the command line to run Node with; it has to become Node in the end
 */
export function startServerProcess(
  settings: Record<string, string>,
  command: readonly string[] = [MAIN],
  through: readonly string[] = [],
): ServerProcess {
  const [program = process.execPath, ...args] = [...through, process.execPath, ...command];
  const child = spawn(program, args, {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      TZ: 'UTC',
      LOG_LEVEL: 'error',
      BACKUP_SCHEDULE: 'off',
      YT_DLP_UPDATES: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  let ending: Ending | undefined;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = new Promise<Ending>((done) => {
    child.once('close', (code, signal) => {
      ending = { code, signal };
      done(ending);
    });
  });
  return {
    printed: () => ({ stdout, stderr }),
    ready: async () => {
      for (let waited = 0; waited < READY_WITHIN_MS; waited += LOOK_EVERY_MS) {
        if (ending) throw new Error(`The server ended with ${ending.code}: ${stderr}`);
        const [, address] = /ready at (\S+)/.exec(stdout) ?? [];
        if (address) return address;
        await sleep(LOOK_EVERY_MS);
      }
      throw new Error(`The server is not ready yet: ${stderr}`);
    },
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
    ended,
  };
}

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
