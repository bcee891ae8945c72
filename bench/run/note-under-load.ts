import { seededRandom } from '../../emulator/random.ts';
import type { Measure } from '../measures/measure.ts';
import { MANY, openConnections, visit } from './connections.ts';
import { percentile } from './percentiles.ts';
import { type IsWanted, note, type Result, showMs } from './result.ts';
import { startServer } from './running-server.ts';

const FIRST_REQUESTS = 3;
const MIXED_LOAD_MS = 10_000;

/** Measured after a start of the server, each with a server that has answered nothing else. */
const COLD = [
  'latest, first page',
  'latest, page 1000',
  'latest, last page',
  'top of a month, first page',
  'search relevance, three words',
  'search relevance, common word',
  'content search, common word',
  'recommended',
  'details',
  'audit of a channel',
  'stats',
];

/** All that is read, mixed, over many connections. @returns what the server takes in memory, in MiB */
async function measureMixedLoad(
  dataDir: string,
  measures: readonly Measure[],
): Promise<{ now: number; peak: number; perSecond: number }> {
  const server = await startServer(dataDir);
  const connections = openConnections(await visit(server), MANY);
  const random = seededRandom('mixed load');
  const reads = measures.filter(({ isWrite }) => !isWrite);
  const start = performance.now();
  let sent = 0;
  const work = async (connection: number): Promise<void> => {
    while (performance.now() - start < MIXED_LOAD_MS) {
      await connections.send(random.pick(reads).draw(random).ask, connection);
      sent += 1;
    }
  };
  await Promise.all(Array.from({ length: MANY }, (_, connection) => work(connection)));
  const perSecond = (sent * 1_000) / (performance.now() - start);
  const memory = await server.memory();
  await connections.close();
  await server.stop();
  return { ...memory, perSecond };
}

async function measureCold(dataDir: string, measure: Measure): Promise<number> {
  const random = seededRandom(`cold ${measure.name}`);
  const times: number[] = [];
  for (let count = 0; count < FIRST_REQUESTS; count += 1) {
    const server = await startServer(dataDir);
    const connections = openConnections(await visit(server), 1);
    const { ask } = measure.draw(random);
    const from = performance.now();
    await connections.send(ask);
    times.push(performance.now() - from);
    await connections.close();
    await server.stop();
  }
  return percentile(times, 0.5);
}

/** What a server takes in memory under load, and for the first requests after a start. */
export async function noteUnderLoad(
  dataDir: string,
  isWanted: IsWanted,
  result: Result,
): Promise<void> {
  const { measures } = result;
  if (isWanted('memory')) {
    const { now, peak, perSecond } = await measureMixedLoad(dataDir, measures);
    const figure = `${now.toFixed(0)} MiB, at most ${peak.toFixed(0)}; ${perSecond.toFixed(0)} requests a second`;
    note(result, { what: 'memory: under mixed load', figure, value: peak });
  }
  for (const measure of measures.filter(({ name }) => COLD.includes(name))) {
    if (!isWanted(`cold ${measure.name}`)) continue;
    const time = await measureCold(dataDir, measure);
    note(result, { what: `first request: ${measure.name}`, figure: showMs(time), value: time });
  }
}
