import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, test } from 'vitest';
import { decide, namesOfRestore, swapSteps } from '../data-folder/swap.ts';
import {
  filesBelow,
  readAll,
  type SeededCatalogue,
  seedCatalogue,
  testFolder,
  writeStored,
} from '../testing/backup-setup.ts';
import { openCatalogue } from '../text-index/open-catalogue.ts';
import { makeBackup } from './make-backup.ts';
import { type RestoreReport, restoreBackup } from './restore-backup.ts';

const NOW = Date.UTC(2026, 10, 21, 3, 30);

let place: string;
let catalogue: SeededCatalogue;
let backup: string;
let target: string;

beforeEach(async () => {
  place = await testFolder();
  catalogue = seedCatalogue(join(place, 'data'));
  const made = { dataDir: catalogue.dataDir, folder: join(place, 'backups'), copies: null };
  backup = (await makeBackup({ ...made, now: NOW })).path;
  target = join(place, 'restored');
});

const restore = (dataDir = target): Promise<RestoreReport> =>
  restoreBackup({ dataDir, backup, now: NOW });

describe('a backup that is brought back', () => {
  test('is all that was there, on another machine too, but for who was logged in', async () => {
    catalogue.within((db) => {
      db.run(sql`INSERT INTO users VALUES (1, 'ada', 'Ada', 'hash', 0)`);
      db.run(sql`
        INSERT INTO sessions (token_hash, user_id, created_at, expires_at)
        VALUES (x'00', 1, 0, 9e15)`);
    });
    const made = { dataDir: catalogue.dataDir, folder: join(place, 'backups'), copies: null };
    const { path } = await makeBackup({ ...made, now: NOW + 1 });
    // As a copy to another machine: other times, and no links.
    backup = join(place, 'carried over');
    cpSync(path, backup, { recursive: true });
    rmSync(join(place, 'backups'), { recursive: true });

    const { before } = await restore();
    expect(before).toBeNull();
    expect(readdirSync(target).some((name) => name.startsWith('before'))).toBe(false);
    const { rows, files } = readAll(catalogue.dataDir);
    expect(readAll(target)).toEqual({ rows: { ...(rows as object), sessions: [] }, files });
    expect(readAll(target)).toMatchObject({ rows: { users: [{ username: 'ada' }] } });
  });

  test('takes the place of what is there, which is kept, and leaves the rest', async () => {
    const former = seedCatalogue(target, 2);
    writeStored(target, 'tools/yt-dlp', 'a program');
    writeStored(target, 'backups/vidarium-x', 'a backup');
    const was = readAll(target);
    const { before } = await restore(target);
    expect(readAll(target)).toEqual(readAll(catalogue.dataDir));
    expect(before).toBe(join(target, 'before-restore-2026-11-21T03-30-00.000Z'));
    expect(readAll(before ?? '')).toEqual(was);
    expect(former.fileNames).toHaveLength(2);
    expect(readFileSync(join(target, 'tools/yt-dlp'), 'utf8')).toBe('a program');
    expect(readFileSync(join(target, 'backups/vidarium-x'), 'utf8')).toBe('a backup');
    expect(readdirSync(target).sort()).toEqual(
      [
        'attachments',
        'backups',
        'before-restore-2026-11-21T03-30-00.000Z',
        'copy-lock',
        'images',
      ].concat(['lock', 'tools', 'vidarium.db']),
    );
  });

  test('tells where files lie that it puts aside, also where their database is gone', async () => {
    seedCatalogue(target, 2);
    const { files } = readAll(target);
    rmSync(join(target, 'vidarium.db'));
    const { before } = await restore(target);
    expect(readAll(target)).toEqual(readAll(catalogue.dataDir));
    const kept = filesBelow(before ?? '').map((path) => [
      path,
      readFileSync(join(before ?? '', path)),
    ]);
    expect(Object.fromEntries(kept)).toEqual(files);
  });

  test('ends one first that was interrupted half way, so that each former state stays whole', async () => {
    seedCatalogue(target, 2);
    const was = readAll(target);
    const interrupted = namesOfRestore(NOW - 1);
    const other = seedCatalogue(join(place, 'other'), 3);
    for (const name of ['vidarium.db', 'attachments', 'images']) {
      cpSync(join(other.dataDir, name), join(target, interrupted.restoring, name), {
        recursive: true,
      });
    }
    decide(target, interrupted);
    const swap = swapSteps(target, interrupted);
    for (let step = 0; step < 3; step += 1) swap.next();

    const { before } = await restore(target);
    expect(readAll(target)).toEqual(readAll(catalogue.dataDir));
    expect(readAll(before ?? '')).toEqual(readAll(other.dataDir));
    expect(readAll(join(target, interrupted.before))).toEqual(was);
  });

  test('can lie in the folder that it is brought back to', async () => {
    const inside = join(catalogue.dataDir, 'backups', 'kept');
    cpSync(backup, inside, { recursive: true });
    const was = readAll(catalogue.dataDir);
    catalogue.within((db) => db.run(sql`DELETE FROM media`));
    backup = inside;
    await restore(catalogue.dataDir);
    expect(readAll(catalogue.dataDir)).toEqual(was);
    expect(existsSync(inside)).toBe(true);
  });

  test('is the database as it was even where the log of the present one was not read yet', async () => {
    seedCatalogue(target, 2);
    const killed = join(target, 'vidarium.db');
    const db = openCatalogue(killed);
    db.run(sql`UPDATE media SET name = 'newer'`);
    // The log lies there as it does after a power cut.
    cpSync(`${killed}-wal`, `${killed}-wal-kept`);
    db.close();
    renameSync(`${killed}-wal-kept`, `${killed}-wal`);
    const { before } = await restore(target);
    expect(readAll(target)).toEqual(readAll(catalogue.dataDir));
    expect(existsSync(join(before ?? '', 'vidarium.db-wal'))).toBe(true);
  });
});
