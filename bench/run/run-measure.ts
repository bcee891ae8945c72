import { setImmediate as breathe } from 'node:timers/promises';
import { type Random, seededRandom } from '../../emulator/random.ts';
import type { Database } from '../../server/platform/database.ts';
import type { Measure, Sample } from '../measures/measure.ts';
import { type Times, timesOf } from './percentiles.ts';
import type { RequestTimes } from './request-loop.ts';
import type { Requests } from './requests.ts';

/** What was measured, over HTTP; null is what was not. */
export interface Figure extends OrNull<RequestTimes> {
  measure: string;
  videos: number;
  connections: number;
  p50: number;
  p99: number;
  perSecond: number;
  /** Of the bare prepared statement, in the benchmark's own process, in milliseconds. */
  rawP50: number | null;
  rawP99: number | null;
  rawPerSecond: number | null;
  /**
   * The processor time of the server's main thread for the first such request after its start: some lists
   * remember where their pages begin from then on.
   */
  processorFirst: number | null;
}

/** What was measured beside its bare statement. */
export type ComparedFigure = Figure &
  RequestTimes & {
    rawP50: number;
    rawP99: number;
    rawPerSecond: number;
    processorFirst: number;
  };

type OrNull<Facts> = { [Name in keyof Facts]: Facts[Name] | null };

const SAMPLES = 300;
const LEAST_SAMPLES = 20;
const MOST_RAW_MS = 1_200;

/** How long each of some samples takes, one after the other, until the time is up. */
function timeBare(
  db: Database,
  samples: readonly Sample[],
  isWrite: boolean,
): Times & { perSecond: number } {
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
    if (times.length >= LEAST_SAMPLES && performance.now() - start > MOST_RAW_MS) break;
  }
  return { ...timesOf(times), perSecond: (times.length * 1_000) / (performance.now() - start) };
}

/** What a measure is taken with. */
export interface Setting {
  requests: Requests;
  /** The benchmark's own connection to the database of the server. */
  db: Database;
  videos: number;
}

/** Draws the same samples each time, in pairs for what is changed back. */
export function samplesOf({ name, draw }: Measure): Sample[] {
  const random: Random = seededRandom(name);
  return Array.from({ length: SAMPLES }, () => draw(random));
}

/** Takes a measure over so many connections at once. @param processorFirst what its first request took before */
export async function runMeasure(
  { requests, db, videos }: Setting,
  measure: Measure,
  { count, processorFirst }: { count: number; processorFirst: number },
): Promise<ComparedFigure> {
  const { name, isWrite = false } = measure;
  const samples = samplesOf(measure);
  const times = await requests.time({ asks: samples.map(({ ask }) => ask), count });
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
