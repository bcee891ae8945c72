import { link, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { testLog } from '../../testing/log.ts';
import { manualClock } from '../../testing/manual-clock.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { createDiskMeter } from './disk-usage.ts';

test('the folders are measured, again after a minute, and what backups share counts once', async () => {
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  const of = (...parts: string[]) => join(folder.path, ...parts);
  for (const path of ['images/media/1', 'backups/a', 'backups/b']) {
    await mkdir(of(path), { recursive: true });
  }
  await writeFile(of('vidarium.db'), 'x'.repeat(300));
  await writeFile(of('vidarium.db-wal'), 'x'.repeat(30));
  await writeFile(of('images/media/1/1.webp'), 'x'.repeat(20));
  await writeFile(of('backups/a/picture'), 'x'.repeat(500));
  await link(of('backups/a/picture'), of('backups/b/picture'));

  const config = readConfig({ DATA_DIR: folder.path, BACKUP_DIR: of('backups') });
  const clock = manualClock();
  const { signal } = new AbortController();
  const meter = createDiskMeter({ config, clock, log: testLog().log }, signal);
  expect(await meter.read()).toMatchObject({ database: 330 });
  const measured = () =>
    vi.waitUntil(async () => {
      const usage = await meter.read();
      return usage.measuredAt === new Date(clock.now()).toISOString() && usage;
    });
  expect(await measured()).toMatchObject({ attachments: 0, pictures: 20, backups: 500 });

  await mkdir(of('attachments'));
  await writeFile(of('attachments/sound'), 'x'.repeat(7));
  expect(await meter.read()).toMatchObject({ attachments: 0 });
  clock.advance(60_000);
  expect(await measured()).toMatchObject({ attachments: 7, pictures: 20, backups: 500 });
});

test('the folders are measured again within an hour, also where the clock was put ahead meanwhile, or back', async () => {
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  const config = readConfig({ DATA_DIR: folder.path });
  await writeFile(join(folder.path, 'vidarium.db'), '');
  const clock = manualClock();
  const { signal } = new AbortController();
  const meter = createDiskMeter({ config, clock, log: testLog().log }, signal);
  const measuredAt = async () => (await meter.read()).measuredAt;
  const isMeasuredNow = () =>
    vi.waitUntil(async () => (await measuredAt()) === new Date(clock.now()).toISOString());

  const first = meter.read();
  clock.advance(24 * 60 * 60_000);
  await first;
  await isMeasuredNow();
  clock.advance(60 * 60_000);
  await isMeasuredNow();
  clock.advance(-2 * 60 * 60_000);
  await isMeasuredNow();
});
