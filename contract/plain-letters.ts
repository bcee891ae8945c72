/**
 * How letters are told apart by every search: those of the catalogue and that within a transcript find
 * the same words.
 */

/**
 * Marks on letters that are left out where people type without them: accents, vowel points, harakat. Between
 * those of Hebrew lie its hyphen and other signs that stand between words.
 */
const OPTIONAL_MARKS = new RegExp(
  '[\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06ed' +
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

/** The text without its case, its accents and its invisible characters, each character taken apart (NFKD). */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(OPTIONAL_MARKS, '')
    .replace(INVISIBLE, '')
    .replace(VARIANT, (letter) => VARIANTS[letter] ?? letter);
