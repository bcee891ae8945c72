import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wordsOf } from './words.ts';

describe('the words of a text', () => {
  test.each<[string, string[]]>([
    ['Robot vacuum, TAKEN apart (2024)!', ['robot', 'vacuum', 'taken', 'apart', '2024']],
    ['Müller café Ångström', ['muller', 'cafe', 'angstrom']],
    ['İstanbul ISPARTA ılık', ['istanbul', 'isparta', 'ilik']],
    ['Straße Łódź Ørsted Æther', ['strasse', 'lodz', 'orsted', 'aether']],
    ['ΟΔΟΣ οδός', ['οδοσ', 'οδοσ']],
    ['Ёлка Йод', ['елка', 'иод']],
    ['الْعَرَبِيَّة أحمد مـــوسيقى', ['العربيه', 'احمد', 'موسيقي']],
    ['שָׁלוֹם עולם', ['שלום', 'עולם']],
    ['בֵּית־סֵפֶר׃ אִם׀ כֵּן', ['בית', 'ספר', 'אם', 'כן']],
    ['हिन्दी', ['हिन्दी']],
    ['世界地図', ['世界', '界地', '地図', '図']],
    ['がガ', ['がガ', 'ガ']],
    ['ﾊﾛｰ', ['ハロ', 'ロー', 'ー']],
    ['한국어', ['한국', '국어', '어']],
    ['ไทย', ['ไท', 'ทย', 'ย']],
    ['ŉ手ˇa机', ['ʼn', '手', 'ˇa', '机']],
    ['iPhone手机壳', ['iphone', '手机', '机壳', '壳']],
    ['Ｆｕｌｌ ﬁne ①', ['full', 'fine', '1']],
    ['bread 🍞!', ['bread', '🍞']],
    ["AC/DC don't", ['ac', 'dc', 'don', 't']],
    ['', []],
    ['\0 … "*" \ud800', []],
  ])('%j are %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  test('hold of a crowd of marks on one letter the first 256, which are in order at once', () => {
    const marks = (count: number): string => '\u094d\u093c'.repeat(count / 2);
    const kept = marks(256).normalize('NFC');
    expect(wordsOf(`क${marks(400_000)} tea`)).toEqual([`क${kept}`, 'tea']);
    expect(wordsOf(`中 e${'\u0301\u0323'.repeat(200_000)}`)).toEqual(['中', 'e']);
    // What is not seen between marks does not make several crowds of them.
    const [word = ''] = wordsOf(`क${`${marks(200)}\u200b`.repeat(2_000)}`);
    expect(word).toHaveLength(`क${kept}`.length);
  });

  test('hold nothing that a query could be written with, and stay what they are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const words = wordsOf(text);
        for (const word of words) expect(word).toMatch(/^(?:[\p{L}\p{N}\p{M}]+|\p{Emoji})$/u);
        expect(wordsOf(text.normalize('NFD'))).toEqual(wordsOf(text.normalize('NFC')));
      }),
    );
  });
});
