import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { setUpImageStore } from '../../testing/image-store-setup.ts';
import { emulatedChannel } from '../../testing/platform.ts';
import { setUpServer } from '../../testing/server-setup.ts';
import { thumbnailCandidates } from '../../youtube/urls.ts';

const channel = emulatedChannel('@large-pictures', { video: 1 });
const setup = setUpServer([channel]);
const URLS = thumbnailCandidates(channel.videos[0]?.id ?? '').slice(0, 1);

const MB = 1024 * 1024;

/** A file of so many bytes that begins with another one. */
const padded = (file: Buffer, size: number): Buffer =>
  Buffer.concat([file, Buffer.alloc(size - file.length)]);

test('large pictures are made smaller one at a time, for each takes much memory', async () => {
  const { store, folder } = await setUpImageStore(setup);
  const large = await sharp({
    create: { width: 2_400, height: 2_400, channels: 3, background: 'red' },
  })
    .jpeg({ progressive: true })
    .toBuffer();
  setup.platform.emulator.faults.set('large', {
    match: { kinds: ['image'] },
    answer: { type: 'body', contentType: 'image/jpeg', base64: large.toString('base64') },
  });
  const names = Array.from({ length: 6 }, (_, place) => `large-${place}.webp`);
  let isDone = false;
  const files = Promise.all(
    names.map((name) => store.fileOf({ name, urls: URLS, width: 48, height: 27 })),
  ).finally(() => {
    isDone = true;
  });
  let most = 0;
  while (!isDone) {
    most = Math.max(most, sharp.counters().process);
    await setImmediate();
  }
  expect(await files).toEqual(names.map((name) => join(folder, name)));
  expect(most).toBe(1);
});

const pictureOfSize = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'blue' } });

test.each<[string, boolean, () => Promise<Buffer>]>([
  ['8 MB', true, async () => padded(await pictureOfSize(320, 180).jpeg().toBuffer(), 8 * MB)],
  ['more', false, async () => padded(await pictureOfSize(320, 180).jpeg().toBuffer(), 8 * MB + 1)],
  ['50 megapixels', true, () => pictureOfSize(10_000, 5_000).png().toBuffer()],
  ['more pixels', false, () => pictureOfSize(10_000, 5_001).png().toBuffer()],
])('a picture of %s is taken: %j', async (_, isTaken, make) => {
  const { store, folder } = await setUpImageStore(setup);
  const base64 = (await make()).toString('base64');
  setup.platform.emulator.faults.set('size', {
    match: { kinds: ['image'] },
    answer: { type: 'body', contentType: 'image/png', base64 },
  });
  const file = await store.fileOf({ name: 'sized.webp', urls: URLS, width: 48, height: 27 });
  expect(file).toBe(isTaken ? join(folder, 'sized.webp') : null);
});
