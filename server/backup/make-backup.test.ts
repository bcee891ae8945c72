import { readFileSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, test } from 'vitest';
import { takeFiles } from '../data-folder/take-files.ts';
import { LATEST_SCHEMA } from '../migrations/migrate.ts';
import { deleteAttachmentOfFile } from '../modules/attachments/attachments.queries.ts';
import { spaceIn } from '../platform/free-space.ts';
import {
  backupsIn,
  filesBelow,
  picturePath,
  type SeededCatalogue,
  seedCatalogue,
  testFolder,
  writeStored,
} from '../testing/backup-setup.ts';
import { dumpCatalogue } from '../testing/dump.ts';
import { openCatalogue } from '../text-index/open-catalogue.ts';
import { backupName } from './backup-folders.ts';
import { type BackupReport, makeBackup } from './make-backup.ts';
import { readManifest } from './manifest.ts';

const NOW = Date.UTC(2026, 10, 21, 3, 30);
const HOUR = 60 * 60 * 1000;

let catalogue: SeededCatalogue;
let dataDir: string;
let folder: string;

beforeEach(async () => {
  const place = await testFolder();
  dataDir = join(place, 'data');
  folder = join(place, 'backups');
  catalogue = seedCatalogue(dataDir);
});

const make = (wish: { now?: number; copies?: number | null } = {}): Promise<BackupReport> =>
  makeBackup({ dataDir, folder, copies: null, now: NOW, ...wish });

const inode = (path: string): number => statSync(path).ino;

describe('a backup', () => {
  test('holds the database as one file, the files that it names, and says what is in it', async () => {
    const { path, files } = await make();
    expect(path).toBe(join(folder, 'vidarium-2026-11-21T03-30-00.000Z'));
    const manifest = readManifest(path);
    const madeAt = '2026-11-21T03:30:00.000Z';
    expect(manifest).toMatchObject({ schema: LATEST_SCHEMA, madeAt, lost: [] });
    const paths = manifest.files.map((file) => file.path);
    expect(filesBelow(path)).toEqual([...paths, 'manifest.json', 'manifest.sha256'].sort());
    expect(paths).toHaveLength(files);
    expect(paths.filter((name) => name.startsWith('attachments/'))).toHaveLength(5);
    expect(paths.filter((name) => name.startsWith('images/'))).toHaveLength(6);
    const copy = openCatalogue(join(path, 'vidarium.db'));
    expect(dumpCatalogue(copy)).toEqual(catalogue.within(dumpCatalogue));
    copy.close();
  });

  test('leaves out pictures of what is not in it, and what is no whole picture', async () => {
    const [id = 0] = catalogue.mediaIds;
    writeStored(dataDir, picturePath(999), 'of a video that came later');
    writeStored(dataDir, `${picturePath(id)}.part`, 'half');
    writeStored(dataDir, 'images/notes.txt', 'not ours');
    const { path } = await make();
    const pictures = filesBelow(path).filter((name) => name.startsWith('images/media'));
    expect(pictures).toEqual(catalogue.mediaIds.map((mediaId) => picturePath(mediaId)).sort());
  });

  test('shares files that did not change with the one before, and has others anew', async () => {
    const first = await make();
    const [changed = '', ...others] = catalogue.fileNames;
    rmSync(join(dataDir, 'attachments', changed));
    writeStored(dataDir, `attachments/${changed}`, 'x'.repeat(2_000));
    utimesSync(join(dataDir, 'attachments', changed), 1, 1);
    const second = await make({ now: NOW + HOUR });
    const isShared = (name: string): boolean =>
      inode(join(first.path, 'attachments', name)) ===
      inode(join(second.path, 'attachments', name));
    expect(others.map(isShared)).toEqual(others.map(() => true));
    expect(isShared(changed)).toBe(false);
    expect(second.copiedBytes).toBe(2_000 + statSync(join(second.path, 'vidarium.db')).size);
    // Rot in a file of the catalogue is not to be rot in all its backups.
    for (const name of others) {
      expect(inode(join(dataDir, 'attachments', name))).not.toBe(
        inode(join(first.path, 'attachments', name)),
      );
    }
  });

  test('has a file anew whose copy in the one before has rotted', async () => {
    const [name = ''] = catalogue.fileNames;
    const first = await make();
    const rotten = join(first.path, 'attachments', name);
    const { atime, mtime } = statSync(rotten);
    writeFileSync(rotten, 'x'.repeat(2_000));
    utimesSync(rotten, atime, mtime);
    const second = await make({ now: NOW + HOUR });
    const original = readFileSync(join(dataDir, 'attachments', name));
    expect(readFileSync(join(second.path, 'attachments', name))).toEqual(original);
  });

  test('is made of what is there where the manifest of the one before is damaged', async () => {
    const first = await make();
    writeFileSync(join(first.path, 'manifest.json'), '{}');
    const second = await make({ now: NOW + HOUR });
    expect(second.copiedBytes).toBe(second.bytes);
  });
});

describe('an attachment whose file is gone', () => {
  test('is not in the backup where a person deleted it while the backup was made', async () => {
    const [deleted = ''] = catalogue.fileNames;
    const target = await testFolder();
    const copyFile = join(target, 'vidarium.db');
    const { path } = await make();
    writeFileSync(copyFile, readFileSync(join(path, 'vidarium.db')));
    const copy = openCatalogue(copyFile);
    catalogue.within((live) => {
      deleteAttachmentOfFile(live, deleted);
      rmSync(join(dataDir, 'attachments', deleted));
      const parts = { dataDir, target, earlier: null, copy, live, space: spaceIn(target) };
      const { files, lost } = takeFiles(parts);
      expect(files.map((file) => file.path)).not.toContain(`attachments/${deleted}`);
      expect(lost).toEqual([]);
    });
    expect(copy.column(sql`SELECT file_name FROM attachments ORDER BY id`)).toEqual(
      catalogue.fileNames.slice(1),
    );
    copy.close();
  });

  test.each([
    ['lost', (file: string) => rmSync(file)],
    ['cut short', (file: string) => truncateSync(file, 10)],
  ])('comes from the backup before where it was %s', async (_, damage) => {
    const [name = ''] = catalogue.fileNames;
    const content = readFileSync(join(dataDir, 'attachments', name));
    await make();
    damage(join(dataDir, 'attachments', name));
    const { path, lost, doubtful, rotten } = await make({ now: NOW + HOUR });
    expect({ lost, doubtful, rotten }).toEqual({ lost: [], doubtful: [], rotten: [] });
    expect(readFileSync(join(path, 'attachments', name))).toEqual(content);
  });

  test('is told of where the backup before has it rotten, and comes as it is there', async () => {
    const [name = ''] = catalogue.fileNames;
    const first = await make();
    rmSync(join(dataDir, 'attachments', name));
    writeFileSync(join(first.path, 'attachments', name), 'x'.repeat(2_000));
    const { path, lost, rotten } = await make({ now: NOW + HOUR });
    expect({ lost, rotten }).toEqual({ lost: [], rotten: [name] });
    expect(readFileSync(join(path, 'attachments', name), 'utf8')).toBe('x'.repeat(2_000));
  });

  test('is told of by each backup while only a rotten copy is left, and is whole once it is there again', async () => {
    const [name = ''] = catalogue.fileNames;
    const file = join(dataDir, 'attachments', name);
    const content = readFileSync(file);
    const first = await make();
    rmSync(file);
    const copy = join(first.path, 'attachments', name);
    const { atime, mtime } = statSync(copy);
    writeFileSync(copy, 'x'.repeat(2_000));
    utimesSync(copy, atime, mtime);
    for (const hour of [1, 2, 3]) {
      const { path, rotten } = await make({ now: NOW + hour * HOUR });
      expect(rotten).toEqual([name]);
      expect(readManifest(path).rotten).toEqual([name]);
    }
    writeFileSync(file, content);
    utimesSync(file, atime, mtime);
    const { path, rotten } = await make({ now: NOW + 4 * HOUR });
    expect(rotten).toEqual([]);
    expect(readFileSync(join(path, 'attachments', name))).toEqual(content);
  });

  test('is lost where the backup before has it cut short, and is told of', async () => {
    const [name = ''] = catalogue.fileNames;
    const first = await make();
    rmSync(join(dataDir, 'attachments', name));
    truncateSync(join(first.path, 'attachments', name), 10);
    const { lost, rotten } = await make({ now: NOW + HOUR });
    expect({ lost, rotten }).toEqual({ lost: [name], rotten: [] });
  });

  test('is told of where no backup has it, and the backup is made', async () => {
    const [gone = '', cut = ''] = catalogue.fileNames;
    rmSync(join(dataDir, 'attachments', gone));
    truncateSync(join(dataDir, 'attachments', cut), 10);
    const { path, lost, doubtful } = await make();
    expect({ lost, doubtful }).toEqual({ lost: [gone], doubtful: [cut] });
    expect(readManifest(path).lost).toEqual([gone]);
  });

  test('is told of by each backup until it is whole again, and is that in the next one', async () => {
    const [name = ''] = catalogue.fileNames;
    const file = join(dataDir, 'attachments', name);
    const [content, { atime, mtime }] = [readFileSync(file), statSync(file)];
    truncateSync(file, 10);
    utimesSync(file, atime, mtime);
    for (const now of [NOW, NOW + HOUR]) expect((await make({ now })).doubtful).toEqual([name]);
    writeFileSync(file, content);
    utimesSync(file, atime, mtime);
    const { path, doubtful } = await make({ now: NOW + 2 * HOUR });
    expect(doubtful).toEqual([]);
    expect(readFileSync(join(path, 'attachments', name))).toEqual(content);
  });
});

describe('of the backups that a folder holds', () => {
  test('as many are kept as are wanted, the newest, and other things are left alone', async () => {
    writeStored(folder, 'vidarium-notes/mine.txt', 'mine');
    for (let hour = 0; hour < 4; hour += 1) await make({ now: NOW + hour * HOUR, copies: 2 });
    expect(await backupsIn(folder)).toEqual(
      [3, 2].map((hour) => join(folder, backupName(NOW + hour * HOUR))),
    );
    expect(filesBelow(join(folder, 'vidarium-notes'))).toEqual(['mine.txt']);
  });

  test('none is removed where nobody said how many are wanted', async () => {
    for (let hour = 0; hour < 3; hour += 1) await make({ now: NOW + hour * HOUR });
    expect(await backupsIn(folder)).toHaveLength(3);
  });

  test('the one just made is kept, however far the clock was set back', async () => {
    await make();
    const { path } = await make({ now: NOW - 48 * HOUR, copies: 1 });
    expect(await backupsIn(folder)).toEqual([path]);
  });

  test('those from while the clock was ahead go before others', async () => {
    for (const hour of [0, 1, 50, 49, 2]) await make({ now: NOW + hour * HOUR, copies: 4 });
    expect(await backupsIn(folder)).toEqual(
      [50, 2, 1, 0].map((hour) => join(folder, backupName(NOW + hour * HOUR))),
    );
  });

  test('none is removed where the new one cannot be made', async () => {
    await make();
    catalogue.within((db) =>
      db.run(sql`INSERT INTO migrations (version, name, applied_at) VALUES (99, 'later', 0)`),
    );
    await expect(make({ now: NOW + HOUR, copies: 1 })).rejects.toThrow(/has schema 99/);
    expect(filesBelow(folder).filter((name) => name.includes('unfinished'))).toEqual([]);
    expect(await backupsIn(folder)).toHaveLength(1);
  });

  test('none is made of a database that holds no catalogue, and none is removed', async () => {
    await make();
    writeFileSync(join(dataDir, 'vidarium.db'), '');
    await expect(make({ now: NOW + HOUR, copies: 1 })).rejects.toThrow(
      'The database holds no catalogue. Start Vidarium once.',
    );
    expect(await backupsIn(folder)).toHaveLength(1);
  });
});
