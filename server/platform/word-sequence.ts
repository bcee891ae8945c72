import { hashesOfRows } from './word-hashes.ts';
import { wordsOf } from './words.ts';

/**
 * What is said in one byte for each word, 5 KB for half an hour: it tells of words that they are not
 * said one after the other, or that they may be. Two words have the same byte once in 256 times, so of
 * rows of which all but one word are said somewhere one in a hundred passes, whatever their length. A
 * filter of rows of three and four words takes more room and lets more pass: all rows that are said
 * four by four, here and there.
 */
const bytesOf = (words: readonly string[]): Buffer =>
  Buffer.from(Uint8Array.from(hashesOfRows(words, 1)).buffer);

/** @param text what is said */
export const wordSequence = (text: string): Buffer => bytesOf(wordsOf(text));

/** Tells of a sequence whether these words may be said in a row; certain only where they are not. */
export function sequenceTester(words: readonly string[]): (sequence: Uint8Array) => boolean {
  const row = bytesOf(words);
  return ({ buffer, byteOffset, byteLength }) =>
    Buffer.from(buffer, byteOffset, byteLength).includes(row);
}
