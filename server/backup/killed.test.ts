import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  backupsIn,
  filesBelow,
  killWithin,
  runCommand,
  type SeededCatalogue,
  seedAttachment,
  seedCatalogue,
  startCommand,
  testFolder,
} from '../testing/backup-setup.ts';
import { processesWith } from '../testing/running-processes.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { CREDENTIALS } from '../testing/test-server.ts';
import { openCatalogue } from '../text-index/open-catalogue.ts';
import { restoreBackup } from './restore-backup.ts';
import { runBackup } from './run-backup.ts';

const VIDEOS = 400;
const KILLS = 8;

let place: string;
let dataDir: string;
let backups: string;
let catalogue: SeededCatalogue;

beforeEach(async () => {
  place = await testFolder();
  dataDir = join(place, 'data');
  backups = join(place, 'backups');
  catalogue = seedCatalogue(dataDir, VIDEOS);
  catalogue.within((db) => {
    db.transaction(() => {
      for (const id of catalogue.mediaIds.slice(0, 20)) {
        seedAttachment(dataDir, db, id, randomBytes(1_000_000));
      }
    });
  });
});

const isUnfinished = (name: string): boolean => name.endsWith('.unfinished');

/** How many videos and files of attachments a folder of data holds that a database agrees with. */
function countWhole(folder: string): { videos: number; files: number } {
  const db = openCatalogue(join(folder, 'vidarium.db'));
  const named = db.column<string>(sql`SELECT file_name FROM attachments`);
  const videos = db.column(sql`SELECT id FROM media`).length;
  db.close();
  // The server's folder for files on their way in is empty.
  expect(filesBelow(join(folder, 'attachments'))).toEqual(named.toSorted());
  return { videos, files: named.length };
}

test('of a backup that a signal ended it is said that memory may have run out', async () => {
  const run = runBackup({ dataDir, folder: backups, copies: 1 }, new AbortController().signal);
  const failure = expect(run).rejects.toThrow(
    'It was ended from outside, as the system does where memory runs out.',
  );
  const isThere = async () => {
    const found = await processesWith(backups);
    return found.length > 0 && found;
  };
  const pids = await vi.waitUntil(isThere, { timeout: 20_000, interval: 5 });
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  await failure;
});

test('a backup that is killed leaves nothing that looks like one, and the next one is whole', async () => {
  const settings = { DATA_DIR: dataDir };
  const args = ['--to', backups];
  const hasBegun = () => existsSync(backups) && readdirSync(backups).some(isUnfinished);
  let finished = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const command = startCommand('backup', args, settings);
    const { code } = await killWithin(command, hasBegun, kill * 60);
    if (code === 0) finished += 1;
    const whole = await backupsIn(backups);
    expect(whole.length).toBeGreaterThanOrEqual(finished);
    expect(readdirSync(backups).filter((name) => !isUnfinished(name))).toHaveLength(whole.length);
  }
  expect(finished).toBeLessThan(KILLS);
  expect((await runCommand('backup', args, settings)).code).toBe(0);
  expect(readdirSync(backups).filter(isUnfinished)).toEqual([]);
  for (const [index, backup] of (await backupsIn(backups)).entries()) {
    const target = join(place, `restored ${index}`);
    await restoreBackup({ dataDir: target, backup, now: Date.now() });
    expect(countWhole(target)).toEqual({ videos: VIDEOS, files: VIDEOS + 20 });
  }
});

test('a start of the server sweeps away what a killed backup left', async () => {
  const folder = join(dataDir, 'backups');
  const hasBegun = () => existsSync(folder) && readdirSync(folder).some(isUnfinished);
  await killWithin(startCommand('backup', [], { DATA_DIR: dataDir }), hasBegun, 0);
  expect(readdirSync(folder).some(isUnfinished)).toBe(true);
  const server = startServerProcess({ DATA_DIR: dataDir, YT_DLP_PATH: '/nonexistent' });
  try {
    await server.ready();
    await vi.waitUntil(() => !readdirSync(folder).some(isUnfinished), { timeout: 20_000 });
  } finally {
    await server.end('SIGTERM');
  }
});

test('a restore that is killed leaves the former state or the new one, whole, after the next start', async () => {
  const settings = { DATA_DIR: dataDir };
  await runCommand('backup', ['--to', backups], settings);
  const [backup = ''] = await backupsIn(backups);
  const former = { videos: 3, files: 3 };
  const restored = { videos: VIDEOS, files: VIDEOS + 20 };
  const seen = new Set<string>();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const target = join(place, `target ${kill}`);
    seedCatalogue(target, former.videos);
    const hasBegun = () => readdirSync(target).some((name) => name.startsWith('restoring-'));
    const env = { DATA_DIR: target };
    await killWithin(startCommand('restore', [backup, '--yes'], env), hasBegun, kill * 70);
    const server = startServerProcess({
      ...env,
      YT_DLP_PATH: '/nonexistent',
      AUTH_PASSWORD: CREDENTIALS.password,
    });
    try {
      await server.ready();
    } finally {
      await server.end('SIGTERM');
    }
    const left = readdirSync(target).filter((name) => /^(?:restoring-|restore[.])/.test(name));
    expect(left).toEqual([]);
    const state = countWhole(target);
    expect([former, restored]).toContainEqual(state);
    seen.add(JSON.stringify(state));
    await restoreBackup({ dataDir: target, backup, now: Date.now() });
    expect(countWhole(target)).toEqual(restored);
  }
  expect(seen).toContain(JSON.stringify(former));
});
