import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Sample } from '../measures/measure.ts';
import type { Answers } from './bare-server.ts';
import { startRequests } from './requests.ts';

/**
 * How many requests a second a server gets done over so many connections that does nothing but run the
 * bare statements of some samples: what a server on Node hardly surpasses without keeping its answers.
 *
 * @param database the file of the catalogue
 */
export async function measureBareServer(
  database: string,
  samples: readonly Sample[],
  count: number,
): Promise<number> {
  const statements = samples.map(({ bare: { strings, values } }) => ({ strings, values }));
  const workerData: Answers = { database, statements };
  const server = new Worker(new URL('./bare-server.ts', import.meta.url), { workerData });
  const [port] = (await once(server, 'message')) as [number];
  const visitor = { address: `http://127.0.0.1:${port}`, headers: {} };
  const requests = startRequests({ visitor, pid: process.pid });
  const { perSecond } = await requests.time({
    asks: samples.map((_, index) => ({ path: `/${index}` })),
    count,
  });
  await requests.close();
  await server.terminate();
  return perSecond;
}
