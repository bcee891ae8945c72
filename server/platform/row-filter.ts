import { hashesOfRows, spread } from './word-hashes.ts';
import { wordsOf } from './words.ts';

/**
 * A Bloom filter (https://en.wikipedia.org/wiki/Bloom_filter) of each three and each four words that
 * follow one another in what is said: it tells of a row of words that it is not said there, or that it
 * may be. Of threes and fours that are not, one in 18 passes; so unpacking a transcript is spared most
 * of the time. Threes alone let rows pass whose words follow one another three by three, here and there.
 */
const LENGTHS = [3, 4];
/** Of fewer words the filter tells nothing. */
export const SHORTEST_ROW = Math.min(...LENGTHS);
const BITS_OF_ROW = 6;
const BITS_SET = 4;
const BITS_OF_BYTE = 8;

const hashesOf = (words: readonly string[]): Uint32Array[] =>
  LENGTHS.map((length) => hashesOfRows(words, length));

/** The place of one of a row's bits in a filter of so many: double hashing. */
const placeOf = (hash: number, step: number, bit: number, size: number): number =>
  (hash + bit * step) % size;

/** @param text what is said */
export function rowFilter(text: string): Buffer {
  const rows = hashesOf(wordsOf(text));
  const count = rows.reduce((sum, { length }) => sum + length, 0);
  const filter = Buffer.alloc(Math.ceil((count * BITS_OF_ROW) / BITS_OF_BYTE));
  for (const hashes of rows) for (const hash of hashes) putIn(filter, hash);
  return filter;
}

function putIn(filter: Buffer, hash: number): void {
  const size = filter.length * BITS_OF_BYTE;
  const step = spread(hash ^ size);
  for (let bit = 0; bit < BITS_SET; bit += 1) {
    const place = placeOf(hash, step, bit, size);
    const byte = Math.floor(place / BITS_OF_BYTE);
    filter[byte] = (filter[byte] ?? 0) | (1 << (place % BITS_OF_BYTE));
  }
}

function mayHold(filter: Uint8Array, hash: number): boolean {
  const size = filter.length * BITS_OF_BYTE;
  if (size === 0) return false;
  const step = spread(hash ^ size);
  for (let bit = 0; bit < BITS_SET; bit += 1) {
    const place = placeOf(hash, step, bit, size);
    const byte = filter[Math.floor(place / BITS_OF_BYTE)] ?? 0;
    if ((byte & (1 << (place % BITS_OF_BYTE))) === 0) return false;
  }
  return true;
}

/** Tells of a filter whether these words may be said in a row; certain only where they are not. */
export function rowTester(words: readonly string[]): (filter: Uint8Array) => boolean {
  const rows = hashesOf(words).flatMap((hashes) => [...hashes]);
  return (filter) => rows.every((hash) => mayHold(filter, hash));
}
