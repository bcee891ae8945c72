import { existsSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Unavailable } from '../../platform/errors.ts';
import { testLog } from '../../testing/log.ts';
import { createAttachmentStore } from './attachment-store.ts';

/** A file system of its own on most systems. */
const OTHER = '/dev/shm';

const isOfOther = (): boolean =>
  existsSync(OTHER) && statSync(OTHER).dev !== statSync(tmpdir()).dev;

async function openStore(root = tmpdir()) {
  const path = await mkdtemp(join(root, 'vidarium store '));
  onTestFinished(() => rm(path, { recursive: true }));
  const { log, lines } = testLog();
  const folder = join(path, 'attachments');
  const store = createAttachmentStore({ folder, log });
  await store.sweep(new Set());
  const files = async () => (await readdir(folder, { recursive: true })).toSorted();
  return { store, folder, files, lines };
}

async function* chunks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

test('writes a file to the side, and moves it in when it is kept', async () => {
  const { store, files } = await openStore();
  const path = await store.receive(chunks('one ', 'two'));
  expect(await files()).toEqual(['partial', expect.stringMatching(/^partial\/[\w-]+$/)]);
  const { fileName, size } = await store.keep(path);
  expect(size).toBe(7);
  expect(await readFile(store.pathOf(fileName), 'utf8')).toBe('one two');
  expect(await files()).toEqual([fileName, 'partial'].toSorted());
});

test.skipIf(!isOfOther())('keeps a file of another file system, and only once', async () => {
  const { store, files } = await openStore(OTHER);
  const { folder } = await openStore();
  const made = join(folder, 'made.mp4');
  await writeFile(made, 'made elsewhere');
  const { fileName, size } = await store.keep(made);
  expect(size).toBe(14);
  expect(await readFile(store.pathOf(fileName), 'utf8')).toBe('made elsewhere');
  expect(await files()).toEqual([fileName, 'partial'].toSorted());
  await expect(readFile(made)).rejects.toThrow('ENOENT');
});

test('keeps an empty file', async () => {
  const { store } = await openStore();
  const { fileName, size } = await store.keep(await store.receive(chunks()));
  expect(size).toBe(0);
  expect(await readFile(store.pathOf(fileName), 'utf8')).toBe('');
});

test('leaves nothing of a file that breaks off', async () => {
  const { store, files } = await openStore();
  async function* breaking() {
    yield Buffer.from('half');
    throw new Error('gone');
  }
  await expect(store.receive(breaking())).rejects.toThrow('gone');
  expect(await files()).toEqual(['partial']);
});

test('says in words that the disk is full, and leaves nothing', async () => {
  const { store, files } = await openStore();
  /** Fails as the writing of a file does where the disk is full: the device refuses each byte. */
  async function* tooMuch(): AsyncGenerator<Buffer> {
    yield Buffer.from('what fits');
    await writeFile('/dev/full', 'what does not');
  }
  const refused = await store.receive(tooMuch()).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Unavailable);
  expect(String(refused)).toMatch(/no space left .* not kept\. Make space/);
  expect(await files()).toEqual(['partial']);
});

test('removes a file, and is content where it is gone already', async () => {
  const { store, files } = await openStore();
  const { fileName } = await store.keep(await store.receive(chunks('x')));
  await store.remove(fileName);
  await store.remove(fileName);
  expect(await files()).toEqual(['partial']);
});

test('sweeps out what an ended process left, keeps what a row names, and says so', async () => {
  const { store, folder, files, lines } = await openStore();
  const { fileName: named } = await store.keep(await store.receive(chunks('named')));
  await store.keep(await store.receive(chunks('unnamed')));
  await store.receive(chunks('unfinished'));
  await mkdir(join(folder, 'left-folder'));
  await writeFile(join(folder, 'left-folder/file'), '');
  await store.sweep(new Set([named]));
  expect(await files()).toEqual([named, 'partial'].toSorted());
  expect(lines).toEqual([
    expect.objectContaining({ unfinished: 1, unnamed: 2, msg: expect.stringMatching(/^removed/) }),
  ]);
});

test('puts aside what a lost database named, and brings back what one names again', async () => {
  const { store, files, lines } = await openStore();
  const { fileName: one } = await store.keep(await store.receive(chunks('one')));
  const { fileName: other } = await store.keep(await store.receive(chunks('other')));
  await store.putAside();
  expect(lines).toEqual([expect.objectContaining({ msg: expect.stringContaining('put aside') })]);
  const { fileName: newer } = await store.keep(await store.receive(chunks('newer')));
  await store.putAside();
  await store.sweep(new Set());
  const left = (await files()).filter((path) => path.includes('/')).map((path) => basename(path));
  expect(left.toSorted()).toEqual([one, other, newer].toSorted());

  await store.sweep(new Set([one, other]));
  expect(await readFile(store.pathOf(one), 'utf8')).toBe('one');
  expect(await readFile(store.pathOf(other), 'utf8')).toBe('other');
  expect((await files()).filter((path) => /^aside-[^/]+$/.test(path))).toHaveLength(1);
  await store.sweep(new Set([one]));
  const [kept, ...others] = (await files()).filter((path) => path.includes('/'));
  expect([basename(kept ?? ''), others]).toEqual([newer, []]);
  expect(await files()).not.toContain(other);
});

test('puts nothing that was put aside in place of what is there again', async () => {
  const { store, files } = await openStore();
  const { fileName } = await store.keep(await store.receive(chunks('as it was')));
  await store.putAside();
  await writeFile(store.pathOf(fileName), 'as it was brought back');
  await store.sweep(new Set([fileName]));
  expect(await readFile(store.pathOf(fileName), 'utf8')).toBe('as it was brought back');
  expect((await files()).filter((path) => basename(path) === fileName)).toHaveLength(2);
});

test('says nothing where there is nothing to put aside or to sweep, and makes nothing', async () => {
  const { store, files, lines } = await openStore();
  await store.putAside();
  await store.sweep(new Set());
  expect(lines).toEqual([]);
  expect(await files()).toEqual(['partial']);
});
