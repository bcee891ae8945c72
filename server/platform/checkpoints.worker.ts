import { parentPort, workerData } from 'node:worker_threads';
import sql from 'sql-template-tag';
import type { CheckpointRequest } from './checkpoints.ts';
import { openDatabase } from './database.ts';
import { pagesAhead } from './pages-ahead.ts';

/**
 * The log begins anew only where all of it is in the file at a moment, and others write meanwhile. What they
 * wrote is little by then, so that the next time is soon over.
 */
const MOST_TIMES = 6;

const db = openDatabase(workerData);

/** Waits for nobody who reads or writes, and has nobody wait. */
function checkpoint(): void {
  for (let time = 0; time < MOST_TIMES; time += 1) {
    db.get(sql`PRAGMA wal_checkpoint(PASSIVE)`);
    if (pagesAhead(db) === 0) return;
  }
}

parentPort?.on('message', (request: CheckpointRequest) => {
  if (request === 'checkpoint') {
    checkpoint();
    parentPort?.postMessage('done');
  } else {
    db.close();
    parentPort?.close();
  }
});
