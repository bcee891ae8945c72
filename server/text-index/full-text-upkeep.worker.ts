import { parentPort, workerData } from 'node:worker_threads';
import { keepUp } from './full-text-index.ts';
import type { UpkeepRequest, UpkeepTask } from './full-text-upkeep.ts';
import { openCatalogue } from './open-catalogue.ts';

/** So many bytes hold up those who write for some milliseconds. */
const BYTES_OF_STEP = 32 * 1024;

function* mergeAll({ file, merges }: UpkeepTask): Generator<void> {
  const db = openCatalogue(file);
  try {
    for (const { table, upkeep } of merges) yield* keepUp(db, table, upkeep, BYTES_OF_STEP);
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
