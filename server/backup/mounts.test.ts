import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { backupsIn, runCommand, seedCatalogue, testFolder } from '../testing/backup-setup.ts';
import { canMount } from '../testing/small-disk.ts';

/** The command line to run a command with after a script, whose words come first. */
const after = (script: string, ...words: string[]): string[] => [
  ...['unshare', '--map-root-user', '--mount', 'sh', '-c', `${script} || exit 99; exec "$@"`],
  ...['sh', ...words],
];

describe.skipIf(!canMount())('where the folder of the data is a link', () => {
  let dataDir: string;
  let link: string;
  let disk: string;
  let backup: string;

  beforeEach(async () => {
    const place = await testFolder();
    dataDir = join(place, 'data');
    link = join(place, 'link');
    disk = join(place, 'disk');
    seedCatalogue(dataDir);
    mkdirSync(disk);
    await runCommand('backup', ['--to', join(place, 'backups')], { DATA_DIR: dataDir });
    [backup = ''] = await backupsIn(join(place, 'backups'));
  });

  const restore = (before: string[]) =>
    runCommand('restore', [backup, '--yes'], { DATA_DIR: link }, before);

  test('a backup is restored, also where the link leads to another disk', async () => {
    symlinkSync(disk, link);
    const mounting =
      'disk=$1 data=$2; shift 2; mount -t tmpfs tmpfs "$disk" && cp -r "$data/." "$disk"';
    const { code, stderr, stdout } = await restore(after(mounting, disk, dataDir));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^What was there before lies in /m);
  });

  test('a mount within it is refused before anything is changed', async () => {
    symlinkSync(dataDir, link);
    const mounting = 'disk=$1 images=$2; shift 2; mount --bind "$disk" "$images"';
    const end = await restore(after(mounting, disk, join(dataDir, 'images')));
    expect(end).toEqual({
      code: 1,
      stdout: '',
      stderr: `${join(dataDir, 'images')} is a mount of its own, which cannot be put aside. Unmount it first.\n`,
    });
  });
});
