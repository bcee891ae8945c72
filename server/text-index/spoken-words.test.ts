import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparable, type Part } from './comparable-text.ts';
import { findTerm, findTerms, holdsTerm, type PlacedTerm, type Term } from './spoken-words.ts';
import { wordsOf } from './words.ts';

const WORDS = ['so', 'sort', 'the', 'Tea', 'Müller', 'новости', '世界地', 'e.g.', '🍞', '…', '\n'];
const texts = fc.array(fc.constantFrom(...WORDS, '\n'), { maxLength: 30 });
const term: fc.Arbitrary<Term> = fc
  .record({
    text: fc.array(fc.constantFrom(...WORDS, 's'), { minLength: 1, maxLength: 3 }),
    isOpen: fc.boolean(),
  })
  .map(({ text, isOpen }) => ({ words: wordsOf(text.join(' ')), isOpen }))
  .filter(({ words }) => words.length > 0);

/** Where the terms are, word by word. */
function expectedPlaces(text: string, terms: readonly Term[]): PlacedTerm[] {
  const found = [...text.matchAll(/[a-z0-9\u0080-\uffff]+/g)];
  const start = (index: number): number => found[index]?.index ?? text.length;
  return found.flatMap((_, first) =>
    terms.flatMap(({ words, isOpen }, term) => {
      const isThere = words.every((word, place) => {
        const said = found[first + place]?.[0];
        return isOpen && place === words.length - 1 ? said?.startsWith(word) : said === word;
      });
      const last = first + words.length - 1;
      const to = start(last) + (found[last]?.[0].length ?? 0);
      return isThere ? [{ term, from: start(first), to, next: start(first + words.length) }] : [];
    }),
  );
}

test('terms are found wherever their words stand in a row, across lines too', () => {
  fc.assert(
    fc.property(
      texts,
      fc.uniqueArray(term, { maxLength: 4, selector: JSON.stringify }),
      (words, terms) => {
        const text = comparable(words.join(' '));
        const expected = expectedPlaces(text, terms);
        expect(findTerms(text, terms)).toEqual(expected);
        terms.forEach((each, number) => {
          expect(holdsTerm(text, each)).toBe(expected.some((place) => place.term === number));
        });
      },
    ),
    { numRuns: 1_000 },
  );
});

test.each([{ words: ['so'] }, { words: ['so', 'they'] }])(
  'of $words, said very often, the first places are found, or those of parts',
  ({ words }) => {
    const term = { words, isOpen: false };
    const text = 'so they say '.repeat(50);
    const find = (parts?: Part[], most?: number) =>
      findTerm(text, term, parts, most).map(({ from }) => from);
    expect(find(undefined, 3)).toEqual([0, 12, 24]);
    const parts = [
      { from: 12, to: 36 },
      { from: 37, to: 48 },
      { from: 590, to: 700 },
    ];
    expect(find(parts)).toEqual([12, 24]);
    expect(
      find([
        { from: 1, to: 2 },
        { from: 470, to: 500 },
      ]),
    ).toEqual([480, 492]);
    expect(find(parts, 1)).toEqual([12]);
    expect(find([])).toEqual([]);
    expect(find()).toHaveLength(50);
  },
);
