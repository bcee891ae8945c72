import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readByteRange } from './byte-range.ts';

test.each([
  ['bytes=0-0', 100, { start: 0, end: 0 }],
  ['bytes=10-19', 100, { start: 10, end: 19 }],
  ['bytes=10-', 100, { start: 10, end: 99 }],
  ['bytes=10-500', 100, { start: 10, end: 99 }],
  ['bytes=-10', 100, { start: 90, end: 99 }],
  ['bytes=-500', 100, { start: 0, end: 99 }],
  ['Bytes= 1 - 2 ', 100, { start: 1, end: 2 }],
  ['bytes=1 2-3', 100, 'whole'],
  ['bytes=100-', 100, 'none'],
  [`bytes=${'9'.repeat(400)}-`, 100, 'none'],
  ['bytes=-0', 100, 'none'],
  ['bytes=0-', 0, 'none'],
  ['bytes=-5', 0, 'none'],
  [undefined, 100, 'whole'],
  ['', 100, 'whole'],
  ['bytes=', 100, 'whole'],
  ['bytes=-', 100, 'whole'],
  ['bytes=20-10', 100, 'whole'],
  ['bytes=0-1,5-6', 100, 'whole'],
  ['bytes=a-b', 100, 'whole'],
  ['lines=0-1', 100, 'whole'],
] as const)('%j of %d bytes is %j', (header, size, expected) => {
  expect(readByteRange(header, size)).toEqual(expected);
});

test.each(['bytes=', 'bytes=1', 'bytes=1-'])(
  '%j is malformed before however much space',
  (start) => {
    expect(readByteRange(`${start}${' '.repeat(500_000)}x`, 100)).toBe('whole');
  },
);

test('whatever is asked for, what is given lies within the file', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.tuple(fc.option(fc.nat()), fc.option(fc.nat())).map(([first, last]) => {
          return `bytes=${first ?? ''}-${last ?? ''}`;
        }),
      ),
      fc.nat(),
      (header, size) => {
        const range = readByteRange(header, size);
        if (typeof range === 'string') return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeGreaterThanOrEqual(range.start);
        expect(range.end).toBeLessThan(size);
      },
    ),
  );
});
