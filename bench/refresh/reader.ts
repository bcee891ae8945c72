import { Agent, get } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** What a reader is to read, and how often. */
export interface ReaderTask {
  url: string;
  perSecond: number;
}

const { url, perSecond } = workerData as ReaderTask;
// One connection, as a browser that turns pages.
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

const read = (): Promise<void> =>
  new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      answer.resume().on('end', resolve).on('error', reject);
    }).on('error', reject);
  });

let isAsked = true;
parentPort?.once('message', () => {
  isAsked = false;
});

const times: number[] = [];
for (let due = performance.now(); isAsked; due += 1_000 / perSecond) {
  const early = due - performance.now();
  if (early > 0) await sleep(early);
  // One that had to wait for the one before it counts from when it was due.
  const from = early > 0 ? performance.now() : due;
  await read();
  times.push(performance.now() - from);
}
agent.destroy();
parentPort?.postMessage(times);
