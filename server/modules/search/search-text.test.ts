import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSearchText } from './search-text.ts';

/** Terms as one would write them: `*` for an open end, `-` for what is not wanted. */
const read = (text: string): string[] => {
  const { wanted, unwanted } = parseSearchText(text);
  const write = ({ words, isOpen }: { words: readonly string[]; isOpen: boolean }) =>
    words.join(' ') + (isOpen ? '*' : '');
  return [...wanted.map(write), ...unwanted.map((term) => `-${write(term)}`)];
};

test.each<[string, string[]]>([
  ['Robot vacuum bel', ['robot', 'vacuum', 'bel*']],
  ['"robot vacuum" belt', ['robot vacuum', 'belt*']],
  ['belt "robot vacuum"', ['belt', 'robot vacuum']],
  ['„robot vacuum“ “two words”', ['robot vacuum', 'two words']],
  ['robot -vacuum', ['robot', '-vacuum']],
  ['robot -"vacuum belt" parts', ['robot', 'parts*', '-vacuum belt']],
  ['"robot vacuum', ['robot', 'vacuum*']],
  ['7" screen, 10" disk', ['7', 'screen', '10', 'disk*']],
  ['AC/DC well-known', ['ac dc', 'well known*']],
  ['robot - vacuum', ['robot', 'vacuum*']],
  ['vitamin c', ['vitamin', 'c']],
  ['cats AND dogs OR NOT (birds) NEAR', ['cats', 'and', 'dogs', 'or', 'not', 'birds', 'near*']],
  ['name:foo ^bar b*z a:', ['name foo', 'bar', 'b z', 'a']],
  ['世界地図', ['世界 界地 地図']],
  ['世', ['世*']],
  ['世 界地', ['世*', '界地']],
  ['手机case', ['手机 机 case*']],
  ['case手', ['case 手*']],
  ['tea Tea cup TEA', ['tea*', 'cup']],
  ['-世', ['-世*']],
  [' ?!"* -- ', []],
  ['', []],
])('%j is read as %j', (text, terms) => {
  expect(read(text)).toEqual(terms);
});

test('reads any text, and no more of it than it can look for', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
      const { wanted, unwanted } = parseSearchText(text);
      expect(wanted.length + unwanted.length).toBeLessThanOrEqual(40);
      for (const { words } of [...wanted, ...unwanted]) expect(words.length).toBeGreaterThan(0);
    }),
  );
});
