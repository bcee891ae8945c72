import { setImmediate as breathe } from 'node:timers/promises';
import { type Random, seededRandom } from '../../emulator/random.ts';
import type { Database } from '../../server/platform/database.ts';
import type { Measure, Sample } from '../measures/measure.ts';
import type { Connections } from './connections.ts';
import { type Times, timesOf } from './percentiles.ts';
import type { RunningServer } from './running-server.ts';

/** What was measured. */
export interface Figure {
  measure: string;
  videos: number;
  connections: number;
  /** Of a request, in milliseconds, over HTTP. */
  p50: number;
  p99: number;
  /** Of the bare prepared statement, in the benchmark's own process. */
  rawP50: number;
  rawP99: number;
  /** Requests, and bare statements, in a second. */
  perSecond: number;
  rawPerSecond: number;
  /** Processor time of the server's main thread for one request, in milliseconds, on average. */
  processor: number;
  /** The same of single requests; 0 with several connections, whose requests cannot be told apart. */
  processorP50: number;
  processorP99: number;
  /** Of the very first request: some lists remember where their pages begin from then on. */
  processorFirst: number;
}

const MOST_SAMPLES = 300;
const MOST_SAMPLES_OF_MANY = 3_000;
const WARM_UP = 10;
const WARM_UP_MS = 1_000;
const MOST_MS = 2_500;
const MOST_RAW_MS = 1_200;
/** What is slow is measured for longer, so that there is something to tell the percentiles from. */
const LEAST_SAMPLES = 20;
const PATIENCE = 4;

interface Loop extends Times {
  perSecond: number;
}

/** Whether so many samples, taken since `start`, are enough. */
function isEnough(taken: number, start: number, most: number): boolean {
  const past = performance.now() - start;
  return past > most * PATIENCE || (past > most && taken >= LEAST_SAMPLES);
}

/** How long each of some samples takes, one after the other, until the time is up. */
function timeBare(db: Database, samples: readonly Sample[], isWrite: boolean): Loop {
  const read = ({ bare }: Sample): void => {
    if (isWrite) db.run(bare);
    else db.all(bare);
  };
  // The first one prepares the statement.
  for (const sample of samples.slice(0, 2)) read(sample);
  const times: number[] = [];
  const start = performance.now();
  for (const sample of samples) {
    const from = performance.now();
    read(sample);
    times.push(performance.now() - from);
    if (isEnough(times.length, start, MOST_RAW_MS)) break;
  }
  return { ...timesOf(times), perSecond: (times.length * 1_000) / (performance.now() - start) };
}

/** What requests take: on the clock, and of the server's processor. */
interface RequestTimes extends Loop {
  processor: number;
  processorP50: number;
  processorP99: number;
}

async function timeRequests(
  { server, connections }: Pick<Setting, 'server' | 'connections'>,
  count: number,
  next: () => Sample,
): Promise<RequestTimes> {
  const most = count === 1 ? MOST_SAMPLES : MOST_SAMPLES_OF_MANY;
  const times: number[] = [];
  const processorTimes: number[] = [];
  const before = server.processorTime();
  const start = performance.now();
  let sent = 0;
  const isOver = (): boolean => sent >= most || isEnough(sent, start, MOST_MS);
  const work = async (connection: number): Promise<void> => {
    while (!isOver()) {
      sent += 1;
      const { ask } = next();
      const processorFrom = server.processorTime();
      const from = performance.now();
      await connections.send(ask, connection);
      times.push(performance.now() - from);
      if (count === 1) processorTimes.push(server.processorTime() - processorFrom);
    }
  };
  await Promise.all(Array.from({ length: count }, (_, connection) => work(connection)));
  const perSecond = (times.length * 1_000) / (performance.now() - start);
  const processor = (server.processorTime() - before) / times.length;
  const { p50: processorP50, p99: processorP99 } = timesOf(processorTimes);
  return { ...timesOf(times), perSecond, processor, processorP50, processorP99 };
}

/** What a measure is taken with. */
export interface Setting {
  server: RunningServer;
  connections: Connections;
  /** The benchmark's own connection to the database of the server. */
  db: Database;
  videos: number;
}

/** Draws the same samples each time, in pairs for what is changed back. */
function samplesOf({ name, draw }: Measure, count: number): Sample[] {
  const random: Random = seededRandom(name);
  return Array.from({ length: count }, () => draw(random));
}

/** Takes a measure over so many connections at once. */
export async function runMeasure(
  { server, connections, db, videos }: Setting,
  measure: Measure,
  count: number,
): Promise<Figure> {
  const { name, isWrite = false } = measure;
  const samples = samplesOf(measure, MOST_SAMPLES);
  let turn = 0;
  const next = (): Sample => samples[turn++ % samples.length] as Sample;
  const processorBefore = server.processorTime();
  await connections.send(next().ask);
  const processorFirst = server.processorTime() - processorBefore;
  const start = performance.now();
  // Each connection once: a busy server takes in new ones slowly, which is no time of a request.
  for (let request = 0; request < Math.max(WARM_UP, count); request += 1) {
    await connections.send(next().ask, request);
    if (performance.now() - start > WARM_UP_MS) break;
  }
  const times = await timeRequests({ server, connections }, count, next);
  await breathe();
  const bare = timeBare(db, samples, isWrite);
  return {
    measure: name,
    videos,
    connections: count,
    ...times,
    processorFirst,
    rawP50: bare.p50,
    rawP99: bare.p99,
    rawPerSecond: bare.perSecond,
  };
}
