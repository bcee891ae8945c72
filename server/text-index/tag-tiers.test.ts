import { expect, test } from 'vitest';
import { tagTierMarks } from './tag-tiers.ts';

test('each tag is marked within each tier of its video', () => {
  expect(tagTierMarks(['v', 'c7', 't3', 't12', 'p5', 'ln'])).toEqual([
    't3p5',
    't3ln',
    't12p5',
    't12ln',
  ]);
});

test('without tags nothing is marked', () => {
  expect(tagTierMarks(['v', 'c7', 'p5', 'l9'])).toEqual([]);
});
