import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import process from 'node:process';
import { SERVER_COMMAND } from '../../server/testing/server-command.ts';
import type { Gauge, GaugeRequest } from './gauge.ts';

const GAUGE = resolve(import.meta.dirname, 'gauge.ts');

/** A server in a process of its own that tells what it uses. */
export interface MeasuredServer {
  /** E.g. `http://127.0.0.1:8080`. */
  address: string;
  /** What it has used since this was asked last. */
  readGauge(): Promise<Gauge>;
  /** Has the gauge tell how long the event loop is held, which takes processor time by itself. */
  watchTheLoop(): void;
}

async function untilReady(child: ChildProcess): Promise<string> {
  let printed = '';
  for await (const text of child.stdout?.setEncoding('utf8').iterator({ destroyOnReturn: false }) ??
    []) {
    printed += text;
    const address = /ready at (\S+)/.exec(printed)?.[1];
    if (address) return address;
  }
  throw new Error(`The server has ended instead of serving: ${printed}`);
}

/**
 * Starts a server, does the work with it, and stops it, also where the work fails.
 *
 * @param settings its environment variables
 */
export async function withMeasuredServer(
  settings: Record<string, string>,
  work: (server: MeasuredServer) => Promise<void>,
): Promise<void> {
  const child = spawn(process.execPath, ['--import', GAUGE, ...SERVER_COMMAND], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      TZ: 'UTC',
      LOG_LEVEL: 'error',
      BACKUP_SCHEDULE: 'off',
      YT_DLP_UPDATES: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const ask = (request: GaugeRequest) => child.send(request);
  try {
    const address = await untilReady(child);
    child.stdout?.resume();
    await work({
      address,
      watchTheLoop: () => {
        ask('watch the loop');
      },
      readGauge: async () => {
        const answer = once(child, 'message');
        ask('read');
        const [gauge] = await answer;
        return gauge as Gauge;
      },
    });
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}
