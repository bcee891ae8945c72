import { parentPort, workerData } from 'node:worker_threads';
import type { Ask } from '../ask.ts';
import { type Connections, openConnections, type Visitor } from './connections.ts';
import { type Times, timesOf } from './percentiles.ts';
import { processorTimeOf } from './processor-time.ts';

/**
 * Sends the requests of a measure from a thread of its own. What the benchmark knows of a catalogue of a
 * million videos takes hundreds of megabytes; each look through them for what may be forgotten would
 * otherwise count as time of the request that is under way.
 */

/**
 * Requests that are sent again and again, in their order, over so many connections at once. Over several, an
 * answer may be one that the server has kept.
 */
export interface Load {
  asks: readonly Ask[];
  count: number;
}

/** What requests take: on the clock, and of the server's processor. */
export interface RequestTimes extends Times {
  perSecond: number;
  /** Processor time of the server's main thread for one request, in milliseconds, on average. */
  processor: number;
  /** The same of single requests; null with several connections, whose requests cannot be told apart. */
  processorP50: number | null;
  processorP99: number | null;
}

/** Whose requests they are, and the process of the server. */
export interface Loaded {
  visitor: Visitor;
  pid: number;
}

/** What the thread is asked for: to time a load, or to send each of some requests once. */
export type Order = Load | { visits: readonly Ask[] };

/** What it answers; of visits, the processor time of each, in milliseconds. */
export type Answer = { times: RequestTimes } | { processorTimes: number[] } | { error: string };

const MOST_SAMPLES = 300;
/** After some hundreds the code is compiled for good that only this measure runs. */
const WARM_UP = 500;
const WARM_UP_MS = 1_000;
const MOST_MS = 2_500;
/** What is slow is measured for longer, so that there is something to tell the percentiles from. */
const LEAST_SAMPLES = 20;
const PATIENCE = 4;

const { visitor, pid } = workerData as Loaded;
const processorTime = (): number => processorTimeOf(pid);

/** Each connection once: a busy server takes in new ones slowly, which is no time of a request. */
async function warmUp(connections: Connections, next: () => Ask, count: number): Promise<void> {
  const start = performance.now();
  for (let request = 0; request < Math.max(WARM_UP, count); request += 1) {
    await connections.send(next(), request);
    if (performance.now() - start > WARM_UP_MS) break;
  }
}

async function time(
  connections: Connections,
  next: () => Ask,
  count: number,
): Promise<RequestTimes> {
  const most = count === 1 ? MOST_SAMPLES : Number.POSITIVE_INFINITY;
  const times: number[] = [];
  const processorTimes: number[] = [];
  const before = processorTime();
  const start = performance.now();
  let sent = 0;
  const isOver = (): boolean => {
    const past = performance.now() - start;
    return sent >= most || past > MOST_MS * PATIENCE || (past > MOST_MS && sent >= LEAST_SAMPLES);
  };
  const work = async (connection: number): Promise<void> => {
    while (!isOver()) {
      sent += 1;
      const processorFrom = processorTime();
      const from = performance.now();
      await connections.send(next(), connection);
      times.push(performance.now() - from);
      if (count === 1) processorTimes.push(processorTime() - processorFrom);
    }
  };
  await Promise.all(Array.from({ length: count }, (_, connection) => work(connection)));
  const perSecond = (times.length * 1_000) / (performance.now() - start);
  const processor = (processorTime() - before) / times.length;
  const { p50: processorP50, p99: processorP99 } =
    count === 1 ? timesOf(processorTimes) : { p50: null, p99: null };
  return { ...timesOf(times), perSecond, processor, processorP50, processorP99 };
}

/** The same request by another address each time, so that no answer is one that the server has kept. */
const asNew = ({ path, ...ask }: Ask, turn: number): Ask => ({
  ...ask,
  path: `${path}${path.includes('?') ? '&' : '?'}turn=${turn}`,
});

async function carry({ asks, count }: Load): Promise<RequestTimes> {
  const connections = openConnections(visitor, count);
  let turn = 0;
  const next = (): Ask => {
    const ask = asks[turn % asks.length] as Ask;
    turn += 1;
    return count === 1 ? asNew(ask, turn) : ask;
  };
  try {
    await warmUp(connections, next, count);
    return await time(connections, next, count);
  } finally {
    await connections.close();
  }
}

async function visit(asks: readonly Ask[]): Promise<number[]> {
  const connections = openConnections(visitor, 1);
  try {
    const processorTimes: number[] = [];
    for (const [turn, ask] of asks.entries()) {
      const before = processorTime();
      await connections.send(asNew(ask, turn));
      processorTimes.push(processorTime() - before);
    }
    return processorTimes;
  } finally {
    await connections.close();
  }
}

const carryOut = async (order: Order): Promise<Answer> =>
  'visits' in order ? { processorTimes: await visit(order.visits) } : { times: await carry(order) };

parentPort?.on('message', async (order: Order) => {
  parentPort?.postMessage(
    await carryOut(order).catch((error: unknown): Answer => ({ error: String(error) })),
  );
});
