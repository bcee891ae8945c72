import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, test } from 'vitest';
import { holdForCopy } from '../data-folder/holds.ts';
import {
  backupsIn,
  type CommandEnd,
  runCommand,
  seedCatalogue,
  testFolder,
} from '../testing/backup-setup.ts';
import { canMount, onReadOnlyDisk } from '../testing/small-disk.ts';
import { openCatalogue } from '../text-index/open-catalogue.ts';

let place: string;
let dataDir: string;
let settings: Record<string, string>;

beforeEach(async () => {
  place = await testFolder();
  dataDir = join(place, 'data');
  settings = { DATA_DIR: dataDir };
});

function expectRefusal({ code, stdout, stderr }: CommandEnd, words: RegExp): void {
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^[^\n]+\n$/);
  expect(stderr).toMatch(words);
}

describe('npm run backup', () => {
  test('makes a backup beside the catalogue, says where, and keeps as many as are set', async () => {
    seedCatalogue(dataDir);
    for (let count = 0; count < 3; count += 1) {
      const { code, stderr } = await runCommand('backup', [], { ...settings, BACKUP_COPIES: '2' });
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    }
    const { stdout } = await runCommand('backup', [], { ...settings, BACKUP_COPIES: '2' });
    const [newest] = await backupsIn(join(dataDir, 'backups'));
    expect(stdout).toMatch(/12 files, [\d.]+ kB, of them [\d.]+ kB newly written, in [\d.]+ s\./);
    expect(stdout).toContain(`Made and checked the backup ${newest}\n`);
    expect(stdout).toContain('Removed 1 older backup.\n');
    expect(await backupsIn(join(dataDir, 'backups'))).toHaveLength(2);
  });

  test('makes it in the folder that is set, or in the one that is said, which keeps all', async () => {
    seedCatalogue(dataDir);
    const folder = join(place, 'set');
    const env = { ...settings, BACKUP_DIR: folder, BACKUP_COPIES: '1' };
    await runCommand('backup', [], env);
    expect(await backupsIn(folder)).toHaveLength(1);
    const said = join(place, 'said');
    for (let count = 0; count < 2; count += 1) await runCommand('backup', ['--to', said], env);
    expect(await backupsIn(said)).toHaveLength(2);
  });

  test('tells which files were lost before', async () => {
    const { fileNames } = seedCatalogue(dataDir, 1);
    rmSync(join(dataDir, 'attachments', fileNames[0] ?? ''));
    const { code, stderr } = await runCommand('backup', [], settings);
    expect(code).toBe(0);
    expect(stderr).toBe(
      `The file attachments/${fileNames[0]} is lost: the backup is without it.\n`,
    );
  });

  test('tells which files are damaged, as does the restore of any backup since', async () => {
    const { fileNames } = seedCatalogue(dataDir, 1);
    const name = join('attachments', fileNames[0] ?? '');
    await runCommand('backup', [], settings);
    const [first = ''] = await backupsIn(join(dataDir, 'backups'));
    const size = readFileSync(join(dataDir, name)).length;
    rmSync(join(dataDir, name));
    writeFileSync(join(first, name), 'x'.repeat(size));
    for (let count = 0; count < 2; count += 1) {
      const { stderr } = await runCommand('backup', [], settings);
      expect(stderr).toMatch(new RegExp(`^The file ${name} is lost or cut short, and damaged `));
    }
    const [newest = ''] = await backupsIn(join(dataDir, 'backups'));
    const { stderr } = await runCommand('restore', [newest, '--yes'], settings);
    expect(stderr).toBe(`The file ${name} was damaged before the backup was made.\n`);
  });

  test('says in one line where there is no catalogue', async () => {
    expectRefusal(await runCommand('backup', [], settings), /^There is no catalogue in .*data\. /);
    mkdirSync(dataDir);
    expectRefusal(await runCommand('backup', [], settings), /^There is no catalogue in .*data\. /);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test.each([
    ['no database', (file: string) => writeFileSync(file, 'no database at all '.repeat(1_000))],
    ['a database with a damaged page', damagePage],
  ])('says in one line that %s is damaged, and leaves nothing', async (_, damage) => {
    seedCatalogue(dataDir);
    damage(join(dataDir, 'vidarium.db'));
    const refusal = await runCommand('backup', [], settings);
    expectRefusal(refusal, /^A damage was found in the database in .*\. Nothing was changed\.$/m);
    expect(readdirSync(join(dataDir, 'backups'))).toEqual([]);
  });

  test.each([
    ['is a file', (folder: string) => writeFileSync(folder, ''), ''],
    ['lies where nothing can be made', () => undefined, '/sys/nothing'],
    ['lies where new folders are said to be missing', () => undefined, '/proc/no/where'],
  ])('says in one line where the folder %s', async (_, prepare, elsewhere) => {
    seedCatalogue(dataDir);
    const folder = elsewhere || join(place, 'folder');
    prepare(folder);
    const refusal = await runCommand('backup', ['--to', folder], settings);
    expectRefusal(refusal, /cannot be written to or read\. Make it so for this user, or choose/);
  });

  test.skipIf(!canMount())('says in one line that the catalogue can only be read', async () => {
    seedCatalogue(dataDir);
    const args = ['--to', join(place, 'elsewhere')];
    const refusal = await runCommand('backup', args, settings, onReadOnlyDisk(dataDir));
    expectRefusal(
      refusal,
      /^The folder .*data cannot be written to, .* or copy it to where it can be, and set DATA_DIR to the copy\.$/m,
    );
  });

  test('says in one line where the folder is swept by the server', async () => {
    seedCatalogue(dataDir);
    const refusal = await runCommand('backup', ['--to', join(dataDir, 'attachments')], settings);
    expectRefusal(refusal, /^Backups cannot lie in .*attachments/);
  });

  test('says in one line which words it does not know', async () => {
    expectRefusal(await runCommand('backup', ['--form', 'x'], settings), /--form/);
    expectRefusal(
      await runCommand('backup', [], { ...settings, BACKUP_COPIES: 'x' }),
      /BACKUP_COPIES/,
    );
  });

  test.skipIf(!canMount())('is made by who was told to let others go first', async () => {
    seedCatalogue(dataDir);
    // In a namespace of its own root may not come forward again either.
    const nice = ['nice', '-n', '19', 'unshare', '--map-root-user'];
    expect(await runCommand('backup', [], settings, nice)).toMatchObject({ code: 0, stderr: '' });
  });

  test('says in one line what it needs where the folder is left blank', async () => {
    seedCatalogue(dataDir);
    expectRefusal(await runCommand('backup', ['--to', ''], settings), /-- --to FOLDER$/m);
  });

  test('does not wait for another one, but says that it goes on', async () => {
    seedCatalogue(dataDir);
    const release = holdForCopy(dataDir);
    expectRefusal(
      await runCommand('backup', [], settings),
      /^Another backup, export, restore or import of .* goes on/,
    );
    release();
  });
});

describe('npm run restore', () => {
  async function made(): Promise<string> {
    seedCatalogue(dataDir);
    await runCommand('backup', ['--to', join(place, 'backups')], settings);
    return (await backupsIn(join(place, 'backups')))[0] ?? '';
  }

  test('brings a backup back, and says what a person has to know', async () => {
    const backup = await made();
    const env = { DATA_DIR: join(place, 'other') };
    const { code, stdout, stderr } = await runCommand('restore', [backup], env);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(
      /^Brought back and checked the backup of 20\S+Z into .*other\n12 files, /,
    );
    expect(stdout).toContain('Everyone has to log in again, with the password of that time.\n');
    const db = openCatalogue(join(place, 'other', 'vidarium.db'));
    expect(db.get(sql`SELECT count(*) AS count FROM media`)).toEqual({ count: 5 });
    db.close();
  });

  test('replaces a catalogue only where a person says yes, and says where the former one lies', async () => {
    const backup = await made();
    expectRefusal(
      await runCommand('restore', [backup], settings),
      /Add --yes to have it put aside/,
    );
    const { code, stdout } = await runCommand('restore', [backup, '--yes'], settings);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^What was there before lies in .*data\/before-restore-20\S+; delete it/m,
    );
  });

  test('says that a backup cannot be brought back before it asks whether it should be', async () => {
    seedCatalogue(dataDir);
    const missing = join(place, 'mistyped');
    expectRefusal(
      await runCommand('restore', [missing], settings),
      /mistyped.* is no whole backup/,
    );
    expectRefusal(await runCommand('restore', [place], settings), /is no whole backup/);
  });

  test('says in one line what it needs, and what is wrong', async () => {
    const backup = await made();
    expectRefusal(await runCommand('restore', [], settings), /npm run restore -- FOLDER/);
    expectRefusal(await runCommand('restore', [place, '--yes'], settings), /is no whole backup/);
    writeFileSync(join(backup, 'vidarium.db'), '');
    expectRefusal(
      await runCommand('restore', [backup, '--yes'], settings),
      /The backup is damaged: /,
    );
  });
});

const PAGE_BYTES = 4_096;

/** Makes a page of the database contradict the others. */
function damagePage(file: string): void {
  const db = openCatalogue(file);
  const index = sql`SELECT rootpage AS page FROM sqlite_schema WHERE name = 'media_latest'`;
  const { page } = db.get<{ page: number }>(index) ?? { page: 0 };
  db.close();
  const content = readFileSync(file);
  content.fill(0xff, (page - 1) * PAGE_BYTES, page * PAGE_BYTES);
  writeFileSync(file, content);
}
