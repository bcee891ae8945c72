import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { FIRST_OF_LATEST } from '../ask.ts';
import { type RefreshMeasurement, untilRefreshed } from './checks.ts';
import type { Gauge } from './gauge.ts';
import { type ReadTimes, readDuring } from './reads.ts';

const READS_PER_SECOND = 250;
const IDLE_MS = 3_000;

/** Has a channel read for the first time while pages of the latest videos are asked for, and prints how those fared. */
export async function measureIntake(
  { server, db }: Pick<RefreshMeasurement, 'server' | 'db'>,
  name: string,
  channelId: number,
): Promise<void> {
  const task = {
    url: server.address + FIRST_OF_LATEST,
    perSecond: READS_PER_SECOND,
  };
  server.watchTheLoop();
  await readDuring(task, () => sleep(IDLE_MS));
  await server.readGauge();
  const idle = await readDuring(task, () => sleep(IDLE_MS));
  const idleGauge = await server.readGauge();
  const startedAt = Date.now();
  const busy = await readDuring(task, async () => {
    db.run(sql`UPDATE channels SET next_run_at = ${startedAt} WHERE id = ${channelId}`);
    await untilRefreshed(db);
  });
  const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1);
  const gauge = await server.readGauge();
  const videos = db.get<{ count: number }>(sql`
    SELECT count(*) AS count FROM media WHERE channel_id = ${channelId}`)?.count;
  const row = ({ count, p50, p99, max }: ReadTimes, { holds }: Gauge) => ({
    reads: count,
    'p50, ms': p50.toFixed(2),
    'p99, ms': p99.toFixed(2),
    'max, ms': max.toFixed(1),
    'hold of the loop, p99, processor ms': holds?.p99.toFixed(1),
    'max, processor ms': holds?.max.toFixed(1),
  });
  console.log(`${videos} new videos, ${name}, in ${seconds} s:`);
  console.table({ 'before that': row(idle, idleGauge), meanwhile: row(busy, gauge) });
}
