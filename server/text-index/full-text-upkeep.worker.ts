import { parentPort, workerData } from 'node:worker_threads';
import { keepUp, upkeepOf } from './full-text-index.ts';
import type { UpkeepRequest, UpkeepTask } from './full-text-upkeep.ts';
import { LARGEST } from './largest-docs.ts';
import { keepLargest } from './largest-upkeep.ts';
import { openCatalogue } from './open-catalogue.ts';

/** So many bytes hold up those who write for some milliseconds. */
const BYTES_OF_STEP = 32 * 1024;

function* doAll({ file, largest, merges }: UpkeepTask): Generator<void> {
  const db = openCatalogue(file);
  try {
    for (const sized of largest) {
      yield* keepLargest(db, sized);
      const { index } = LARGEST[sized];
      yield* keepUp(db, index, upkeepOf(db, index), BYTES_OF_STEP);
    }
    for (const { table, upkeep } of merges) yield* keepUp(db, table, upkeep, BYTES_OF_STEP);
  } finally {
    db.close();
  }
}

const steps = doAll(workerData);
parentPort?.on('message', (request: UpkeepRequest) => {
  if (request === 'step') {
    parentPort?.postMessage(steps.next().done !== true);
  } else {
    steps.return(undefined);
    parentPort?.close();
  }
});
parentPort?.postMessage(true);
