import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { keepUp, upkeepOf } from './full-text-index.ts';
import type { UpkeepTask } from './full-text-upkeep.ts';
import { openCatalogue } from './open-catalogue.ts';

/** So much holds up those who write for some milliseconds. */
const PAGES_OF_STEP = 32;
/** Who waits for the database looks for it again after so many milliseconds. */
const LEAST_PAUSE = 25;

const { file, tables } = workerData as UpkeepTask;
let isStopped = false;
parentPort?.once('message', () => {
  isStopped = true;
});

const db = openCatalogue(file);
try {
  for (const table of tables) {
    let begun = performance.now();
    for (const _ of keepUp(db, table, upkeepOf(db, table), PAGES_OF_STEP)) {
      if (isStopped) break;
      await setTimeout(Math.max(LEAST_PAUSE, performance.now() - begun));
      begun = performance.now();
    }
    if (isStopped) break;
  }
} finally {
  db.close();
  parentPort?.close();
}
