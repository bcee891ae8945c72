import { hashesOfRows } from './word-hashes.ts';
import { wordsOf } from './words.ts';

/**
 * What is said as one character for each word, 5 KB for half an hour: it tells of words that they are
 * not said one after the other, or that they may be. Of rows of which all but one word are said
 * somewhere, about one in a hundred passes, whatever their length. A filter of rows of three and four
 * words takes more room and lets more pass: all rows that are said four by four, here and there.
 *
 * It is text, of the characters of ASCII that may stand in one, and no bytes: SQLite would give those as a
 * buffer outside of the heap, and thousands of them keep the garbage collector busy.
 */
const CHARACTERS = 127;
const FIRST_CHARACTER = 1;

const charactersOf = (words: readonly string[]): string =>
  Buffer.from(hashesOfRows(words, 1).map((hash) => FIRST_CHARACTER + (hash % CHARACTERS))).toString(
    'latin1',
  );

/** @param text what is said */
export const wordSequence = (text: string): string => charactersOf(wordsOf(text));

/** Tells of a sequence whether these words may be said in a row; certain only where they are not. */
export function sequenceTester(words: readonly string[]): (sequence: string) => boolean {
  const row = charactersOf(words);
  return (sequence) => sequence.includes(row);
}
