import { buffer } from 'node:stream/consumers';
import { createZstdCompress, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFrame } from './zstd-frames.ts';

const copied = (frame: Uint8Array): Buffer => readFrame(frame, (bytes) => Buffer.from(bytes));

/** Bytes that can be packed, and some that hardly can. */
const contents = fc.oneof(
  fc.string({ maxLength: 300 }).map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
  fc.nat({ max: 200_000 }).map((length) => Buffer.alloc(length, 'so it goes ')),
);

test('gives what was packed, of one frame after the other', () => {
  fc.assert(
    fc.property(fc.array(contents, { minLength: 1, maxLength: 6 }), (all) => {
      const frames = all.map((each) => zstdCompressSync(each));
      expect(frames.map(copied)).toEqual(all);
    }),
  );
});

test('a frame that is cut off or spoilt is told of, and the next one is read', () => {
  const told = Buffer.from('what is said, and said again, and said again'.repeat(20));
  const frame = zstdCompressSync(told);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: frame.length - 1 }), (at) => {
      expect(() => copied(frame.subarray(0, at))).toThrow();
      expect(copied(frame)).toEqual(told);
      const spoilt = Buffer.from(frame);
      spoilt[at] = (spoilt[at] ?? 0) ^ 0xff;
      try {
        copied(spoilt);
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
      }
      expect(copied(frame)).toEqual(told);
    }),
  );
});

test.each([0, 1, 255, 256, 65_791, 65_792, 1_048_576, 1_048_577, 3_000_000])(
  '%i bytes are given whole',
  (length) => {
    const told = Buffer.alloc(length, 'one and another ');
    expect(copied(zstdCompressSync(told)).equals(told)).toBe(true);
  },
);

test('a frame that does not tell how much it holds is read too', async () => {
  const stream = createZstdCompress();
  for (const part of ['one', ' and', ' another']) stream.write(part);
  stream.end();
  expect(copied(await buffer(stream)).toString()).toBe('one and another');
});
