import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { emulatedChannel } from '../../testing/platform.ts';
import { readProblem } from '../../testing/problems.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { setUpServer } from '../../testing/server-setup.ts';
import { mediaImage } from './image-names.ts';
import { isRasterPicture } from './raster-formats.ts';

const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const;

const pictureIn = (format: (typeof FORMATS)[number] | 'tiff'): Promise<Buffer> =>
  sharp({ create: { width: 32, height: 18, channels: 3, background: '#c06' } })
    .toFormat(format)
    .toBuffer();

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="18"><rect width="32" height="18"/></svg>';

/** Starts of files that are no pictures of pixels, some of which pass for one at a glance. */
const OTHERS: Record<string, Buffer> = {
  'a drawing': Buffer.from(DRAWING),
  'a drawing after a byte order mark': Buffer.from(`\ufeff<?xml version="1.0"?>${DRAWING}`),
  'a drawing behind a comment': Buffer.from(`<!--ftypavif    avif-->${DRAWING}`),
  'a drawing behind the name of a format': Buffer.from(`    ftypavif${DRAWING}`),
  'a packed drawing': Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0, 3]),
  'a document': Buffer.from('%PDF-1.7\n'),
  'a picture of a phone': Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
  'a sound in the frame of WebP': Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1'),
  'a version that names a format': Buffer.from('\0\0\0\x14ftypmif1avifmif1', 'latin1'),
  'a page': Buffer.from('<!doctype html>'),
  'nothing at all': Buffer.alloc(0),
};

test.each(FORMATS)('takes %s for a picture', async (format) => {
  expect(isRasterPicture(await pictureIn(format))).toBe(true);
});

test('takes a picture whose format is named second for one', () => {
  const start = Buffer.from('\0\0\0\x1cftypmif1\0\0\0\0miafavif', 'latin1');
  expect(isRasterPicture(start)).toBe(true);
});

test.each(Object.entries(OTHERS))('does not take %s for a picture', (_, bytes) => {
  expect(isRasterPicture(bytes)).toBe(false);
});

test('does not take a format that the platform never sends for a picture', async () => {
  expect(isRasterPicture(await pictureIn('tiff'))).toBe(false);
});

test('does not take any first part of a mark for a picture', async () => {
  for (const format of FORMATS) {
    const picture = await pictureIn(format);
    for (const length of [1, 2, 5]) {
      const torn = isRasterPicture(picture.subarray(0, length));
      expect(torn, `${length} bytes of ${format}`).toBe(format === 'jpeg' && length > 2);
    }
  }
});

describe('what the platform sends for a thumbnail', () => {
  const channel = emulatedChannel('@formats', { video: 7 });
  const setup = setUpServer([channel]);

  /** Asks for the thumbnail of one of the channel's videos, for which these bytes come. */
  async function shownFor(place: number, contentType: string, bytes: Buffer): Promise<Response> {
    const remoteId = channel.videos[place]?.id ?? '';
    const id = seedMedia(setup.server.db, seedChannel(setup.server.db), { remoteId });
    setup.platform.emulator.faults.set('other', {
      match: { kinds: ['image'] },
      answer: { type: 'body', contentType, base64: bytes.toString('base64') },
    });
    return setup.api.fetch(`/images/media/${mediaImage(id, remoteId)}`);
  }

  test.each(FORMATS)('is shown in place of %s as WebP', async (format) => {
    const place = FORMATS.indexOf(format);
    const response = await shownFor(place, `image/${format}`, await pictureIn(format));
    expect(response.status).toBe(200);
    expect((await sharp(await response.bytes()).metadata()).format).toBe('webp');
  });

  test.each(['image/svg+xml', 'image/jpeg'])(
    'is no picture where it is a drawing that calls itself %s',
    async (contentType) => {
      const place = contentType === 'image/jpeg' ? 5 : 6;
      const response = await shownFor(place, contentType, Buffer.from(DRAWING));
      expect((await readProblem(response)).status).toBe(404);
    },
  );
});
