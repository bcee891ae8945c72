import { once } from 'node:events';
import { resolve } from 'node:path';
import { SERVER_COMMAND } from '../../server/testing/server-command.ts';
import { startServerProcess } from '../../server/testing/server-process.ts';
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

/**
 * Starts a server, does the work with it, and stops it, also where the work fails.
 *
 * @param settings its environment variables
 */
export async function withMeasuredServer(
  settings: Record<string, string>,
  work: (server: MeasuredServer) => Promise<void>,
): Promise<void> {
  const server = startServerProcess(settings, {
    command: ['--import', GAUGE, ...SERVER_COMMAND],
    spawn: { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  });
  const ask = (request: GaugeRequest) => server.child.send(request);
  try {
    await work({
      address: await server.ready(),
      watchTheLoop: () => {
        ask('watch the loop');
      },
      readGauge: async () => {
        const answer = once(server.child, 'message');
        ask('read');
        const [gauge] = await answer;
        return gauge as Gauge;
      },
    });
  } finally {
    await server.stop();
  }
}
