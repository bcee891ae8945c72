import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { routes } from '../../contract/routes.ts';
import { holdForCopy } from '../data-folder/holds.ts';
import { enqueue, PRIORITY } from '../jobs/queue.ts';
import { RUN_ACTION } from '../modules/actions/actions.usecases.ts';
import { recordAudit } from '../modules/audit/audit.queries.ts';
import { holdLock } from '../platform/instance-lock.ts';
import {
  type CommandEnd,
  readAll,
  runCommand,
  type SeededCatalogue,
  seedCatalogue,
  testFolder,
  writeStored,
} from '../testing/backup-setup.ts';
import { seedMedia } from '../testing/seed.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { canMount } from '../testing/small-disk.ts';
import { startTestServer } from '../testing/test-server.ts';
import { makeExport } from './make-export.ts';

let place: string;
let dataDir: string;
let folder: string;
let target: string;
let catalogue: SeededCatalogue;

beforeEach(async () => {
  place = await testFolder();
  dataDir = join(place, 'data');
  folder = join(place, 'export');
  target = join(place, 'target');
  catalogue = seedCatalogue(dataDir);
});

const runExport = (...words: string[]): Promise<CommandEnd> =>
  runCommand('export', words, { DATA_DIR: dataDir });

const runImport = (...words: string[]): Promise<CommandEnd> =>
  runCommand('import', words, { DATA_DIR: target });

function expectRefusal({ code, stdout, stderr }: CommandEnd, words: RegExp): void {
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^[^\n]+\n$/);
  expect(stderr).toMatch(words);
}

describe('npm run export', () => {
  test('makes an export, and says what is in it and what is not', async () => {
    rmSync(join(dataDir, 'attachments', catalogue.fileNames[0] ?? ''));
    catalogue.within((db) => {
      enqueue(db, 0, RUN_ACTION, {
        key: 'action:1:x',
        payload: { mediaId: 1, request: { action: 'extract_content', params: {} } },
        priority: PRIORITY.urgent,
      });
    });
    const { code, stdout, stderr } = await runExport(folder);
    expect(code).toBe(0);
    expect(stdout).toContain(`Exported the catalogue to ${folder}\n`);
    expect(stdout).toMatch(/^5 of tags\.jsonl, .*5 of audit\.jsonl; 10 files beside; \d.* in /m);
    expect(stderr).toContain(`The file attachments/${catalogue.fileNames[0]} is lost`);
    expect(stderr).toContain('What still waits to be done is not in it: 1 of the actions.\n');
    expect(readdirSync(place).sort()).toEqual(['data', 'export']);
  });

  test('says in one line what it needs, and what is wrong', async () => {
    expectRefusal(await runExport(), /npm run export -- FOLDER/);
    expectRefusal(await runExport(join(dataDir, 'images', 'x')), /cannot lie in .*images/);
    writeStored(folder, 'mine.txt', 'mine');
    expectRefusal(await runExport(folder), /^.*export is there already\. Choose a folder that/);
  });

  test('leaves alone what is none of an export, and what another one works with', async () => {
    const other = join(place, 'other');
    const make = (): Promise<unknown> => makeExport({ dataDir, folder: other, now: Date.now() });
    const release = holdForCopy(dataDir);
    await expect(make()).rejects.toThrow(/^Another backup, export, .* goes on\./);
    release();
    writeStored(`${other}.unfinished`, 'mine.txt', 'mine');
    await expect(make()).rejects.toThrow(/unfinished is in the way, and no export has made it/);
    rmSync(`${other}.unfinished/mine.txt`);
    const releaseOther = holdLock(`${other}.unfinished/export-lock`);
    await expect(make()).rejects.toThrow(/^Another export to the same folder goes on/);
    releaseOther();
    rmSync(join(dataDir, 'vidarium.db'));
    await expect(make()).rejects.toThrow(/^There is no catalogue in /);
    expect(readdirSync(place).sort()).toEqual(['data', 'other.unfinished']);
  });

  // Each Linux has this mount point; what lies in it does not matter, for it is looked at later.
  test.runIf(process.platform === 'linux')('refuses a mount point before it begins', async () => {
    expectRefusal(
      await runExport('/proc'),
      /^\/proc is a mount of its own.* Choose a folder within it\.$/m,
    );
  });

  test.runIf(canMount())('refuses a folder of the same disk that hangs there', async () => {
    mkdirSync(join(place, 'elsewhere'));
    mkdirSync(folder);
    const script = 'mount --bind "$1" "$2" || exit 99; shift 2; exec "$@"';
    const mounting = ['unshare', '--map-root-user', '--mount', 'sh', '-c', script];
    const command = [...mounting, 'sh', join(place, 'elsewhere'), folder];
    const end = await runCommand('export', [folder], { DATA_DIR: dataDir }, command);
    expectRefusal(end, /export is a mount of its own/);
    expect(readdirSync(place).sort()).toEqual(['data', 'elsewhere', 'export']);
  });

  test('goes where a link leads, unless that is nowhere', async () => {
    mkdirSync(join(place, 'elsewhere', 'there'), { recursive: true });
    symlinkSync(join(place, 'elsewhere', 'there'), folder);
    expect(await runExport(folder)).toMatchObject({ code: 0 });
    expect(readdirSync(folder)).toContain('manifest.json');
    expect(readdirSync(join(place, 'elsewhere'))).toEqual(['there']);
    symlinkSync(join(place, 'nowhere'), join(place, 'lost'));
    expectRefusal(await runExport(join(place, 'lost')), /lost is there already/);
  });

  test.each([
    [
      sql`UPDATE media SET views = 1 << 60 WHERE id = 2`,
      /^The media 2 in the database .* views: Too big/,
    ],
    [
      sql`UPDATE attachments SET chapters = '[{' WHERE id = 1`,
      /^The attachments 1 in the database .* chapters: Invalid string: is no JSON/,
    ],
  ])('says which value of the catalogue the format has no words for', async (change, words) => {
    catalogue.within((db) => db.run(change));
    expectRefusal(await runExport(folder), words);
    expect(readdirSync(place)).toEqual(['data']);
  });

  test('takes the catalogue as it is at one moment from a server that runs', async () => {
    const server = await startTestServer({ DATA_DIR: dataDir });
    onTestFinished(() => server.stop());
    const exporting = runExport(folder);
    const [channel = 0] = server.db.column<number>(sql`SELECT id FROM channels`);
    let isExported = false;
    exporting.finally(() => {
      isExported = true;
    });
    while (!isExported) {
      server.db.transaction(() => {
        const entityId = seedMedia(server.db, channel);
        const told = { source: 'action', status: 'success', details: 'Added.' } as const;
        recordAudit(server.db, { entityType: 'media', entityId, ...told }, 0);
      });
      await setTimeout(1);
    }
    expect(await exporting).toMatchObject({ code: 0, stderr: '' });
    const lines = (path: string) => readFileSync(join(folder, path), 'utf8').split('\n').length;
    expect(lines('videos.jsonl')).toBe(lines('audit.jsonl'));
    const { length } = server.db.column(sql`SELECT id FROM media`);
    expect(lines('videos.jsonl')).toBeLessThan(length);
  });
});

describe('npm run import', () => {
  beforeEach(() => makeExport({ dataDir, folder, now: Date.now() }));

  test('makes a catalogue of an export, with a new password', async () => {
    const { code, stdout, stderr } = await runImport(folder);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Imported and checked the export of 20\S+Z into .*target\n5 of tags/);
    expect(stdout).toContain('No password is in an export: the next start makes one');
    const server = startServerProcess({ DATA_DIR: target, YT_DLP_PATH: '/nonexistent' });
    await server.ready();
    await server.end('SIGTERM');
    expect(server.printed().stdout).toMatch(/Log in as "admin" with the password "/);
  });

  test('replaces a catalogue only where a person says yes, and says where the former one lies', async () => {
    seedCatalogue(target, 1);
    const before = readAll(target);
    expectRefusal(await runImport(folder), /^There is a catalogue in .*target\. Add --yes to /);
    expect(readAll(target)).toEqual(before);
    const { stdout } = await runImport(folder, '--yes');
    const aside = /^What was there before lies in (.*); delete it/m.exec(stdout)?.[1] ?? '';
    expect(readAll(aside)).toEqual(before);
    expect(readAll(target)).toMatchObject({ rows: { media: Array(5).fill({}) } });
  });

  test('says that an export cannot be brought in before it asks whether it should be', async () => {
    seedCatalogue(target, 1);
    expectRefusal(await runImport(join(place, 'mistyped')), /mistyped.* is no whole export/);
  });

  test('says in one line what it needs, and what is wrong', async () => {
    expectRefusal(await runImport(), /npm run import -- FOLDER_OF_AN_EXPORT/);
    expectRefusal(await runImport(place), /is no whole export/);
    writeFileSync(join(folder, 'videos.jsonl'), '');
    expectRefusal(await runImport(folder), /^The export is damaged: videos\.jsonl in it is not/);
    mkdirSync(target, { recursive: true });
    const server = await startTestServer({ DATA_DIR: target });
    onTestFinished(() => server.stop());
    expectRefusal(await runImport(folder, '--yes'), /^A Vidarium is running with the folder /);
    const api = await server.logIn();
    expect(await api.call(routes.readStats)).toMatchObject({ mediaCount: 0 });
  });
});
