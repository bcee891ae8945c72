import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { Emulator } from '../../emulator/emulator.ts';
import type { Database } from '../../server/platform/database.ts';
import type { MeasuredServer } from './measured-server.ts';
import type { YtDlpRuns } from './yt-dlp-runs.ts';

/** A server with a catalogue, and what it meets outside. */
export interface RefreshMeasurement {
  server: MeasuredServer;
  /** A connection of its own to the server's database. */
  db: Database;
  emulator: Emulator;
  runs: YtDlpRuns;
}

const POLL_EVERY_MS = 100;
/** What a server does once when it has started, such as to look at its tools. */
const SETTLE_MS = 3_000;

/** Waits until no channel is due and no refresh is queued or running. */
export async function untilRefreshed(db: Database): Promise<void> {
  const left = sql`
    SELECT 1 FROM channels WHERE next_run_at <= ${Date.now()}
    UNION ALL
    SELECT 1 FROM jobs WHERE name = 'refresh-channel' AND state IN ('queued', 'running')`;
  while (db.get(left) !== undefined) await sleep(POLL_EVERY_MS);
}

/** Has all channels of a catalogue checked in which nothing is new, and prints what that took. */
export async function measureChecks(measurement: RefreshMeasurement): Promise<void> {
  const { server, db, emulator, runs } = measurement;
  await sleep(SETTLE_MS);
  await server.readGauge();
  const startedAt = Date.now();
  const before = { requests: emulator.requests.length, runs: (await runs.list()).length };
  const { changes: channels } = db.run(sql`UPDATE channels SET next_run_at = ${startedAt}`);
  await untilRefreshed(db);
  const seconds = (Date.now() - startedAt) / 1_000;
  const { processorMs } = await server.readGauge();
  const quiet = db.get<{ count: number }>(sql`
    SELECT count(*) AS count FROM audit WHERE details = 'Checked the feed. Nothing new.'`);
  console.table([
    {
      channels,
      'found unchanged': quiet?.count,
      'requests per channel': (emulator.requests.length - before.requests) / channels,
      'processes started': (await runs.list()).length - before.runs,
      seconds: seconds.toFixed(1),
      'processor, ms per channel': (processorMs / channels).toFixed(2),
    },
  ]);
}
