import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstCharacter } from './first-character.ts';

test.each([
  ['Bread', 'B'],
  ['  éclair', 'é'],
  ['e\u0301clair', 'e\u0301'],
  ['Ärzte', 'Ä'],
  ['бублик', 'б'],
  ['お茶', 'お'],
  ['か\u3099く', 'か\u3099'],
  ['ｶﾞﾗｽ', 'ｶﾞ'],
  ['漢字', '漢'],
  ['한국', '한'],
  ['\u1112\u1161\u11ab국', '\u1112\u1161\u11ab'],
  ['नमस्ते', 'न'],
  ['👩‍🍳 cooks', '👩‍🍳'],
  ['🇨🇭 on air', '🇨🇭'],
  ['3Blue1Brown', '3'],
  ['1️⃣ first', '1️⃣'],
  ['', undefined],
  ['   ', undefined],
])('the first character of "%s" is "%s"', (text, first) => {
  expect(firstCharacter(text)).toBe(first);
});

test('it is the first one that Unicode counts, whatever the text', () => {
  const segmenter = new Intl.Segmenter();
  const character = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    fc.constantFrom(...'aZéжΩ漢かカ\u0300\u200d\u200c\u3099\uff9e\u0483\ufe0f\u0d4e'),
  );
  const property = (characters: string[]) => {
    const text = characters.join('');
    const [first] = segmenter.segment(text.trim());
    expect(firstCharacter(text)).toBe(first?.segment);
  };
  fc.assert(fc.property(fc.array(character, { maxLength: 4 }), property), { numRuns: 2_000 });
});
