import { isAscii } from './folding.ts';
import { foldLone } from './lone-letters.ts';
import { wordsOf } from './words.ts';

/** A part of a text, by characters (UTF-16). */
export interface Part {
  from: number;
  to: number;
}

const [CODE_0, CODE_9, CODE_A, CODE_Z] = [0x30, 0x39, 0x61, 0x7a];
const END_OF_ASCII = 0x80;

/** Whether words are written with a character (UTF-16) of a comparable text. */
export const isLetter = (code: number): boolean =>
  (code >= CODE_A && code <= CODE_Z) || code >= END_OF_ASCII || (code >= CODE_0 && code <= CODE_9);

const BEYOND_ASCII = /[^\0-\x7f]/g;

const comparableLine = (line: string): string => foldLone(line) ?? wordsOf(line).join(' ');

/**
 * The text in lower case as far as it is ASCII; the same number of anything stands for all else. With
 * two bytes for each character that takes six times as long.
 */
const lowerAscii = (text: string): string =>
  Buffer.from(text, 'latin1').toString('latin1').toLowerCase();

/**
 * The text of a transcript, one line each, with its words as `wordsOf` gives them and something else
 * between them.
 *
 * @param isPlain whether it is known to be ASCII
 */
export function comparable(text: string, isPlain = isAscii(text)): string {
  if (isPlain) return text.toLowerCase();
  const lower = lowerAscii(text);
  let made = '';
  let done = 0;
  BEYOND_ASCII.lastIndex = 0;
  for (let found = BEYOND_ASCII.exec(text); found; found = BEYOND_ASCII.exec(text)) {
    const from = text.lastIndexOf('\n', found.index) + 1;
    const end = text.indexOf('\n', found.index);
    const to = end < 0 ? text.length : end;
    made += lower.slice(done, from) + comparableLine(text.slice(from, to));
    BEYOND_ASCII.lastIndex = to;
    done = to;
  }
  return made + lower.slice(done);
}

/** Where the next word begins in a comparable text. */
export function nextWord(text: string, place: number): number {
  let at = place;
  while (at < text.length && !isLetter(text.charCodeAt(at))) at += 1;
  return at;
}

/** Where a word ends in a comparable text. @param place within it, or right after it */
export function endOfWord(text: string, place: number): number {
  let at = place;
  while (at < text.length && isLetter(text.charCodeAt(at))) at += 1;
  return at;
}

/** Where the word before a place begins in a comparable text, and ends; in front of the text where there is none. */
export function wordBefore(text: string, place: number): Part {
  let to = place;
  while (to > 0 && !isLetter(text.charCodeAt(to - 1))) to -= 1;
  let from = to;
  while (from > 0 && isLetter(text.charCodeAt(from - 1))) from -= 1;
  return { from, to };
}
