import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowFilter, rowTester } from './row-filter.ts';
import { wordsOf } from './words.ts';

const texts = fc
  .array(fc.constantFrom('so', 'the', 'Tea', 'müller', 'новости', '世界地図', '🍞', '…'), {
    maxLength: 40,
  })
  .map((words) => words.join(' '));

test('lets every row pass that is said', () => {
  fc.assert(
    fc.property(texts, fc.nat(40), fc.nat(8), (text, from, length) => {
      const row = wordsOf(text).slice(from, from + length);
      expect(rowTester(row)(rowFilter(text))).toBe(true);
    }),
  );
});

test('lets few rows of three words pass that are not said', () => {
  const said = Array.from({ length: 3_000 }, (_, index) => `word${index}`);
  const filter = rowFilter(said.join(' '));
  const others = Array.from({ length: 2_000 }, (_, index) => [
    `word${index % 997}`,
    'or',
    `${index}`,
  ]);
  const passed = others.filter((row) => rowTester(row)(filter));
  expect(passed.length / others.length).toBeLessThan(0.08);
  expect(passed.length).toBeGreaterThan(0);
});

test('lets few rows of four words pass that are said three by three', () => {
  const threes = Array.from({ length: 500 }, (_, index) => ({
    said: `a${index} b c${index} x y b c${index} d`,
    row: [`a${index}`, 'b', `c${index}`, 'd'],
  }));
  const filter = rowFilter(threes.map(({ said }) => said).join(' z '));
  expect(threes.every(({ row }) => rowTester(row.slice(1))(filter))).toBe(true);
  const passed = threes.filter(({ row }) => rowTester(row)(filter));
  expect(passed.length / threes.length).toBeLessThan(0.1);
});

test('tells nothing of rows of fewer words, and of an empty text that nothing is said', () => {
  const empty = rowFilter('');
  expect(empty).toHaveLength(0);
  expect(rowTester(['so', 'there'])(empty)).toBe(true);
  expect(rowTester(['so', 'there', 'it'])(empty)).toBe(false);
});
