import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pairTerms, rowTerms, writtenPairTerms, writtenRowTerms } from './row-terms.ts';
import { spokenTerms } from './spoken-terms.ts';
import { wordsOf } from './words.ts';
import { writtenTerms } from './written-terms.ts';

const none = () => false;

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
      expect(filed).toEqual(
        expect.arrayContaining([...rowTerms(row, () => true), ...pairTerms(row)]),
      );
    }),
  );
});

test('a video is filed under the words and the terms of each row that is written somewhere', () => {
  fc.assert(
    fc.property(
      fc.tuple(texts, texts, texts),
      fc.nat(2),
      fc.nat(30),
      fc.nat(8),
      ([name, ...others], place, from, length) => {
        const filed = writtenTerms(name, others, '').split(' ');
        const row = wordsOf([name, ...others][place] ?? '').slice(from, from + length);
        expect(filed).toEqual(expect.arrayContaining([...row, ...writtenRowTerms(row)]));
      },
    ),
  );
});

test('a row of short words is told from its pairs, said here and there', () => {
  const filed = spokenTerms('so it was and it s all over all the time', '', '').split(' ');
  const row = ['so', 'it', 's', 'all', 'the'];
  expect(filed).toEqual(expect.arrayContaining(pairTerms(row)));
  expect(filed).not.toEqual(expect.arrayContaining(rowTerms(row, none)));
});

test('words that are in pairs with short ones are looked for in short texts by those alone', () => {
  expect(writtenRowTerms(['to', 'the', 'race'])).toEqual(pairTerms(['to', 'the', 'race']));
  const row = ['biggest', 'challenges', 'and', 'chances', 'remembered'];
  expect(writtenRowTerms(row)).toEqual([...writtenPairTerms(row), 'biggest', 'remembered']);
  expect(writtenRowTerms(['biggest', 'challenges'])).toHaveLength(3);
  expect(writtenRowTerms(['tea'])).toEqual(['tea']);
});

test('pairs of long words have terms of their own in short texts, which few others share', () => {
  const pairs = Array.from({ length: 3_000 }, (_, index) => [`long${index}`, 'words']);
  const terms = pairs.flatMap(writtenPairTerms);
  expect(new Set(terms).size).toBeGreaterThan(2_800);
  expect(pairs.flatMap(pairTerms).filter((term) => terms.includes(term))).toEqual([]);
});

test('words that are in triples already are looked for by those alone', () => {
  expect(rowTerms(['so', 'it', 's', 'all', 'the'], none)).toHaveLength(3);
  expect(rowTerms(['so', 'it', 'is', 'remembered'], none)).toHaveLength(2);
  expect(rowTerms(['it', 'remembered'], none)).toEqual(pairTerms(['it', 'remembered']));
  expect(rowTerms(['it'], none)).toEqual([]);
});

test('words that are in triples already are looked for by their rare pairs as well', () => {
  const [, rare] = pairTerms(['so', 'it', 's', 'all', 'the']);
  const row = ['so', 'it', 's', 'all', 'the'];
  expect(rowTerms(row, (pair) => pair === rare)).toEqual([...rowTerms(row, none), rare]);
});
