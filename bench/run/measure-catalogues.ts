import sql from 'sql-template-tag';
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
import { type Catalogue, measureInTurns } from './measure-in-turns.ts';
import { noteAtRest } from './note-at-rest.ts';
import { noteUnderLoad } from './note-under-load.ts';
import { measureReadsWhileWriting, READS_WHILE_WRITING } from './reads-while-writing.ts';
import type { IsWanted, Result } from './result.ts';

const FAR = 365 * 24 * 60 * 60 * 1000;

/** No channel is due while it is measured. */
function putOffRefreshes(dataDir: string): void {
  const db = openCatalogue(layoutOf(dataDir).database);
  db.run(sql`UPDATE channels SET next_run_at = ${Date.now() + FAR} WHERE subscribed = 1`);
  db.run(sql`DELETE FROM jobs`);
  db.close();
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

/**
 * Starts the real server on each catalogue and takes all measures that are wanted.
 *
 * @param found the folders of the catalogues, and what takes what was found out, so that it is there even
 *   where a later measure fails
 */
export async function measureCatalogues(
  found: readonly { dataDir: string; result: Result }[],
  isWanted: IsWanted,
): Promise<void> {
  const catalogues: Catalogue[] = [];
  try {
    for (const { dataDir, result } of found) {
      putOffRefreshes(dataDir);
      const db = openCatalogue(layoutOf(dataDir).database);
      catalogues.push({ dataDir, db, result });
      result.measures = allMeasures(db);
      await noteAtRest(dataDir, db, isWanted, result);
    }
    await measureInTurns(catalogues, isWanted);
    for (const { dataDir, result } of found) {
      await noteUnderLoad(dataDir, isWanted, result);
      if (!isWanted(READS_WHILE_WRITING)) continue;
      result.figures.push(await measureReadsWhileWriting(dataDir, result.videos));
    }
  } finally {
    for (const { db } of catalogues) db.close();
  }
}
