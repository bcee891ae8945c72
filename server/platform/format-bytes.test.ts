import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatBytes } from './format-bytes.ts';

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** The number of bytes that a text stands for. */
function read(text: string): number {
  const [number = '', unit = ''] = text.split(' ');
  return Number(number) * 1000 ** UNITS.indexOf(unit);
}

describe('The sizes that the commands tell', () => {
  test.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1_000, '1.0 kB'],
    [999_949, '999.9 kB'],
    [999_950, '1.0 MB'],
    [999_949_999, '999.9 MB'],
    [999_950_000, '1.0 GB'],
    [999_949_999_999, '999.9 GB'],
    [999_950_000_000, '1.0 TB'],
    [2_500e12, '2500.0 TB'],
  ])('show %d bytes as %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  test('are never further from the size than the decimal allows, and have no thousand of a smaller unit', () => {
    fc.assert(
      fc.property(fc.nat({ max: 999e12 }), (bytes) => {
        const text = formatBytes(bytes);
        expect(text).toMatch(bytes < 1_000 ? /^\d{1,3} bytes$/ : /^\d{1,3}\.\d [kMGT]B$/);
        expect(Math.abs(read(text) - bytes)).toBeLessThanOrEqual(bytes * 0.05);
      }),
    );
  });
});
