import { hashesOfRows, spread } from './word-hashes.ts';
import { wordsOf } from './words.ts';

/**
 * A Bloom filter (https://en.wikipedia.org/wiki/Bloom_filter) of each three words that follow one
 * another in what is said: it tells of a row of words that it is not said there, or that it may be.
 * Of triples that are not, one in eleven passes; so unpacking a transcript is spared most of the time.
 */
const WORDS = 3;
const BITS_OF_TRIPLE = 5;
const PLACES = 3;
const BITS_OF_BYTE = 8;

/** The bits of a triple in a filter of so many: double hashing. */
function bitsOf(hash: number, size: number): number[] {
  const step = spread(hash ^ size);
  return Array.from({ length: PLACES }, (_, place) => (hash + place * step) % size);
}

/** @param text what is said */
export function tripleFilter(text: string): Buffer {
  const triples = hashesOfRows(wordsOf(text), WORDS);
  const filter = Buffer.alloc(Math.ceil((triples.size * BITS_OF_TRIPLE) / BITS_OF_BYTE));
  const size = filter.length * BITS_OF_BYTE;
  for (const hash of triples) {
    for (const bit of bitsOf(hash, size)) {
      const byte = Math.floor(bit / BITS_OF_BYTE);
      filter[byte] = (filter[byte] ?? 0) | (1 << (bit % BITS_OF_BYTE));
    }
  }
  return filter;
}

/** Whether words may be said in a row where this is the filter; certain only where it is not so. */
export function mayHoldRow(filter: Uint8Array, words: readonly string[]): boolean {
  const size = filter.length * BITS_OF_BYTE;
  for (const hash of hashesOfRows(words, WORDS)) {
    if (size === 0) return false;
    for (const bit of bitsOf(hash, size)) {
      const byte = filter[Math.floor(bit / BITS_OF_BYTE)] ?? 0;
      if ((byte & (1 << (bit % BITS_OF_BYTE))) === 0) return false;
    }
  }
  return true;
}
