import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { seededRandom } from '../../emulator/random.ts';
import { layoutOf } from '../../server/data-layout.ts';
import type { Database } from '../../server/platform/database.ts';
import { openCatalogue } from '../../server/text-index/open-catalogue.ts';
import { readFacts } from '../measures/facts.ts';
import { listMeasures } from '../measures/lists.ts';
import type { Measure } from '../measures/measure.ts';
import { contentSearchMeasures, searchMeasures } from '../measures/searches.ts';
import {
  auditMeasures,
  catalogueMeasures,
  videoMeasures,
  writeMeasures,
} from '../measures/single.ts';
import { logIn, openConnections, type Visitor, visitorOf } from './connections.ts';
import { measureBareServer } from './measure-bare-server.ts';
import { percentile } from './percentiles.ts';
import { measureReadsWhileWriting, READS_WHILE_WRITING } from './reads-while-writing.ts';
import { figureLine, type Note } from './report.ts';
import { startRequests } from './requests.ts';
import { type Figure, runMeasure, samplesOf } from './run-measure.ts';
import { type RunningServer, startServer } from './running-server.ts';
import { measureDisk } from './sizes.ts';

/** What was found out about one catalogue. */
export interface Result {
  videos: number;
  measures: Measure[];
  figures: Figure[];
  notes: Note[];
}

type IsWanted = (measure: string) => boolean;

const MANY = 50;
const STARTS = 5;
const FIRST_REQUESTS = 3;
const SETTLE_MS = 2_000;
const MIXED_LOAD_MS = 10_000;
const FAR = 365 * 24 * 60 * 60 * 1000;

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

const showMs = (time: number): string => `${time.toFixed(1)} ms`;

/** No channel is due while it is measured. */
function putOffRefreshes(dataDir: string): void {
  const db = openCatalogue(layoutOf(dataDir).database);
  db.run(sql`UPDATE channels SET next_run_at = ${Date.now() + FAR} WHERE subscribed = 1`);
  db.run(sql`DELETE FROM jobs`);
  db.close();
}

const visit = async ({ address }: RunningServer): Promise<Visitor> =>
  visitorOf(address, await logIn(address));

async function measureStart(dataDir: string): Promise<{ start: number; idle: number }> {
  const starts: number[] = [];
  let idle = 0;
  for (let count = 0; count < STARTS; count += 1) {
    const server = await startServer(dataDir);
    starts.push(server.startedWithin);
    if (count === STARTS - 1) {
      await sleep(SETTLE_MS);
      idle = (await server.memory()).now;
    }
    await server.stop();
  }
  return { start: percentile(starts, 0.5), idle };
}

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

async function measureWarm(
  dataDir: string,
  db: Database,
  measures: readonly Measure[],
  result: Result,
): Promise<void> {
  const { videos, figures } = result;
  const server = await startServer(dataDir);
  const requests = startRequests({ visitor: await visit(server), pid: server.pid });
  for (const measure of measures) {
    for (const count of measure.isCrowded ? [1, MANY] : [1]) {
      const figure = await runMeasure({ requests, db, videos }, measure, count);
      console.error(figureLine(figure));
      figures.push(figure);
      if (count === MANY) await noteBareServer(dataDir, measure, figure, result);
    }
  }
  await requests.close();
  await server.stop();
}

function allMeasures(db: Database): Measure[] {
  const facts = readFacts(db);
  return [
    ...listMeasures(facts),
    ...auditMeasures(facts),
    ...catalogueMeasures(facts),
    ...videoMeasures(facts),
    ...searchMeasures(facts),
    ...contentSearchMeasures(facts),
    ...writeMeasures(facts),
  ];
}

function note({ videos, notes }: Result, found: Omit<Note, 'videos'>): void {
  console.error(`${found.what}: ${found.figure}`);
  notes.push({ videos, ...found });
}

/** What of the bare statements' pace is left once they are asked for over HTTP at all. */
async function noteBareServer(dataDir: string, measure: Measure, figure: Figure, result: Result) {
  const { database } = layoutOf(dataDir);
  const perSecond = await measureBareServer(database, samplesOf(measure), figure.connections);
  const share = (pace: number) => (pace / figure.rawPerSecond).toFixed(2);
  note(result, {
    what: `${measure.name} (${figure.connections})`,
    figure: `${share(figure.perSecond)} of the bare statements; a bare server ${share(perSecond)}`,
    value: perSecond,
  });
}

async function noteAtRest(dataDir: string, db: Database, isWanted: IsWanted, result: Result) {
  if (isWanted('disk')) {
    const { parts, tables } = measureDisk(db);
    for (const { part, bytes, each } of [...parts, ...tables]) {
      const figure = `${(bytes / 1e6).toFixed(1)} MB, ${each.toFixed(0)} bytes each`;
      note(result, { what: `disk: ${part}`, figure, value: each });
    }
  }
  if (isWanted('start')) {
    const { start, idle } = await measureStart(dataDir);
    note(result, { what: 'start: until it is healthy', figure: showMs(start), value: start });
    note(result, { what: 'memory: idle', figure: `${idle.toFixed(0)} MiB`, value: idle });
  }
}

async function noteLoaded(dataDir: string, isWanted: IsWanted, result: Result): Promise<void> {
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

/**
 * Starts the real server on a catalogue and takes all measures that are wanted.
 *
 * @param result takes what was found out, so that it is there even where a later measure fails
 */
export async function measureCatalogue(
  dataDir: string,
  isWanted: IsWanted,
  result: Result,
): Promise<void> {
  putOffRefreshes(dataDir);
  const db = openCatalogue(layoutOf(dataDir).database);
  try {
    result.measures = allMeasures(db);
    await noteAtRest(dataDir, db, isWanted, result);
    const wanted = result.measures.filter(({ name }) => isWanted(name));
    await measureWarm(dataDir, db, wanted, result);
    await noteLoaded(dataDir, isWanted, result);
    if (isWanted(READS_WHILE_WRITING)) {
      result.figures.push(await measureReadsWhileWriting(dataDir, result.videos));
    }
  } finally {
    db.close();
  }
}
