import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  backupsIn,
  type CommandEnd,
  runCommand,
  type SeededCatalogue,
  seedAttachment,
  seedCatalogue,
  testFolder,
} from '../testing/backup-setup.ts';
import { olderDatabase } from '../testing/older-database.ts';
import { canMount } from '../testing/small-disk.ts';

/** Runs a command where a folder is a small disk of its own with some files, and lists what is on it afterwards. */
const ON_SMALL_DISK = `
  mount -t tmpfs -o "$1" tmpfs "$2" || exit 99
  disk=$2
  test -z "$3" || cp -r "$3/." "$disk"
  shift 3
  "$@"
  code=$?
  find "$disk" -mindepth 1 ! -name 'vidarium.db*' ! -name '*lock*' >&2
  exit $code`;

/** The command line to run a command with. @param filled with what the disk is filled at first */
const onDisk = (options: string, disk: string, filled = ''): string[] => [
  ...['unshare', '--map-root-user', '--mount', 'sh', '-c', ON_SMALL_DISK],
  ...['sh', options, disk, filled],
];

let place: string;
let disk: string;
let catalogue: SeededCatalogue;

beforeEach(async () => {
  place = await testFolder();
  disk = join(place, 'disk');
  mkdirSync(disk);
  catalogue = seedCatalogue(join(place, 'data'));
});

/** @param advice what a person is told to do */
function expectNoSpace({ code, stderr }: CommandEnd, advice: RegExp): void {
  expect(code).toBe(1);
  // One line, and no name of anything that is left on the disk.
  const [, told = ''] =
    /^There is not enough space in (.*), then try again[.]\n$/.exec(stderr) ?? [];
  expect(told.startsWith(`${disk}. `), stderr).toBe(true);
  expect(told.slice(`${disk}. `.length)).toMatch(advice);
}

/** A hundred megabytes stay free for others, whatever is to be written. */
const MORE_THAN_STAYS_FREE = /^Make at least (?:9\d|1\d\d)[.]\d MB of space$/;
const SOME = /^Make at least \d+[.]\d [kM]B of space$/;
const ANY = /^Make space$/;

describe.skipIf(!canMount())('where a disk is full', () => {
  const backUp = (options: string): Promise<CommandEnd> => {
    const settings = { DATA_DIR: catalogue.dataDir };
    return runCommand('backup', ['--to', disk], settings, onDisk(options, disk));
  };

  test('a backup is not begun that would leave nothing for others', async () => {
    expectNoSpace(await backUp('size=8m'), MORE_THAN_STAYS_FREE);
  });

  test('a backup ends before its files leave nothing for others', async () => {
    catalogue.within((db) =>
      seedAttachment(catalogue.dataDir, db, 1, randomBytes(30 * 1024 * 1024)),
    );
    expectNoSpace(await backUp('size=125m'), SOME);
  });

  test('a backup that runs into the end of the disk leaves nothing there', async () => {
    expectNoSpace(await backUp('size=200m,nr_inodes=8'), ANY);
  });

  test('a restore is not begun, and nothing is changed', async () => {
    const folder = join(place, 'backups');
    await runCommand('backup', ['--to', folder], { DATA_DIR: catalogue.dataDir });
    const [backup = ''] = await backupsIn(folder);
    const settings = { DATA_DIR: disk };
    const end = await runCommand('restore', [backup], settings, onDisk('size=8m', disk));
    expectNoSpace(end, MORE_THAN_STAYS_FREE);
    expect(readdirSync(disk)).toEqual([]);
  });

  test('a start does not bring a database to a new schema that it cannot copy before', async () => {
    const older = join(place, 'older');
    mkdirSync(older);
    olderDatabase(1, () => undefined, join(older, 'vidarium.db')).close();
    const settings = { DATA_DIR: disk, PORT: '0', LOG_LEVEL: 'error' };
    const end = await runCommand('server', [], settings, onDisk('size=8m', disk, older));
    expect(end.code).toBe(1);
    expect(end.stderr).toMatch(
      /^There is not enough space in .*disk for a copy of the database, .* Nothing was changed\. Make at least \d+\.\d MB of space, then start again\.\n$/,
    );
  });

  test('a restore that runs into the end of the disk leaves nothing of itself there', async () => {
    const folder = join(place, 'backups');
    await runCommand('backup', ['--to', folder], { DATA_DIR: catalogue.dataDir });
    const [backup = ''] = await backupsIn(folder);
    const settings = { DATA_DIR: disk };
    expectNoSpace(
      await runCommand('restore', [backup], settings, onDisk('size=200m,nr_inodes=12', disk)),
      ANY,
    );
  });
});
