import { expect, test } from 'vitest';
import { edgesOf, isWithin, type LineRange, type RangeStep, stepRange } from './line-range.ts';

const after = (...steps: RangeStep[]) => steps.reduce<LineRange | null>(stepRange, null);
const press = (line: number): RangeStep => ({ type: 'press', line });

test('a range begins with a line, is extended by another, and is taken back by the same again', () => {
  expect(after(press(5))).toEqual({ anchor: 5, head: 5 });
  expect(after(press(5), press(2))).toEqual({ anchor: 5, head: 2 });
  expect(after(press(5), press(2), press(8))).toEqual({ anchor: 5, head: 8 });
  expect(after(press(5), press(5))).toBeNull();
  expect(after(press(5), press(8), { type: 'clear' })).toBeNull();
});

test('a range that is extended by the keyboard begins where the focus is', () => {
  const down = (from: number): RangeStep => ({ type: 'extend', from, line: from + 1 });
  expect(after(down(3), down(4))).toEqual({ anchor: 3, head: 5 });
});

test('knows its edges and what lies within, in whichever direction it was made', () => {
  const range = { anchor: 5, head: 2 };
  expect(edgesOf(range)).toEqual([2, 5]);
  expect([1, 2, 5, 6].map((line) => isWithin(range, line))).toEqual([false, true, true, false]);
  expect(isWithin(null, 0)).toBe(false);
});
