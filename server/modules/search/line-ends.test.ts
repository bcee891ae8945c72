import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findLineEnds } from './line-ends.ts';

const text = fc
  .array(fc.constantFrom('a', 'one', '\n'), { maxLength: 40 })
  .map((parts) => parts.join(''));

test('places and lines are found in whatever order they are asked for', () => {
  fc.assert(
    fc.property(text, fc.array(fc.nat(50), { maxLength: 10 }), (said, asked) => {
      const lines = said.split('\n');
      const ends = findLineEnds(said);
      for (const number of asked) {
        if (number < said.length) {
          expect(ends.lineOf(number)).toBe(said.slice(0, number).split('\n').length - 1);
        }
        if (number < lines.length) {
          expect(said.slice(ends.endOf(number - 1) + 1, ends.endOf(number))).toBe(lines[number]);
        }
      }
    }),
    { numRuns: 500 },
  );
});

test('the last line ends in infinity, and so do those after it', () => {
  const { endOf } = findLineEnds('one\ntwo');
  expect([-1, 0, 1, 2].map(endOf)).toEqual([
    -1,
    3,
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
  ]);
});
