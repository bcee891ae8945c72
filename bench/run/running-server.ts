import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVER_COMMAND } from '../../server/testing/server-command.ts';
import { processorTimeOf } from './processor-time.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const HEALTHY_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 2;
const STOP_WITHIN_MS = 15_000;

export const CREDENTIALS = { username: 'admin', password: 'the benchmark' };

/** Nothing listens there, so that the real platform is never asked. */
const NOWHERE = 'http://127.0.0.1:9';

/** The server in a process of its own, as `npm start` starts it. */
export interface RunningServer {
  address: string;
  pid: number;
  /** From the start of the process to the first good answer of its health, in milliseconds. */
  startedWithin: number;
  /** What of it is in memory, in MiB: now, and at the most so far. */
  memory(): Promise<{ now: number; peak: number }>;
  /** The processor time of its main thread so far, in milliseconds. */
  processorTime(): number;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}

const isHealthy = (address: string): Promise<boolean> =>
  new Promise((done) => {
    request(`${address}/api/health`, { agent: false }, (response) => {
      response.resume();
      done(response.statusCode === 200);
    })
      .on('error', () => done(false))
      .end();
  });

async function readMemory(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const inMiB = (field: string): number =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
  return { now: inMiB('VmRSS'), peak: inMiB('VmHWM') };
}

/**
 * Starts the server on a folder of data, and waits until it is healthy.
 *
 * @param settings environment variables beside those that it needs
 * @throws where it ends instead, with what it wrote
 */
export async function startServer(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<RunningServer> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const start = performance.now();
  const child = spawn(process.execPath, SERVER_COMMAND, {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: String(port),
      DATA_DIR: dataDir,
      AUTH_PASSWORD: CREDENTIALS.password,
      TZ: 'UTC',
      LOG_LEVEL: 'error',
      BACKUP_SCHEDULE: 'off',
      YT_DLP_UPDATES: 'off',
      HTTP_PROXY: NOWHERE,
      HTTPS_PROXY: NOWHERE,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const endWithThis = (): boolean => child.kill('SIGKILL');
  process.once('exit', endWithThis);
  child.once('exit', () => process.off('exit', endWithThis));
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      written += text;
    });
  }
  const { pid } = child;
  if (pid === undefined) throw new Error('The server could not be started.');
  while (!(await isHealthy(address))) {
    if (child.exitCode !== null) throw new Error(`The server ended: ${written}`);
    if (performance.now() - start > HEALTHY_WITHIN_MS) {
      child.kill('SIGKILL');
      throw new Error(`The server did not become healthy: ${written}`);
    }
    await sleep(ASK_EVERY_MS);
  }
  return {
    address,
    startedWithin: performance.now() - start,
    memory: () => readMemory(pid),
    pid,
    processorTime: () => processorTimeOf(pid),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}
