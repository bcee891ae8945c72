import { chownSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { beforeEach, describe, expect, test } from 'vitest';
import { backupsIn, runCommand, seedCatalogue, testFolder } from '../testing/backup-setup.ts';

/** The user that the server runs as; there need be no name for it. */
const SERVERS_USER = 10_001;

let place: string;
let dataDir: string;
let settings: Record<string, string>;

const pathsIn = (folder: string): string[] => [
  folder,
  ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
];

/** The users that a folder and what is in it belong to. */
const ownersOf = (folder: string): Set<number> =>
  new Set(pathsIn(folder).map((path) => lstatSync(path).uid));

const run = async (name: 'backup' | 'restore' | 'export' | 'import', ...args: string[]) =>
  expect(await runCommand(name, args, settings)).toMatchObject({ code: 0, stderr: '' });

describe.skipIf(process.getuid?.() !== 0)('where root works on the data of another user', () => {
  beforeEach(async () => {
    place = await testFolder();
    dataDir = join(place, 'data');
    settings = { DATA_DIR: dataDir };
    seedCatalogue(dataDir);
    for (const path of pathsIn(dataDir)) chownSync(path, SERVERS_USER, SERVERS_USER);
  });

  test('a backup among the data, and what a restore brings back and puts aside, are of that user', async () => {
    await run('backup');
    expect(ownersOf(dataDir)).toEqual(new Set([SERVERS_USER]));
    const [backup = ''] = await backupsIn(join(dataDir, 'backups'));
    await run('restore', backup, '--yes');
    expect(readdirSync(dataDir)).toContainEqual(expect.stringMatching(/^before-restore-/));
    expect(ownersOf(dataDir)).toEqual(new Set([SERVERS_USER]));
  });

  test('what is made in a folder of root stays of root', async () => {
    const backups = join(place, 'backups');
    await run('backup', '--to', backups);
    expect(ownersOf(backups)).toEqual(new Set([0]));
    const exported = join(place, 'export');
    await run('export', exported);
    expect(ownersOf(exported)).toEqual(new Set([0]));
    await run('import', exported, '--yes');
    expect(ownersOf(dataDir)).toEqual(new Set([SERVERS_USER]));
  });
});
