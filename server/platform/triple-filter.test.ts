import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayHoldRow, tripleFilter } from './triple-filter.ts';
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
      expect(mayHoldRow(tripleFilter(text), row)).toBe(true);
    }),
  );
});

test('lets few rows of three words pass that are not said', () => {
  const said = Array.from({ length: 3_000 }, (_, index) => `word${index}`);
  const filter = tripleFilter(said.join(' '));
  const others = Array.from({ length: 2_000 }, (_, index) => [
    `word${index % 997}`,
    'or',
    `${index}`,
  ]);
  const passed = others.filter((row) => mayHoldRow(filter, row));
  expect(passed.length / others.length).toBeLessThan(0.04);
  expect(passed.length).toBeGreaterThan(0);
});

test('tells nothing of rows of fewer words, and of an empty text that nothing is said', () => {
  const empty = tripleFilter('');
  expect(empty).toHaveLength(0);
  expect(mayHoldRow(empty, ['so', 'there'])).toBe(true);
  expect(mayHoldRow(empty, ['so', 'there', 'it'])).toBe(false);
});
