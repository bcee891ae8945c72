import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FuzzedServer } from './server.ts';

/** What a process holds, in bytes. */
export interface MemorySample {
  /** How many requests went before. */
  requests: number;
  /** What lives on the heap and beside it after all that is dead was collected. */
  live: number;
  /** What of the process is in memory: the least of some readings. */
  resident: number;
}

const READINGS = 5;
const BETWEEN_READINGS_MS = 500;

/** What nothing that a request leaves behind can be smaller than; half of what an empty closure takes. */
const LEAST_LEAK_BYTES = 64;

/** With fewer requests the program itself is still being compiled and its caches filled. */
const LEAST_REQUESTS = 20_000;

/** How far the resident memory may rise between the first and the last third, beside its noise, in bytes. */
const RESIDENT_SLACK = 48 * 1024 * 1024;

/** Asks a process through its inspector to collect what is dead, and how much lives on. */
async function readLive(inspector: string): Promise<number> {
  const socket = new WebSocket(inspector);
  await once(socket, 'open');
  let id = 0;
  const ask = async (method: string, params: Record<string, unknown> = {}): Promise<unknown> => {
    id += 1;
    const asked = id;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const listen = ({ data }: MessageEvent) => {
      const answer = JSON.parse(String(data));
      if (answer.id === asked) resolve(answer.result);
    };
    socket.addEventListener('message', listen);
    socket.send(JSON.stringify({ id: asked, method, params }));
    try {
      return await promise;
    } finally {
      socket.removeEventListener('message', listen);
    }
  };
  try {
    // Twice, for what is finalized by the first only then dies.
    await ask('HeapProfiler.collectGarbage');
    await ask('HeapProfiler.collectGarbage');
    const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())';
    const answer = (await ask('Runtime.evaluate', { expression })) as { result: { value: number } };
    return answer.result.value;
  } finally {
    socket.close();
  }
}

/** Reads the memory of a server that has nothing to do. */
export async function sampleMemory(server: FuzzedServer, requests: number): Promise<MemorySample> {
  const live = await readLive(server.inspector);
  const readings: number[] = [];
  for (let reading = 0; reading < READINGS; reading += 1) {
    await sleep(BETWEEN_READINGS_MS);
    readings.push(await server.residentBytes());
  }
  return { requests, live, resident: Math.min(...readings) };
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

const inMiB = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;

/**
 * Whether memory grew with the requests, in words; undefined where it did not.
 *
 * A leak grows with the requests and noise does not, so the middle of the first three samples is held
 * against the middle of the last three. What lives on after a collection may have grown by less than
 * the smallest thing that a request could leave behind.
 */
export function findGrowth(samples: readonly MemorySample[]): string | undefined {
  if (samples.length < 6 || (samples.at(-1)?.requests ?? 0) < LEAST_REQUESTS) return undefined;
  const [first, last] = [samples.slice(0, 3), samples.slice(-3)];
  const rise = (of: 'live' | 'resident' | 'requests') =>
    median(last.map((sample) => sample[of])) - median(first.map((sample) => sample[of]));
  const perRequest = rise('live') / rise('requests');
  if (perRequest >= LEAST_LEAK_BYTES) {
    return `${perRequest.toFixed(0)} bytes live on for each request: ${inMiB(rise('live'))} more within ${rise('requests')} requests`;
  }
  if (rise('resident') > RESIDENT_SLACK) {
    return `the process takes ${inMiB(rise('resident'))} more after ${rise('requests')} requests`;
  }
  return undefined;
}

/** The samples as a table. */
export const tellMemory = (samples: readonly MemorySample[]): string[] => [
  'Memory after so many requests: alive after a collection, resident',
  ...samples.map(
    ({ requests, live, resident }) =>
      `${String(requests).padStart(9)}  ${inMiB(live).padStart(11)}  ${inMiB(resident).padStart(11)}`,
  ),
];
