import { expect, test } from 'vitest';
import { findCycle } from './piece-cycles.ts';

const cycleOf = (imports: Record<string, string[]>) => findCycle(new Map(Object.entries(imports)));

test('pieces that are imported twice, or from elsewhere, make no circle', () => {
  expect(cycleOf({})).toBeNull();
  expect(cycleOf({ a: ['b', 'c'], b: ['c', 'elsewhere'], c: [] })).toBeNull();
});

test('the way of a circle is told, without what leads to it', () => {
  expect(cycleOf({ a: ['b'], b: ['c'], c: ['d', 'b'], d: [] })).toEqual(['b', 'c', 'b']);
  expect(cycleOf({ a: ['a'] })).toEqual(['a', 'a']);
});
