import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../server/platform/database.ts';
import { percentile } from './percentiles.ts';
import { type IsWanted, note, type Result, showMs } from './result.ts';
import { startServer } from './running-server.ts';
import { measureDisk } from './sizes.ts';

const STARTS = 5;
const SETTLE_MS = 2_000;

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

/** What a catalogue takes on disk, and a server on it to start and while nobody asks. */
export async function noteAtRest(
  dataDir: string,
  db: Database,
  isWanted: IsWanted,
  result: Result,
) {
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
