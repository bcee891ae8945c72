import { expect, test } from 'vitest';
import { lineAt } from './current-line.ts';

const lines = [1.5, 4, 4, 9].map((start) => ({ start, end: start + 1, text: 'x' }));

test.each([
  [null, null],
  [0, null],
  [1.5, 0],
  [3.9, 0],
  [4, 2],
  [1000, 3],
])('at %j the line is %j', (time, expected) => {
  expect(lineAt(lines, time)).toBe(expected);
});
