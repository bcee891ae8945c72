import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Moment } from '../../../contract/moment.ts';
import { openSpokenText } from '../../text-index/spoken-text.ts';
import { encodeTranscript } from '../../text-index/transcript-codec.ts';
import { wordsOf } from '../../text-index/words.ts';
import { findMoments } from './moments.ts';
import { parseSearchText } from './search-text.ts';

const SECONDS = 4;
const spoken = (texts: readonly string[]) =>
  texts.map((text, index) => ({ start: index * SECONDS, end: (index + 1) * SECONDS, text }));

function momentsOf(texts: readonly string[], typed: string): Moment[] {
  const search = parseSearchText(typed);
  const text = openSpokenText(encodeTranscript(spoken(texts)));
  return findMoments(text, { ...search, needed: search.wanted });
}

/** The moments of what is typed, with what is marked in brackets. */
const find = (texts: readonly string[], typed: string) =>
  momentsOf(texts, typed).map(({ start, text, marks }) => ({
    line: start / SECONDS,
    text: marks.reduceRight(
      (marked, [from, to]) =>
        `${marked.slice(0, from)}[${marked.slice(from, to)}]${marked.slice(to)}`,
      text,
    ),
  }));

const linesOf = (texts: readonly string[], typed: string): number[] =>
  find(texts, typed).map(({ line }) => line);

const OTHER = Array.from({ length: 12 }, (_, index) => `and something else, number ${index}`);

describe('a moment', () => {
  test('begins at the line where the words begin, and is as long as one can read at a glance', () => {
    const texts = [...OTHER, 'so we take', 'the old', 'bearing out', 'with care,', ...OTHER];
    expect(find(texts, 'old bearing')).toEqual([
      {
        line: 13,
        text: 'the [old] [bearing] out with care, and something else, number 0 and something else, number 1',
      },
    ]);
  });

  test('shows all words where they are spread over lines, and no more than that of long ones', () => {
    const long = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ');
    const [moment] = find([...OTHER, `${long} the bearing ${long}`], 'bearing');
    expect(moment?.line).toBe(12);
    expect(moment?.text).toMatch(/^…word\d+ .*the \[bearing\] word0 .* word\d+…$/);
    expect(moment?.text.length).toBeLessThanOrEqual(204);
    const row = ['the old', 'and rusty', 'bearing', ...OTHER];
    expect(find(row, 'old bearing')[0]?.text).toContain('the [old] and rusty [bearing] and');
  });

  test('tears no character apart where a long line has no spaces', () => {
    const line = `${'🫖'.repeat(100)}x${'🫖'.repeat(10)}tea${'🫖'.repeat(150)}`;
    const [moment] = find([line], 'tea');
    expect(moment?.text).toMatch(/^…🫖+x🫖+\[tea\]🫖+…$/u);
  });

  test.each<[string, string, string]>([
    ['Der Müller und die Straße', 'muller strasse', 'Der [Müller] und die [Straße]'],
    ['das ist ein Mu\u0308ller', 'müller', 'das ist ein [Mu\u0308ller]'],
    ['世界地図の歴史', '地図', '世界[地図]の歴史'],
    ['世界地図の歴史', '史', '世界地図の歴[史]'],
    ['世界地図の歴史', '世界 地図', '[世界地図]の歴史'],
    ['ภาษาไทยสำหรับทุกคน', 'ไทย', 'ภาษา[ไทย]สำหรับทุกคน'],
    ['한국어를 배우자', '한국어', '[한국어]를 배우자'],
    ['الْعَرَبِيَّة', 'العربيه', '[الْعَرَبِيَّة]'],
    ['Η οδός των Αθηνών', 'ΟΔΟΣ', 'Η [οδός] των Αθηνών'],
    ['ISTANBUL, İstanbul', 'istanbul', '[ISTANBUL], [İstanbul]'],
    ['we play AC/DC now', 'ac/dc', 'we play [AC/DC] now'],
    ['bread 🍞 now', '🍞', 'bread [🍞] now'],
    ['Robots and a robot', 'robo', '[Robots] and a [robot]'],
    ['Robots and a robot', 'robot and', 'Robots [and] a [robot]'],
    ['it is, it is not', '"is not"', 'it is, it [is not]'],
  ])('of %j for %j marks %j', (text, typed, marked) => {
    expect(find([text], typed)).toEqual([{ line: 0, text: marked }]);
  });

  test('of words in quotes goes across the border of lines, and no other place counts', () => {
    expect(
      linesOf(['is not it', ...OTHER, 'and it is', 'not it', ...OTHER], '"it is not"'),
    ).toEqual([13]);
  });

  test('of text without spaces goes across the border of lines', () => {
    expect(find(['世界の', '地図'], '地図')).toEqual([{ line: 1, text: '[地図]' }]);
  });

  test('marks what is said where the other words are in the name or the label', () => {
    expect(find(['the shaft'], 'engineering shaft')).toEqual([{ line: 0, text: 'the [shaft]' }]);
  });
});

describe('of several moments', () => {
  test('three are shown at most, equals in the order in which they are said', () => {
    const texts = Array.from({ length: 5 }, () => ['a bearing', ...OTHER]).flat();
    expect(linesOf(texts, 'bearing')).toEqual([0, 13, 26]);
  });

  test('one with all words comes before one with some, a row of them before words that are near', () => {
    const texts = [
      ...['the shaft', ...OTHER],
      ...['bearing and the other old shaft', ...OTHER],
      ...['the old shaft bearing', ...OTHER],
    ];
    expect(linesOf(texts, 'old shaft bearing')).toEqual([26, 13]);
  });

  test('common words do not make a place, nor draw its beginning to themselves', () => {
    const texts = [
      ...Array.from({ length: 30 }, () => 'and the other of the'),
      'of the last',
      'the quiet zeppelin of the lake',
      ...Array.from({ length: 30 }, () => 'and the other of the'),
    ];
    expect(linesOf(texts, 'the quiet zeppelin of the lake')).toEqual([31]);
  });

  test('words that are all common are found where they are said in a row', () => {
    const apart = Array.from({ length: 40 }, () => 'so far from it and away');
    const texts = [
      ...apart,
      'and so on',
      ...apart,
      'and',
      'so it goes',
      ...apart,
      'and so',
      ...apart,
    ];
    expect(linesOf(texts, 'and so')).toEqual([40, 81, 123]);
    expect(linesOf([...apart, 'and so on', ...apart], 'and so')[0]).toBe(40);
    expect(linesOf(apart, 'and so')).toHaveLength(3);
  });

  test('the very words come before the same words in another order, repeats as well', () => {
    const texts = ['we know we', 'are trying to know', ...OTHER, 'trying to know we know'];
    expect(linesOf(texts, 'trying to know we know')).toEqual([14, 0]);
  });

  test('the very words begin where they do, though one of them is said just before', () => {
    const texts = [...OTHER, 'what became of', 'the bearing of the', ...OTHER];
    expect(linesOf(texts, 'the bearing of the')).toEqual([13]);
  });

  test('none is found where nothing is said', () => {
    expect(find(OTHER, 'zeppelin')).toEqual([]);
    expect(find([], 'zeppelin')).toEqual([]);
  });
});

describe('of any lines, moments', () => {
  const word = fc.oneof(
    fc.constantFrom('the', 'old', 'Bearing', 'is', 'Straße', '世界地図', 'ไทย', '🍞', '—', 'AC/DC'),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
  );
  const line = fc.array(word, { maxLength: 30 }).map((words) => words.join(' '));

  test('mark words that were typed, in order and within the text, and begin with a line', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), line, (texts, typed) => {
        const lines = spoken(texts);
        const typedWords = new Set(parseSearchText(typed).row);
        const moments = momentsOf(texts, typed);
        expect(moments.length).toBeLessThanOrEqual(3);
        for (const { start, text, marks } of moments) {
          expect(lines.map((each) => each.start)).toContain(start);
          let before = 0;
          for (const [from, to] of marks) {
            expect(from).toBeGreaterThanOrEqual(before);
            expect(to).toBeGreaterThan(from);
            expect(to).toBeLessThanOrEqual(text.length);
            before = to;
            const marked = wordsOf(text.slice(from, to));
            expect(
              marked.some((each) => [...typedWords].some((word) => each.startsWith(word))),
            ).toBe(true);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  test('are there wherever a word of them is typed', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), fc.nat(), (texts, seed) => {
        const words = texts.flatMap(wordsOf);
        const wish = words[seed % Math.max(1, words.length)];
        if (wish === undefined) return;
        const [moment] = findMoments(openSpokenText(encodeTranscript(spoken(texts))), {
          wanted: [{ words: [wish], isOpen: false }],
          needed: [{ words: [wish], isOpen: false }],
          row: [wish],
        });
        expect(moment?.marks.length).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });
});
