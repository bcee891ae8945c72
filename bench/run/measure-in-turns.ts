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

async function take(catalogue: Served, measure: Measure): Promise<void> {
  const { result } = catalogue;
  for (const count of measure.isCrowded ? [1, MANY] : [1]) {
    const setting = { ...catalogue, videos: result.videos };
    const figure = await runMeasure(setting, measure, count);
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
    const names = new Set(
      served.flatMap(({ result }) => result.measures.map(({ name }) => name)).filter(isWanted),
    );
    for (const name of names) {
      for (const one of served) {
        const measure = one.result.measures.find((wanted) => wanted.name === name);
        if (measure) await take(one, measure);
      }
    }
  } finally {
    for (const one of served) await one.stop();
  }
}
