import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

/** The project's folder. */
export const ROOT = resolve(import.meta.dirname, '..');

const NODE_OPTIONS: string[] = JSON.parse(
  readFileSync(resolve(ROOT, 'server/node-options.json'), 'utf8'),
);
const READY = /^Vidarium is ready at (http:\S+)$/;
const START_WITHIN_MS = 30_000;
const STOP_WITHIN_MS = 10_000;
/** pino's number of the level "error". */
const ERROR_LEVEL = 50;

/** A running server. */
export interface ServerProcess {
  /** The address that it serves at; rejects with all that it wrote, where it ended instead. */
  ready: Promise<string>;
  /** What it has written so far, line by line. */
  output: readonly string[];
  /** The lines of these that tell of a defect. */
  errors(): string[];
  /** Has the process stand still: what is asked of it waits, and nothing is refused. */
  suspend(): void;
  /** Lets it go on. */
  resume(): void;
  stop(): Promise<void>;
}

/** Starts the server as `npm start` does, with these environment variables and no others. */
export function startServerProcess(env: NodeJS.ProcessEnv): ServerProcess {
  const server = spawn(process.execPath, [...NODE_OPTIONS, 'dist/server/main.js'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  return {
    ready: untilReady(server, output),
    output,
    errors: () => output.filter(isError),
    suspend: () => server.kill('SIGSTOP'),
    resume: () => server.kill('SIGCONT'),
    stop: () => stopServer(server),
  };
}

function untilReady(server: ChildProcess, output: string[]): Promise<string> {
  const { promise, resolve: ready, reject } = Promise.withResolvers<string>();
  const fail = (what: string) => reject(new Error(`The server ${what}:\n${output.join('\n')}`));
  const timer = setTimeout(() => fail('was not ready in time'), START_WITHIN_MS);
  for (const stream of [server.stdout, server.stderr]) {
    if (!stream) throw new Error('The output of the server is not piped.');
    createInterface({ input: stream }).on('line', (line) => {
      output.push(line);
      const address = READY.exec(line)?.[1];
      if (address) ready(address);
    });
  }
  server.once('error', reject);
  server.once('close', (code, signal) => fail(`ended (${code ?? signal})`));
  return promise.finally(() => clearTimeout(timer));
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  const timer = setTimeout(() => server.kill('SIGKILL'), STOP_WITHIN_MS);
  await ended;
  clearTimeout(timer);
}

/** Whether a line is of level error or worse, or no line of the log at all. */
function isError(line: string): boolean {
  if (READY.test(line)) return false;
  const level = /^\{"level":(\d+)/.exec(line)?.[1];
  return level === undefined || Number(level) >= ERROR_LEVEL;
}
