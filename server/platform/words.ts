/**
 * How text becomes the words that the search looks at. The index and what a person types go through
 * the same steps, so that case, accents and ways of writing the same letter make no difference.
 */

/** Marks on letters that are left out where people type without them: accents, vowel points, harakat. */
const OPTIONAL_MARKS = new RegExp(
  '[\\u0300-\\u036f\\u0591-\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06ed' +
    '\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]',
  'g',
);

/** Characters that are not seen: soft hyphens, joiners, the tatweel that stretches Arabic words. */
const INVISIBLE = /\u00ad|\u0640|[\u200b-\u200f]|\u2060|[\ufe00-\ufe0f]|\ufeff/g;

/** Letters that Unicode does not take for variants of one another, but people do. */
const VARIANTS: Readonly<Record<string, string>> = {
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  ŧ: 't',
  þ: 'th',
  ς: 'σ',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  ٱ: 'ا',
};
const VARIANT = new RegExp(`[${Object.keys(VARIANTS).join('')}]`, 'g');

/** Of an emoji each part counts as a word of its own. */
const WORD = /[\p{L}\p{N}\p{M}]+|\p{Emoji_Presentation}/gu;
const ASCII_WORD = /[a-z0-9]+/g;
/** Whether a text has nothing but these 128 characters; as far as they go, lower case is all there is to do. */
export const isAscii = (text: string): boolean => Buffer.byteLength(text) === text.length;

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
/** No letter before this one belongs to those scripts. */
const MAY_BE_WITHOUT_SPACES = /[\u0e01-\u{10ffff}]/u;
/** A piece of a word that is all in scripts without spaces, or all in others. */
const PIECE = new RegExp(`[${SCRIPTS_WITHOUT_SPACES}]+|[^${SCRIPTS_WITHOUT_SPACES}]+`, 'gu');
const IS_WITHOUT_SPACES = new RegExp(`^[${SCRIPTS_WITHOUT_SPACES}]`, 'u');

/** The text without its case, its accents and its invisible characters. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(OPTIONAL_MARKS, '')
    .replace(INVISIBLE, '')
    .replace(VARIANT, (letter) => VARIANTS[letter] ?? letter)
    .normalize('NFC');
}

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
