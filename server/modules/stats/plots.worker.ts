import { parentPort, workerData } from 'node:worker_threads';
import { openCatalogue } from '../../text-index/open-catalogue.ts';
import { computeFigures } from './plot-figures.ts';
import type { PlotsTask } from './plot-store.ts';

const { file, refreshes, now } = workerData as PlotsTask;
const db = openCatalogue(file);
try {
  db.execute('PRAGMA query_only = ON');
  parentPort?.postMessage(computeFigures(db, refreshes, now));
} finally {
  db.close();
}
