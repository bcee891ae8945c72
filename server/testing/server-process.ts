import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = resolve(import.meta.dirname, '../..');
const MAIN = resolve(ROOT, 'server/main.ts');
const READY = /^Vidarium is ready at (http:\S+)$/;
const READY_WITHIN_MS = 60_000;
/** Longer than the server gives itself. */
const STOP_WITHIN_MS = 15_000;
const LOOK_EVERY_MS = 20;

/** pino's number of the level "error". */
const ERROR_LEVEL = 50;
/** What is written beside the log where all is well, by the server and by Node. */
const FORESEEN = /^(?:Vidarium is ready|Log in as|It is shown|Debugger |For help|$)/;

/** Nothing listens there: as a proxy it keeps the real platform from being asked. */
export const NOWHERE = 'http://127.0.0.1:9';

/** What Node compiles is kept, as `npm start` keeps it: without that each program takes half as long again to start. */
export const COMPILED_ONCE = { NODE_COMPILE_CACHE: resolve(ROOT, '.cache/compiled') };

/** What a server is set to that nobody but who started it should have do anything. */
export const UNDISTURBED = {
  PORT: '0',
  TZ: 'UTC',
  BACKUP_SCHEDULE: 'off',
  YT_DLP_UPDATES: 'off',
};

/** How a server's process ended. */
export interface Ending {
  /** Null where a signal ended it. */
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** The server in a process of its own, as people run it. It ends with the one that started it. */
export interface ServerProcess {
  child: ChildProcess;
  /** What it has printed so far. */
  printed(): { stdout: string; stderr: string };
  /** The same line by line, as it came. */
  lines: readonly string[];
  /** Waits until it has printed a line like that. @throws Error where it ended instead */
  said(pattern: RegExp, withinMs?: number): Promise<RegExpExecArray>;
  /** Waits until it serves. @returns its address. @throws Error where it ended instead */
  ready(): Promise<string>;
  hasEnded(): boolean;
  /** Sends a signal and waits until the process has ended. */
  end(signal: NodeJS.Signals): Promise<Ending>;
  /** Asks it to end, and kills it where it has not done so in time. */
  stop(withinMs?: number): Promise<Ending>;
  ended: Promise<Ending>;
}

/** How a server is started, where that is not from the sources as they are. */
export interface StartOptions {
  /** What Node is called with. */
  command?: readonly string[] | undefined;
  /** The command line to run Node with; it has to become Node in the end. */
  through?: readonly string[];
  spawn?: Pick<SpawnOptions, 'stdio' | 'detached'>;
}

/** Takes down what a process prints. */
function record(child: ChildProcess) {
  const text = { stdout: '', stderr: '' };
  const lines: string[] = [];
  for (const name of ['stdout', 'stderr'] as const) {
    const stream = child[name];
    if (!stream) continue;
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text[name] += chunk;
    });
    createInterface({ input: stream }).on('line', (line) => lines.push(line));
  }
  child.once('error', ({ message }) => lines.push(message));
  return { printed: () => ({ ...text }), lines };
}

/** What becomes of a process, which is killed with this one. */
function watch(child: ChildProcess) {
  let isOver = false;
  const killWithThis = (): boolean => child.kill('SIGKILL');
  process.once('exit', killWithThis);
  const ended = new Promise<Ending>((done) => {
    child.once('close', (code, signal) => {
      isOver = true;
      process.off('exit', killWithThis);
      done({ code, signal });
    });
  });
  return { ended, hasEnded: () => isOver };
}

/** Waits for a line of a process. @throws Error with all that it printed where it ends without, or takes too long */
async function lineThat(
  pattern: RegExp,
  {
    lines,
    hasEnded,
    withinMs,
  }: { lines: readonly string[]; hasEnded: () => boolean; withinMs: number },
): Promise<RegExpExecArray> {
  const until = performance.now() + withinMs;
  for (;;) {
    // All is printed once it has ended, so that is asked before.
    const isLast = hasEnded() || performance.now() > until;
    const found = lines.map((line) => pattern.exec(line)).find((match) => match !== null);
    if (found) return found;
    if (isLast) {
      const what = hasEnded() ? 'ended' : 'did not come so far in time';
      throw new Error(`The server ${what}:\n${lines.join('\n')}`);
    }
    await sleep(LOOK_EVERY_MS);
  }
}

/** @param settings all of its environment variables, but for the path and what keeps it undisturbed */
export function startServerProcess(
  settings: NodeJS.ProcessEnv,
  { command = [MAIN], through = [], spawn: options }: StartOptions = {},
): ServerProcess {
  const [program = process.execPath, ...args] = [...through, process.execPath, ...command];
  const child = spawn(program, args, {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: 'error',
      ...COMPILED_ONCE,
      ...UNDISTURBED,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  });
  const { printed, lines } = record(child);
  const { ended, hasEnded } = watch(child);
  const said = (pattern: RegExp, withinMs = READY_WITHIN_MS) =>
    lineThat(pattern, { lines, hasEnded, withinMs });
  const end = (signal: NodeJS.Signals): Promise<Ending> => {
    child.kill(signal);
    return ended;
  };
  return {
    child,
    printed,
    lines,
    said,
    ready: async () => (await said(READY))[1] ?? '',
    hasEnded,
    end,
    stop: async (withinMs = STOP_WITHIN_MS) => {
      const late = setTimeout(() => child.kill('SIGKILL'), withinMs);
      const ending = await end('SIGTERM');
      clearTimeout(late);
      return ending;
    },
    ended,
  };
}

/** Whether a line that a server printed is of level error or worse, or no line of the log at all. */
export function tellsOfDefect(line: string): boolean {
  const level = /^\{"level":(\d+)/.exec(line)?.[1];
  return level === undefined ? !FORESEEN.test(line) : Number(level) >= ERROR_LEVEL;
}
