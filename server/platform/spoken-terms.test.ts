import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pairTerms, rowTerms, spokenTerms } from './spoken-terms.ts';
import { wordsOf } from './words.ts';

const texts = fc
  .array(fc.constantFrom('so', 'it', 's', 'all', 'the', 'remembered', 'новости', '世界地図'), {
    maxLength: 30,
  })
  .map((words) => words.join(' '));

test('a transcript is filed under all terms of each row of its words', () => {
  fc.assert(
    fc.property(texts, fc.nat(30), fc.nat(8), (text, from, length) => {
      const filed = spokenTerms(text, '', '').split(' ');
      const row = wordsOf(text).slice(from, from + length);
      expect(filed).toEqual(expect.arrayContaining([...rowTerms(row), ...pairTerms(row)]));
    }),
  );
});

test('a row of short words is told from its pairs, said here and there', () => {
  const filed = spokenTerms('so it was and it s all over all the time', '', '').split(' ');
  const row = ['so', 'it', 's', 'all', 'the'];
  expect(filed).toEqual(expect.arrayContaining(pairTerms(row)));
  expect(filed).not.toEqual(expect.arrayContaining(rowTerms(row)));
});

test('words that are in triples already are looked for by those alone', () => {
  expect(rowTerms(['so', 'it', 's', 'all', 'the'])).toHaveLength(3);
  expect(rowTerms(['so', 'it', 'is', 'remembered'])).toHaveLength(2);
  expect(rowTerms(['it', 'remembered'])).toEqual(pairTerms(['it', 'remembered']));
  expect(rowTerms(['it'])).toEqual([]);
});
