import { once } from 'node:events';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { percentile, type Times, timesOf } from '../run/percentiles.ts';
import type { ReaderTask } from './reader.ts';

/** How long reads took, in milliseconds. */
export interface ReadTimes extends Times {
  count: number;
  max: number;
}

/** Has an address read again and again, in a thread of its own, while the work goes on. */
export async function readDuring(task: ReaderTask, work: () => Promise<void>): Promise<ReadTimes> {
  const reader = new Worker(resolve(import.meta.dirname, 'reader.ts'), { workerData: task });
  const failed = once(reader, 'error').then(([error]) => Promise.reject(error));
  await Promise.race([work(), failed]);
  const answer = once(reader, 'message');
  reader.postMessage('stop');
  const [times] = (await Promise.race([answer, failed])) as [number[]];
  return { count: times.length, ...timesOf(times), max: percentile(times, 1) };
}
