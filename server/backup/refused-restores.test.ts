import { createHash } from 'node:crypto';
import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, test } from 'vitest';
import { holdAsServer, holdForCopy } from '../data-folder/holds.ts';
import { Refused } from '../data-folder/refused.ts';
import type { Database } from '../platform/database.ts';
import {
  filesBelow,
  readAll,
  type SeededCatalogue,
  seedCatalogue,
  testFolder,
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

/** Changes the manifest of the backup, and what tells that it was changed. */
function rewriteManifest(change: (manifest: Record<string, unknown>) => void): void {
  const manifest = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'));
  change(manifest);
  const text = JSON.stringify(manifest);
  writeFileSync(join(backup, 'manifest.json'), text);
  const sum = createHash('sha256').update(text).digest('hex');
  writeFileSync(join(backup, 'manifest.sha256'), `${sum}  manifest.json\n`);
}

type FileEntry = { path: string; size: number; sha256: string };

/** Changes the database of the backup, and the manifest so that it agrees. */
function rewriteDatabase(change: (db: Database) => void): void {
  const file = join(backup, 'vidarium.db');
  const db = openCatalogue(file);
  change(db);
  db.execute('PRAGMA journal_mode = DELETE');
  db.close();
  acceptDatabase();
}

function acceptDatabase(): void {
  const content = readFileSync(join(backup, 'vidarium.db'));
  rewriteManifest(({ files }) => {
    const entry = (files as FileEntry[]).find(({ path }) => path === 'vidarium.db');
    const sha256 = createHash('sha256').update(content).digest('hex');
    Object.assign(entry ?? {}, { size: content.length, sha256 });
  });
}

describe('is refused with words, and nothing is changed,', () => {
  /** Tries to bring the backup back over a catalogue, which stays as it is. @returns the words */
  async function refusal(): Promise<string> {
    seedCatalogue(target, 1);
    const isLock = (path: string): boolean => /^(?:copy-)?lock/.test(path);
    const list = () => filesBelow(target).filter((path) => !isLock(path));
    const was = list();
    const content = readAll(target);
    const error = await restore(target).then(
      () => null,
      (thrown: unknown) => thrown as Error,
    );
    expect(list()).toEqual(was);
    expect(readAll(target)).toEqual(content);
    expect(error).toBeInstanceOf(Error);
    return `${error instanceof Refused ? '' : error?.constructor.name}${error?.message}`;
  }

  const attachment = (): string => join(backup, 'attachments', catalogue.fileNames[0] ?? '');

  test('a folder without a manifest', async () => {
    rmSync(join(backup, 'manifest.json'));
    expect(await refusal()).toMatch(/is no whole backup: there is no manifest\.json in it\.$/);
  });

  test.each([
    ['cut short', (text: string) => text.slice(0, -200)],
    ['changed in one letter', (text: string) => text.replace(/"schema": \d+/, '"schema": 8')],
    ['emptied', () => ''],
  ])('a manifest that was %s', async (_, change) => {
    const file = join(backup, 'manifest.json');
    writeFileSync(file, change(readFileSync(file, 'utf8')));
    expect(await refusal()).toBe(
      'The backup is damaged: its manifest.json is not what was written.',
    );
  });

  test.each([
    '../outside',
    'attachments/../../outside',
    '/etc/passwd',
    'attachments//x',
    'attachments/.hidden',
    'lock',
    'images\\..\\x',
  ])('a manifest that names the path %s', async (path) => {
    rewriteManifest(({ files }) => {
      (files as FileEntry[]).push({ path, size: 0, sha256: '0'.repeat(64) });
    });
    expect(await refusal()).toMatch(/^The backup is damaged: its manifest/);
  });

  test('a manifest that names a file twice', async () => {
    rewriteManifest(({ files }) => {
      const all = files as FileEntry[];
      all.push(...all.slice(-1));
    });
    expect(await refusal()).toMatch(/^The backup is damaged: its manifest/);
  });

  test('a file that is missing', async () => {
    rmSync(attachment());
    expect(await refusal()).toMatch(/^The backup is damaged: attachments\/\S+ is missing in it\.$/);
  });

  test('a file of another size', async () => {
    truncateSync(attachment(), 10);
    expect(await refusal()).toMatch(/^The backup is damaged: attachments\/\S+ in it is not what/);
  });

  test.each(['attachments', 'images', 'vidarium.db'])(
    'a byte that flipped in %s',
    async (start) => {
      const path = filesBelow(backup).find((name) => name.startsWith(start)) ?? '';
      const content = readFileSync(join(backup, path));
      const at = Math.floor(content.length / 2);
      content.writeUInt8(content.readUInt8(at) ^ 1, at);
      writeFileSync(join(backup, path), content);
      expect(await refusal()).toBe(`The backup is damaged: ${path} in it is not what was written.`);
    },
  );

  test('a link in place of a file', async () => {
    const outside = join(place, 'outside');
    writeFileSync(outside, readFileSync(attachment()));
    rmSync(attachment());
    symlinkSync(outside, attachment());
    expect(await refusal()).toMatch(/is no plain file\.$/);
  });

  test('a link in place of a folder', async () => {
    const outside = join(place, 'outside');
    renameSync(join(backup, 'attachments'), outside);
    symlinkSync(outside, join(backup, 'attachments'));
    expect(await refusal()).toMatch(/attachments is no plain folder\.$/);
  });

  test('a database that is cut short, and a manifest that agrees', async () => {
    truncateSync(join(backup, 'vidarium.db'), 40_960);
    acceptDatabase();
    expect(await refusal()).toMatch(/^DamagedDatabase/);
  });

  test('a database that names a file which the backup does not have', async () => {
    rewriteDatabase((db) => db.run(sql`UPDATE attachments SET file_name = '../../x' WHERE id = 1`));
    expect(await refusal()).toMatch(/^DamagedDatabase.*which is not there$/);
  });

  test('a database whose rows refer to nothing', async () => {
    rewriteDatabase((db) => {
      db.execute('PRAGMA foreign_keys = OFF');
      db.run(sql`DELETE FROM tags`);
    });
    expect(await refusal()).toMatch(/^DamagedDatabase.*media_tags refers to nothing in tags$/);
  });

  test('a newer schema', async () => {
    rewriteManifest((manifest) => Object.assign(manifest, { schema: 99 }));
    expect(await refusal()).toMatch(/^The backup has schema 99, .* with the newer version\.$/);
  });

  test('a newer schema that only the database tells of', async () => {
    rewriteDatabase((db) => db.run(sql`INSERT INTO migrations VALUES (99, 'later', 0)`));
    expect(await refusal()).toMatch(/^The backup has schema 99, /);
  });

  test('a newer way of writing backups', async () => {
    rewriteManifest((manifest) => Object.assign(manifest, { format: 2, version: '9.0.0' }));
    expect(await refusal()).toBe('The backup was made by a newer Vidarium (9.0.0). Use that one.');
  });

  test('while a server runs with the folder', async () => {
    mkdirSync(target);
    const release = holdAsServer(target);
    expect(await refusal()).toMatch(/^A Vidarium is running with the folder .* Stop it first\.$/);
    release();
  });

  test('while a backup of the folder is made', async () => {
    mkdirSync(target);
    const release = holdForCopy(target);
    expect(await refusal()).toMatch(/^A backup or an export of .* goes on\. Wait for its end\.$/);
    release();
  });
});
