import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { memoryOf } from '../../server/testing/process-extent.ts';
import { SERVER_COMMAND } from '../../server/testing/server-command.ts';
import {
  NOWHERE,
  type ServerProcess,
  startServerProcess,
} from '../../server/testing/server-process.ts';
import { processorTimeOf } from './processor-time.ts';

const HEALTHY_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 2;
const BYTES_PER_MIB = 1024 * 1024;

export const CREDENTIALS = { username: 'admin', password: 'the benchmark' };

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

/** @throws where it ends instead, with what it wrote */
async function untilHealthy(server: ServerProcess, address: string): Promise<void> {
  const until = performance.now() + HEALTHY_WITHIN_MS;
  while (!(await isHealthy(address))) {
    const isLate = performance.now() > until;
    if (isLate) await server.end('SIGKILL');
    if (server.hasEnded()) {
      const what = isLate ? 'did not become healthy' : 'ended';
      throw new Error(`The server ${what}:\n${server.lines.join('\n')}`);
    }
    await sleep(ASK_EVERY_MS);
  }
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
  // One that is known before, as its health is asked from the first moment on.
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const start = performance.now();
  const server = startServerProcess(
    {
      PORT: String(port),
      DATA_DIR: dataDir,
      AUTH_PASSWORD: CREDENTIALS.password,
      HTTP_PROXY: NOWHERE,
      HTTPS_PROXY: NOWHERE,
      ...settings,
    },
    { command: SERVER_COMMAND },
  );
  const { pid } = server.child;
  if (pid === undefined) throw new Error('The server could not be started.');
  await untilHealthy(server, address);
  return {
    address,
    startedWithin: performance.now() - start,
    memory: async () => {
      const { now, peak } = await memoryOf(pid);
      return { now: now / BYTES_PER_MIB, peak: peak / BYTES_PER_MIB };
    },
    pid,
    processorTime: () => processorTimeOf(pid),
    stop: async () => {
      await server.stop();
    },
  };
}
