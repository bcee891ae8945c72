import { parentPort, workerData } from 'node:worker_threads';
import { keepUp } from './full-text-index.ts';
import type { UpkeepRequest, UpkeepTask } from './full-text-upkeep.ts';
import { openCatalogue } from './open-catalogue.ts';

/** So much holds up those who write for some milliseconds. */
const PAGES_OF_STEP = 8;

function* mergeAll({ file, merges }: UpkeepTask): Generator<void> {
  const db = openCatalogue(file);
  try {
    for (const { table, upkeep } of merges) yield* keepUp(db, table, upkeep, PAGES_OF_STEP);
  } finally {
    db.close();
  }
}

const steps = mergeAll(workerData);
parentPort?.on('message', (request: UpkeepRequest) => {
  if (request === 'step') {
    parentPort?.postMessage(steps.next().done !== true);
  } else {
    steps.return(undefined);
    parentPort?.close();
  }
});
parentPort?.postMessage(true);
