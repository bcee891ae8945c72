import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placedWords } from './placed-words.ts';
import { wordsOf } from './words.ts';

/** Pieces of many scripts, and what is awkward about some of them. */
const PIECES = [
  'Robot',
  "don't",
  'ÅNGSTRÖM',
  'Ångstro\u0308m',
  'İstanbul',
  'ﬁne',
  'Ｆｕｌｌ',
  'Straße',
  'ΟΔΟΣ',
  'Ёлка',
  'الْعَرَبِيَّة',
  'مـــوسيقى',
  'שָׁלוֹם',
  'हिन्दी',
  'বাংলা',
  'தமிழ்',
  'ไทยสำหรับ',
  '世界地図',
  'がガﾊﾛｰ',
  '한국어',
  '\u1112\u1161\u11ab',
  '手机case',
  '🍞',
  '👩🏽‍🚀',
  '🇦🇹',
  '…',
  ' ',
  '\n',
  '\u00ad',
  '\u200b',
  '\u0301',
  '\ud800',
  '①',
  '½',
  'ˇ',
];

const texts = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);

describe('the places of words', () => {
  test.each<[string, string[]]>([
    ['Robot vacuum!', ['Robot', 'vacuum']],
    ['Ein Müller, Straße', ['Ein', 'Müller', 'Straße']],
    ['der Mu\u0308ller kam', ['der', 'Mu\u0308ller', 'kam']],
    ['a ﬁne day', ['a', 'ﬁne', 'day']],
    ['الْعَرَبِيَّة أحمد', ['الْعَرَبِيَّة', 'أحمد']],
    ['世界 地', ['世界', '界', '地']],
    ['bread🍞!', ['bread', '🍞']],
    ['soft\u00adware', ['soft\u00adware']],
    ['ᄒ\u200bᅡ x', ['ᄒ\u200bᅡ', 'x']],
    ['ˇa ˇb', ['ˇa', 'ˇb']],
  ])('in %j are those of %j', (text, words) => {
    expect(placedWords(text).map(({ start, end }) => text.slice(start, end))).toEqual(words);
  });

  test('are told of the same words that the search looks at, in order', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const placed = placedWords(text);
        expect(placed.map(({ word }) => word)).toEqual(wordsOf(text));
        placed.forEach(({ start, end }, index) => {
          expect(start).toBeGreaterThanOrEqual(placed[index - 1]?.start ?? 0);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
        });
      }),
      { numRuns: 2_000 },
    );
  });

  test('hold the word', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const { word, start, end } of placedWords(text)) {
          expect(wordsOf(text.slice(start, end))).toContain(word);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
