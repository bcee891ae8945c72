import { plainLetters } from '../../contract/plain-letters.ts';

/** More marks on one letter than any script puts there, or anyone who decorates a title. */
const MOST_MARKS = 256;
const TOO_MANY_MARKS = new RegExp(`(?<!\\p{M})(\\p{M}{${MOST_MARKS}})\\p{M}+`, 'gu');

/** Marks are put in order one by one, for which a megabyte of them on one letter would take half an hour. */
const withoutCrowds = (text: string): string =>
  text.length > MOST_MARKS ? text.replace(TOO_MANY_MARKS, '$1') : text;

/** Whether a text has nothing but the 128 characters of ASCII; as far as they go, lower case is all there is to do. */
export const isAscii = (text: string): boolean => Buffer.byteLength(text) === text.length;

/** The text without its case, its accents and its invisible characters. */
export function fold(text: string): string {
  const bare = plainLetters(withoutCrowds(text));
  // What was left out may have stood between marks.
  return withoutCrowds(bare).normalize('NFC');
}
