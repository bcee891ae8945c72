import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sequenceTester, wordSequence } from './word-sequence.ts';
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
      expect(sequenceTester(row)(wordSequence(text))).toBe(true);
    }),
  );
});

test('lets few rows pass of which all words are said so but one', () => {
  const rows = Array.from({ length: 2_000 }, (_, index) => ({
    sequence: wordSequence(`well a${index} b c${index} d now`),
    others: [`a${index}`, 'b', `e${index}`],
  }));
  const passed = rows.filter(({ sequence, others }) => sequenceTester(others)(sequence));
  expect(passed.length / rows.length).toBeLessThan(0.02);
  expect(passed.length).toBeGreaterThan(0);
});

test('lets few rows pass that are said four by four', () => {
  const fours = Array.from({ length: 500 }, (_, index) => ({
    said: `a${index} b c${index} d x b c${index} d e`,
    row: [`a${index}`, 'b', `c${index}`, 'd', 'e'],
  }));
  const sequence = wordSequence(fours.map(({ said }) => said).join(' z '));
  expect(fours.every(({ row }) => sequenceTester(row.slice(1))(sequence))).toBe(true);
  const passed = fours.filter(({ row }) => sequenceTester(row)(sequence));
  expect(passed.length / fours.length).toBeLessThan(0.04);
});

test('is text that SQLite keeps as it is', () => {
  const words = Array.from({ length: 2_000 }, (_, index) => `word${index}`).join(' ');
  const codes = [...wordSequence(words)].map((character) => character.charCodeAt(0));
  expect(codes).toHaveLength(2_000);
  expect(Math.min(...codes)).toBe(1);
  expect(Math.max(...codes)).toBe(127);
});

test('tells of an empty text that nothing is said', () => {
  const empty = wordSequence('');
  expect(empty).toHaveLength(0);
  expect(sequenceTester(['so', 'there'])(empty)).toBe(false);
});
