import { fold, isAscii } from './folding.ts';
import { foldLone } from './lone-letters.ts';

/**
 * How text becomes the words that the search looks at. The index and what a person types go through
 * the same steps, so that case, accents and ways of writing the same letter make no difference.
 */

/** Of an emoji each part counts as a word of its own. */
const WORD = /[\p{L}\p{N}\p{M}]+|\p{Emoji_Presentation}/gu;
const ASCII_WORD = /[a-z0-9]+/g;
const LONE_WORD = /[a-z0-9\u0080-\uffff]+/g;
const SCRIPTS_WITHOUT_SPACES = [
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Bopomofo',
  'Thai',
  'Lao',
  'Khmer',
  'Myanmar',
  'Tibetan',
]
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');
/** No letter before this one is of those scripts, but for some signs that others write with too. */
const MAY_BE_WITHOUT_SPACES = /[\u0e01-\u{10ffff}]/u;
const WITHOUT_SPACES = `[[${SCRIPTS_WITHOUT_SPACES}]--[\\0-\\u0e00]]`;
/** A piece of a word that is all in scripts without spaces, or all in others. */
const PIECE = new RegExp(`${WITHOUT_SPACES}+|[^${WITHOUT_SPACES}]+`, 'gv');
const IS_WITHOUT_SPACES = new RegExp(`^${WITHOUT_SPACES}`, 'v');

/** Whether the word comes from a script that puts no spaces between its words. */
export const isWithoutSpaces = (word: string): boolean => IS_WITHOUT_SPACES.test(word);

/** Text without spaces becomes the pairs of neighbouring characters, and the last one alone. */
function splitPiece(piece: string): string[] {
  if (!isWithoutSpaces(piece)) return [piece];
  const characters = [...piece];
  return characters.map((character, index) => character + (characters[index + 1] ?? ''));
}

/**
 * The words of a text, in their order. Scripts without spaces give overlapping pairs of characters
 * and the last character alone, so that any part of them is found as a row of words: `世界地` gives
 * `世界`, `界地`, `地`.
 */
export function wordsOf(text: string): string[] {
  if (isAscii(text)) return text.toLowerCase().match(ASCII_WORD) ?? [];
  const folded = foldLone(text);
  if (folded !== undefined) return folded.match(LONE_WORD) ?? [];
  return (fold(text).match(WORD) ?? []).flatMap((word) =>
    MAY_BE_WITHOUT_SPACES.test(word) ? (word.match(PIECE) ?? []).flatMap(splitPiece) : [word],
  );
}

/** The words of a text that was folded, and where each begins in it. */
export function* wordsOfFolded(folded: string): Generator<{ word: string; at: number }> {
  for (const { 0: whole, index } of folded.matchAll(WORD)) {
    let at = index;
    for (const piece of MAY_BE_WITHOUT_SPACES.test(whole) ? (whole.match(PIECE) ?? []) : [whole]) {
      for (const word of splitPiece(piece)) {
        yield { word, at };
        at += isWithoutSpaces(piece)
          ? String.fromCodePoint(word.codePointAt(0) ?? 0).length
          : piece.length;
      }
    }
  }
}
