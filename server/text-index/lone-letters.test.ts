import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from './folding.ts';
import { foldLone } from './lone-letters.ts';

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const units = fc.oneof(
  fc.integer({ min: 0, max: 0x58f }),
  fc.integer({ min: 0x1e00, max: 0x2bff }),
  fc.constantFrom(...'aeiouAEIOUΣςß \n\u0301\u0308\u00ad\u200d'),
);
const texts = fc
  .array(units, { maxLength: 40 })
  .map((codes) =>
    codes.map((code) => (typeof code === 'string' ? code : String.fromCharCode(code))).join(''),
  );

test.each([
  ['Müller, Straße!', 'muller  strasse '],
  ['Ångstro\u0308m — Œuvre', 'angstrom   oeuvre'],
  ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
  ['Ёлка\nЙод', 'елка\nиод'],
  ['soft\u00adware ♪ ½', 'software   1 2'],
  ['', ''],
])('%j becomes %j', (text, folded) => {
  expect(foldLone(text)).toBe(folded);
});

test.each(['世界', '한국어', 'हिन्दी', 'हि', 'العربية', '🍞', 'ﬁne', '⌚', 'а\u0483', '\ud800'])(
  'leaves %j to others',
  (text) => {
    expect(foldLone(text)).toBeUndefined();
    expect(foldLone(`so ${text} so`)).toBeUndefined();
  },
);

test('folds as each text is folded as a whole', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const folded = foldLone(text);
      fc.pre(folded !== undefined);
      expect(folded?.match(/[a-z0-9\u0080-\uffff]+/g)).toEqual(fold(text).match(WORD));
    }),
    { numRuns: 3_000 },
  );
});

test('tells where each character comes from', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const starts: number[] = [];
      const folded = foldLone(text, starts);
      fc.pre(folded !== undefined);
      expect(starts).toHaveLength(folded?.length ?? 0);
      starts.forEach((start, index) => {
        expect(start).toBeGreaterThanOrEqual(starts[index - 1] ?? 0);
        expect(foldLone(text.charAt(start))).toContain(folded?.charAt(index));
      });
    }),
  );
});
