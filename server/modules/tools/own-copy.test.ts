import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { createOwnCopy } from './own-copy.ts';

async function setUp() {
  const { path, remove } = await makeTemporaryFolder();
  onTestFinished(remove);
  const folder = join(path, 'tools');
  const copy = createOwnCopy(folder);
  return {
    folder,
    copy,
    install: async (version: string) => {
      const program = join(path, 'fetched');
      await mkdir(program);
      await writeFile(join(program, 'yt-dlp'), version);
      await copy.install(program, version);
    },
    names: async () => (await readdir(folder)).sort(),
    chosen: () => relative(folder, copy.path() ?? ''),
  };
}

test('there is none at first', async () => {
  const { copy } = await setUp();
  await copy.adopt();
  expect(copy.path()).toBeNull();
  expect(copy.updatedAt()).toBeNull();
});

test('one that cannot be reached counts as none', async () => {
  const { folder, copy } = await setUp();
  await mkdir(folder);
  await symlink('yt-dlp', join(folder, 'yt-dlp'));
  expect(copy.path()).toBeNull();
  expect(copy.updatedAt()).toBeNull();
});

test('what was put there is kept beside the first update, and its file is not touched', async () => {
  const { folder, copy, install, names, chosen } = await setUp();
  await mkdir(folder);
  await writeFile(join(folder, 'yt-dlp'), 'given');
  await copy.adopt();
  expect(chosen()).toBe('yt-dlp-given');
  const given = copy.path() ?? '';
  expect(copy.updatedAt()).toBe((await stat(given)).mtimeMs);
  await install('2026.01.01');
  expect(await readFile(given, 'utf8')).toBe('given');
  expect(chosen()).toBe('yt-dlp-2026.01.01/yt-dlp');
  expect(await names()).toEqual(['yt-dlp', 'yt-dlp-2026.01.01', 'yt-dlp-given']);
});

test('the one before the last is kept, and those before it are not', async () => {
  const { copy, install, names, chosen } = await setUp();
  await install('2026.01.01');
  const first = copy.path() ?? '';
  await install('2026.02.02');
  expect(await readFile(first, 'utf8')).toBe('2026.01.01');
  await install('2026.03.03');
  expect(await names()).toEqual(['yt-dlp', 'yt-dlp-2026.02.02', 'yt-dlp-2026.03.03']);
  await install('2026.03.03');
  expect(chosen()).toBe('yt-dlp-2026.03.03/yt-dlp');
  expect(await names()).toEqual(['yt-dlp', 'yt-dlp-2026.02.02', 'yt-dlp-2026.03.03']);
});

test('goes on from whatever a kill left', async () => {
  const { folder, copy, install, names, chosen } = await setUp();
  await install('2026.01.01');
  await mkdir(join(folder, 'yt-dlp-2026.02.02', 'modules'), { recursive: true });
  await symlink('yt-dlp-2026.02.02/yt-dlp', join(folder, 'yt-dlp.next'));
  expect(chosen()).toBe('yt-dlp-2026.01.01/yt-dlp');
  await copy.adopt();
  await install('2026.02.02');
  expect(await readFile(copy.path() ?? '', 'utf8')).toBe('2026.02.02');
  expect(await names()).toEqual(['yt-dlp', 'yt-dlp-2026.01.01', 'yt-dlp-2026.02.02']);
});

test('a link that leads nowhere counts as none', async () => {
  const { folder, copy, install, chosen } = await setUp();
  await mkdir(folder);
  await symlink('gone', join(folder, 'yt-dlp'));
  expect(copy.path()).toBeNull();
  await install('2026.01.01');
  expect(chosen()).toBe('yt-dlp-2026.01.01/yt-dlp');
});
