import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { SERVER_COMMAND } from '../../server/testing/server-command.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Nothing listens there, so that the real platform is never asked. */
const NOWHERE = 'http://127.0.0.1:9';

const START_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 15_000;

/** pino's number of the level "error". */
const ERROR_LEVEL = 50;

/** The real server in a process of its own. */
export interface FuzzedServer {
  address: string;
  /** The password that it generated at its first start. */
  password: string;
  /** Where its inspector listens, for its memory to be read. */
  inspector: string;
  isRunning(): boolean;
  /** What it has written that tells of a defect, since the last time. */
  takeErrors(): string[];
  /** What of it is in memory, in bytes. */
  residentBytes(): Promise<number>;
  /** Ends it. @returns its exit code, null where a signal ended it */
  stop(): Promise<number | null>;
}

function isError(line: string): boolean {
  try {
    return JSON.parse(line).level >= ERROR_LEVEL;
  } catch {
    return !/^(?:Debugger |For help|Vidarium is ready|Log in as|It is shown|$)/.test(line);
  }
}

/**
 * Starts the server on a folder of data, without yt-dlp and the platform, and waits until it serves.
 *
 * @throws where it ends instead, with what it wrote
 */
export async function startServer(dataDir: string): Promise<FuzzedServer> {
  const args = ['--inspect=127.0.0.1:0', ...SERVER_COMMAND];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      TZ: 'UTC',
      LOG_LEVEL: 'error',
      BACKUP_SCHEDULE: 'off',
      YT_DLP_UPDATES: 'off',
      // Otherwise hardly any login would get past the limit that holds for each address.
      TRUST_PROXY: 'true',
      UPLOAD_LIMIT_MB: '1',
      // Otherwise calls that ask the platform would wait for their turn, an hour long in the end.
      REQUESTS_PER_HOUR: '1000000',
      YT_DLP_PATH: resolve(dataDir, 'no-yt-dlp'),
      FFMPEG_PATH: resolve(dataDir, 'no-ffmpeg'),
      FFPROBE_PATH: resolve(dataDir, 'no-ffprobe'),
      SPONSORBLOCK_URL: NOWHERE,
      HTTP_PROXY: NOWHERE,
      HTTPS_PROXY: NOWHERE,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A key that ends the run is not to end the server before it was looked at.
    detached: true,
  });
  const endWithThis = (): boolean => child.kill('SIGKILL');
  process.once('exit', endWithThis);
  const ended = once(child, 'close').then(([code]) => {
    process.off('exit', endWithThis);
    return code as number | null;
  });
  const lines: string[] = [];
  const { promise: said, resolve: saidAll, reject: endedEarly } = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (/^It is shown this once/.test(line)) saidAll(lines.join('\n'));
    });
  }
  void ended.then(() => endedEarly(new Error(`The server ended:\n${lines.join('\n')}`)));
  const late = setTimeout(
    () => endedEarly(new Error('The server did not start.')),
    START_WITHIN_MS,
  );
  const text = await said.finally(() => clearTimeout(late));
  const find = (pattern: RegExp): string => pattern.exec(text)?.[1] ?? '';
  return {
    address: find(/ready at (http:\S+)/),
    password: find(/with the password "(.*)"/),
    inspector: find(/Debugger listening on (ws:\S+)/),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    takeErrors: () => lines.splice(0).filter(isError),
    residentBytes: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
    },
    stop: async () => {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      const code = await ended;
      clearTimeout(timer);
      return code;
    },
  };
}
