import { layoutOf } from '../../server/data-layout.ts';
import type { Database } from '../../server/platform/database.ts';
import type { Measure } from '../measures/measure.ts';
import { MANY, visit } from './connections.ts';
import { measureBareServer } from './measure-bare-server.ts';
import { figureLine } from './report.ts';
import { type Requests, startRequests } from './requests.ts';
import { type IsWanted, note, type Result } from './result.ts';
import { type ComparedFigure, runMeasure, samplesOf } from './run-measure.ts';
import { startServer } from './running-server.ts';

/** A catalogue, and what was found out about it so far. */
export interface Catalogue {
  dataDir: string;
  db: Database;
  result: Result;
}

/** A catalogue with a server that answers from it. */
interface Served extends Catalogue {
  requests: Requests;
  stop(): Promise<void>;
}

async function serve(catalogue: Catalogue): Promise<Served> {
  const server = await startServer(catalogue.dataDir);
  const requests = startRequests({ visitor: await visit(server), pid: server.pid });
  const stop = async (): Promise<void> => {
    await requests.close();
    await server.stop();
  };
  return { ...catalogue, requests, stop };
}

/** After so many requests a server's code is compiled for good, and that of who sends them. */
const WARM_UP = 4_000;

/** A measure whose first request has been sent. */
interface Begun {
  measure: Measure;
  /** The processor time of that request, in milliseconds. */
  processorFirst: number;
}

/** Asks for all that is wanted, first once and then in turns, as people do who have used a server for a while. */
async function warmUp({ requests, result }: Served, isWanted: IsWanted): Promise<Begun[]> {
  const measures = result.measures.filter(({ name }) => isWanted(name));
  const drawn = measures.map((measure) => ({ measure, samples: samplesOf(measure) }));
  const firsts = await requests.visit(drawn.flatMap(({ samples: [first] }) => first?.ask ?? []));
  const reads = drawn.filter(({ measure }) => !measure.isWrite);
  const asks = Array.from({ length: reads.length > 0 ? WARM_UP : 0 }, (_, turn) => {
    const { samples = [] } = reads[turn % reads.length] ?? {};
    return samples[Math.floor(turn / reads.length) % samples.length]?.ask;
  });
  await requests.visit(asks.filter((ask) => ask !== undefined));
  return measures.map((measure, index) => ({ measure, processorFirst: firsts[index] ?? 0 }));
}

async function take(catalogue: Served, { measure, processorFirst }: Begun): Promise<void> {
  const { result } = catalogue;
  for (const count of measure.isCrowded ? [1, MANY] : [1]) {
    const setting = { ...catalogue, videos: result.videos };
    const figure = await runMeasure(setting, measure, { count, processorFirst });
    console.error(`${result.videos.toLocaleString('en')} videos: ${figureLine(figure)}`);
    result.figures.push(figure);
    if (count === MANY) await noteBareServer(catalogue, measure, figure);
  }
}

/** What of the bare statements' pace is left once they are asked for over HTTP at all. */
async function noteBareServer(
  { dataDir, result }: Catalogue,
  measure: Measure,
  figure: ComparedFigure,
): Promise<void> {
  const { database } = layoutOf(dataDir);
  const perSecond = await measureBareServer(database, samplesOf(measure), figure.connections);
  const share = (pace: number) => (pace / figure.rawPerSecond).toFixed(2);
  note(result, {
    what: `${measure.name} (${figure.connections})`,
    figure: `${share(figure.perSecond)} of the bare statements; a bare server ${share(perSecond)}`,
    value: perSecond,
  });
}

/**
 * Takes each measure of all catalogues one right after the other: a machine that is faster or slower some
 * minutes later is no growth with the number of videos.
 */
export async function measureInTurns(
  catalogues: readonly Catalogue[],
  isWanted: IsWanted,
): Promise<void> {
  const served: Served[] = [];
  try {
    for (const catalogue of catalogues) served.push(await serve(catalogue));
    const warm: { one: Served; begun: Begun[] }[] = [];
    for (const one of served) warm.push({ one, begun: await warmUp(one, isWanted) });
    const nameOf = ({ measure }: Begun): string => measure.name;
    const names = new Set(warm.flatMap(({ begun }) => begun.map(nameOf)));
    for (const name of names) {
      for (const { one, begun } of warm) {
        const wanted = begun.find((each) => nameOf(each) === name);
        if (wanted) await take(one, wanted);
      }
    }
  } finally {
    for (const one of served) await one.stop();
  }
}
