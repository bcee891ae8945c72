import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatFileSize } from './file-size.ts';

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];

/** The number of bytes that a text stands for. */
function read(text: string): number {
  const [number = '', unit = ''] = text.split(' ');
  return Number(number) * 1024 ** UNITS.indexOf(unit);
}

describe('formatFileSize', () => {
  it.each([
    [0, '0 B'],
    [1, '1 B'],
    [1023, '1023 B'],
    [1024, '1.00 KB'],
    [1536, '1.50 KB'],
    [1_048_570, '1023.99 KB'],
    [1_048_571, '1.00 MB'],
    [1_048_576, '1.00 MB'],
    [5_000_000, '4.77 MB'],
    [2 ** 30, '1.00 GB'],
    [2 ** 40 * 1.25, '1.25 TB'],
    [Number.MAX_SAFE_INTEGER, '8.00 PB'],
  ])('shows %d bytes as %s', (bytes, text) => {
    expect(formatFileSize(bytes)).toBe(text);
  });

  const sizes = fc.maxSafeNat();

  it('is never further from the size than the decimals allow', () => {
    fc.assert(
      fc.property(sizes, (bytes) => {
        const text = formatFileSize(bytes);
        expect(text).toMatch(bytes < 1024 ? /^\d+ B$/ : /^\d{1,4}\.\d\d [KMGTP]B$/);
        expect(Math.abs(read(text) - bytes)).toBeLessThanOrEqual(bytes * 0.0051);
      }),
    );
  });

  it('never shows a larger file as a smaller one', () => {
    fc.assert(
      fc.property(sizes, sizes, (one, other) => {
        const [small, large] = one < other ? [one, other] : [other, one];
        expect(read(formatFileSize(small))).toBeLessThanOrEqual(read(formatFileSize(large)));
      }),
    );
  });
});
