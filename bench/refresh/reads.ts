import { once } from 'node:events';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ReaderTask } from './reader.ts';

/** How long reads took, in milliseconds. */
export interface ReadTimes {
  count: number;
  p50: number;
  p99: number;
  max: number;
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

/** Has an address read again and again, in a thread of its own, while the work goes on. */
export async function readDuring(task: ReaderTask, work: () => Promise<void>): Promise<ReadTimes> {
  const reader = new Worker(resolve(import.meta.dirname, 'reader.ts'), { workerData: task });
  const failed = once(reader, 'error').then(([error]) => Promise.reject(error));
  await Promise.race([work(), failed]);
  const answer = once(reader, 'message');
  reader.postMessage('stop');
  const [times] = (await Promise.race([answer, failed])) as [number[]];
  const sorted = times.toSorted((one, other) => one - other);
  return {
    count: sorted.length,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    max: sorted.at(-1) ?? 0,
  };
}
