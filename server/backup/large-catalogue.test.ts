import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { finishRestore } from '../data-folder/swap.ts';
import {
  backupsIn,
  filesBelow,
  picturePath,
  runCommand,
  startCommand,
} from '../testing/backup-setup.ts';
import { seedLargeCatalogue } from '../testing/large-catalogue.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { openCatalogue } from '../text-index/open-catalogue.ts';
import { readManifest } from './manifest.ts';

const VIDEOS = 100_000;
const PICTURES = 20_000;
const ATTACHMENTS = 500;
let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;
let dataDir: string;
let backups: string;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  dataDir = join(folder.path, 'data');
  backups = join(folder.path, 'backups');
  seedLargeCatalogue(dataDir, { videos: VIDEOS, pictures: PICTURES, attachments: ATTACHMENTS });
});

afterAll(() => folder?.remove());

const newest = async (): Promise<string> => (await backupsIn(backups))[0] ?? '';

const countVideos = (file: string): unknown => {
  const db = openCatalogue(file);
  const row = db.get(sql`SELECT count(*) AS count FROM media`);
  db.close();
  return row;
};

test('100,000 videos with files are backed up, killed half way as well, and brought back', async () => {
  const settings = { DATA_DIR: dataDir };
  const killed = startCommand('backup', ['--to', backups], settings);
  const hasPictures = () =>
    filesIn(backups).some((name) => existsSync(join(backups, name, 'images')));
  await vi.waitUntil(hasPictures, { timeout: 60_000, interval: 5 });
  killed.kill();
  await killed.ended;
  expect(await backupsIn(backups)).toEqual([]);

  for (const _ of ['first', 'second']) {
    expect(await runCommand('backup', ['--to', backups], settings)).toMatchObject({
      code: 0,
      stderr: '',
    });
  }
  const backup = await newest();
  expect(readManifest(backup).files).toHaveLength(1 + PICTURES + ATTACHMENTS);
  expect(filesIn(backups)).toHaveLength(2);
  const picture = statSync(join(backup, picturePath(VIDEOS)));
  expect(picture.nlink).toBe(2);

  const target = join(folder.path, 'restored');
  const half = startCommand('restore', [backup], { DATA_DIR: target });
  const hasBegun = () =>
    filesIn(target).some((name) => existsSync(join(target, name, 'vidarium.db')));
  await vi.waitUntil(hasBegun, { timeout: 60_000, interval: 5 });
  half.kill();
  await half.ended;
  expect(finishRestore(target)).toBe(false);
  expect(filesIn(target)).toEqual(expect.not.arrayContaining(['vidarium.db']));

  const end = await runCommand('restore', [backup], { DATA_DIR: target });
  expect(end).toMatchObject({ code: 0, stderr: '' });
  expect(countVideos(join(target, 'vidarium.db'))).toEqual({ count: VIDEOS });
  for (const part of ['attachments', 'images']) {
    expect(filesBelow(join(target, part))).toEqual(filesBelow(join(dataDir, part)));
  }
});

function filesIn(place: string): string[] {
  return existsSync(place) ? readdirSync(place) : [];
}
