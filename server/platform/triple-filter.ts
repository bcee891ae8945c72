import { hashesOfRows, spread } from './word-hashes.ts';
import { wordsOf } from './words.ts';

/**
 * A Bloom filter (https://en.wikipedia.org/wiki/Bloom_filter) of each three words that follow one
 * another in what is said: it tells of a row of words that it is not said there, or that it may be.
 * Of triples that are not, one in 46 passes; so unpacking a transcript is spared most of the time.
 */
const WORDS = 3;
const BITS_OF_TRIPLE = 8;
const BITS_SET = 5;
const BITS_OF_BYTE = 8;

/** The place of one of a triple's bits in a filter of so many: double hashing. */
const placeOf = (hash: number, step: number, bit: number, size: number): number =>
  (hash + bit * step) % size;

/** @param text what is said */
export function tripleFilter(text: string): Buffer {
  const triples = hashesOfRows(wordsOf(text), WORDS);
  const filter = Buffer.alloc(Math.ceil((triples.length * BITS_OF_TRIPLE) / BITS_OF_BYTE));
  const size = filter.length * BITS_OF_BYTE;
  for (const hash of triples) {
    const step = spread(hash ^ size);
    for (let bit = 0; bit < BITS_SET; bit += 1) {
      const place = placeOf(hash, step, bit, size);
      const byte = Math.floor(place / BITS_OF_BYTE);
      filter[byte] = (filter[byte] ?? 0) | (1 << (place % BITS_OF_BYTE));
    }
  }
  return filter;
}

/** Whether words may be said in a row where this is the filter; certain only where it is not so. */
export function mayHoldRow(filter: Uint8Array, words: readonly string[]): boolean {
  const size = filter.length * BITS_OF_BYTE;
  for (const hash of hashesOfRows(words, WORDS)) {
    if (size === 0) return false;
    const step = spread(hash ^ size);
    for (let bit = 0; bit < BITS_SET; bit += 1) {
      const place = placeOf(hash, step, bit, size);
      const byte = filter[Math.floor(place / BITS_OF_BYTE)] ?? 0;
      if ((byte & (1 << (place % BITS_OF_BYTE))) === 0) return false;
    }
  }
  return true;
}
