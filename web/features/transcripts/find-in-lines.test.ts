import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findInLines, foldLines, marksByLine } from './find-in-lines.ts';

/** What is marked for some words, place by place. */
function found(texts: string[], words: string): string[][] {
  return findInLines(foldLines(texts), words).map((marks) =>
    marks.map(({ line, start, end }) => texts[line]?.slice(start, end) ?? ''),
  );
}

test('finds words whatever their case and accents, in any script', () => {
  expect(found(['Über die Brücke', 'the BRUCKE again'], 'brücke')).toEqual([
    ['Brücke'],
    ['BRUCKE'],
  ]);
  expect(found(['Cafe\u0301 noir'], 'café')).toEqual([['Cafe\u0301']]);
  expect(found(['مَرْحَبًا بالعالم'], 'مرحبا')).toEqual([['مَرْحَبًا']]);
  expect(found(['Η οδός των Αθηνών'], 'ΟΔΟΣ ΤΩΝ')).toEqual([['οδός των']]);
  expect(found(['in der Straße'], 'STRASSE')).toEqual([['Straße']]);
  expect(found(['世界のことば'], '界の')).toEqual([['界の']]);
  expect(found(['a 👋🏽 b'], '👋🏽 b')).toEqual([['👋🏽 b']]);
});

test('takes letters for one another that people do, as the search of the catalogue does', () => {
  expect(found(['ایران و کتاب'], 'ايران و كتاب')).toEqual([['ایران و کتاب']]);
  expect(found(['في المدرسة'], 'المدرسه')).toEqual([['المدرسة']]);
  expect(found(['på Ærø'], 'aero')).toEqual([['Ærø']]);
  expect(found(['Łódź'], 'lodz')).toEqual([['Łódź']]);
});

test('tells vowels apart that are written on a letter, and marks both together', () => {
  expect(found(['का कि'], 'कि')).toEqual([['कि']]);
  expect(found(['का कि'], 'क')).toEqual([['का'], ['कि']]);
  expect(found(['กี่ กา'], 'กา')).toEqual([['กา']]);
});

test('finds words whether or not what is not seen stands in them', () => {
  expect(found(['می\u200cخواهم بروم'], 'میخواهم')).toEqual([['می\u200cخواهم']]);
  expect(found(['میخواهم بروم'], 'می\u200cخواهم')).toEqual([['میخواهم']]);
  expect(found(['مرحـــبا'], 'مرحبا')).toEqual([['مرحـــبا']]);
});

test('finds a sentence that goes on in the next line', () => {
  expect(found(['and so the', 'forest floor  was', 'wet'], 'the forest floor was wet')).toEqual([
    ['the', 'forest floor  was', 'wet'],
  ]);
});

test('finds nothing for no words, and nothing that is not there', () => {
  expect(found(['anything'], '  ')).toEqual([]);
  expect(found(['anything'], 'thinga')).toEqual([]);
  expect(found([], 'a')).toEqual([]);
});

test('gathers the marks of each line in order', () => {
  const places = findInLines(foldLines(['aba', 'ab']), 'a');
  expect([...marksByLine(places)]).toEqual([
    [
      0,
      [
        [0, 1],
        [2, 3],
      ],
    ],
    [1, [[0, 1]]],
  ]);
});

test('marks lie within their lines, and a piece of a line is found again', () => {
  const line = fc.string({ unit: 'grapheme', maxLength: 20 });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), fc.nat(), (texts, pick) => {
      const folded = foldLines(texts);
      expect(folded.origins).toHaveLength(folded.text.length);
      const text = texts[pick % texts.length] ?? '';
      const places = findInLines(folded, text);
      expect(places.length > 0).toBe(
        folded.text.trim() !== '' && foldLines([text]).text.trim() !== '',
      );
      for (const { line: at, start, end } of places.flat()) {
        expect(start).toBeLessThan(end);
        expect(end).toBeLessThanOrEqual(texts[at]?.length ?? 0);
      }
    }),
  );
});
