import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Term } from '../../text-index/spoken-words.ts';
import { wordsOf } from '../../text-index/words.ts';
import { parseSearchText } from './search-text.ts';
import { nearnessOf, standsAt } from './term-places.ts';

const near = (typed: string, text: string): number =>
  nearnessOf(parseSearchText(typed).wanted, wordsOf(text));

test.each([
  ['in a row, as they were typed', 'bake bread', 'We bake bread.', 1],
  ['in a row, in another order', 'bread bake', 'We bake bread.', 1],
  ['with as many words between them', 'bake bread', 'We bake some more bread.', 1 / 2],
  ['far from each other first, then closer', 'a d', 'd b c a b d', 2 / 3],
  ['as the beginning of a word', 'bake bre', 'We bake bread.', 1],
  ['as a phrase and a word', '"at home" bread', 'At home we bake bread', 3 / 5],
  ['of which one is missing', 'bake cake', 'We bake bread.', 0],
  ['in no text', 'bake bread', '', 0],
])('tells how close together the words are %s', (_, typed, text, expected) => {
  expect(near(typed, text)).toBe(expected);
});

test('is as near as the shortest stretch that holds all words', () => {
  const letter = fc.constantFrom('a', 'b', 'c', 'd');
  const letters = fc.uniqueArray(letter, { minLength: 1 });
  fc.assert(
    fc.property(letters, fc.array(letter, { maxLength: 30 }), (typed, text) => {
      const terms: Term[] = typed.map((word) => ({ words: [word], isOpen: false }));
      const stretches = text.flatMap((_, start) =>
        text.slice(start).map((__, length) => text.slice(start, start + length + 1)),
      );
      const shortest = Math.min(
        ...stretches
          .filter((stretch) => typed.every((word) => stretch.includes(word)))
          .map(({ length }) => length),
      );
      expect(nearnessOf(terms, text)).toBeCloseTo(typed.length / shortest);
    }),
  );
});

test('only the last word of a term may go on', () => {
  const term: Term = { words: ['robot', 'ar'], isOpen: true };
  expect(standsAt(term, ['robot', 'arm'], 0)).toBe(true);
  expect(standsAt(term, ['robots', 'arm'], 0)).toBe(false);
  expect(standsAt(term, ['robot'], 0)).toBe(false);
  expect(standsAt({ ...term, isOpen: false }, ['robot', 'arm'], 0)).toBe(false);
});
