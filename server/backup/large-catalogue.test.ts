import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { migrate } from '../migrations/migrate.ts';
import { type Database, openDatabase } from '../platform/database.ts';
import {
  backupsIn,
  filesBelow,
  picturePath,
  runCommand,
  seedAttachment,
  startCommand,
} from '../testing/backup-bench.ts';
import { seedChannel } from '../testing/seed.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { readManifest } from './manifest.ts';
import { finishRestore } from './swap.ts';

const VIDEOS = 100_000;
const PICTURES = 20_000;
const ATTACHMENTS = 500;
/** A video an hour, in milliseconds. */
const HOUR = 60 * 60 * 1000;

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;
let dataDir: string;
let backups: string;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  dataDir = join(folder.path, 'data');
  backups = join(folder.path, 'backups');
  mkdirSync(dataDir);
  const db = openDatabase(join(dataDir, 'vidarium.db'));
  migrate(db, 0);
  db.transaction(() => fill(db));
  db.close();
  writePictures();
});

afterAll(() => folder?.remove());

function fill(db: Database): void {
  const channel = seedChannel(db);
  db.run(sql`
    WITH RECURSIVE place (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM place WHERE id < ${VIDEOS})
    INSERT INTO media
      (id, source, remote_id, channel_id, name, kind, uploaded_at, uploaded_precision, added_at)
    SELECT id, 'youtube', 'v' || id, ${channel}, 'The ' || id || 'th loaf of bread', 'video', id * ${HOUR}, 2, 0
    FROM place`);
  for (let id = 1; id <= ATTACHMENTS; id += 1) seedAttachment(dataDir, db, id * 100);
}

/** Pictures of the newest videos. */
function writePictures(): void {
  const content = Buffer.alloc(4_000, 'picture');
  for (let id = VIDEOS - PICTURES + 1; id <= VIDEOS; id += 1) {
    const path = join(dataDir, picturePath(id));
    if (id % 1_000 === 0 || id === VIDEOS - PICTURES + 1)
      mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
}

const newest = async (): Promise<string> => (await backupsIn(backups))[0] ?? '';

const countVideos = (file: string): unknown => {
  const db = openDatabase(file);
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
