import { hashesOfRows } from './word-hashes.ts';

/**
 * The terms of words that follow one another, one character each. The characters are not assigned, so no
 * word is written with them; and one alone stays out of the index of beginnings, which has two and more.
 * Several rows can have the same term, so what is found by it has to be looked at.
 *
 * Any two words tell where a row of words may be, for they are rarer than the words. Where texts are
 * short, as names and descriptions are, two words without a short one share few terms with many others,
 * which halves what these take in the index: they are only asked for together with both words. Where
 * texts are long, pairs of the commonest words, which are short, are in most of them, and three of them
 * have terms too.
 */
const FIRST_PAIR = 0x40000;
/** 19 bits: more would make the index larger, fewer its answers vaguer. */
const PAIRS = 0x80000;
const FIRST_TRIPLE = 0xc0000;
const TRIPLES = 0x20000;
const FIRST_LONG_PAIR = 0xe8000;
const LONG_PAIRS = 0x8000;

/** A word of so many letters is a short one; of most pairs in texts one is. */
const SHORT_WORD = 3;
/** So many letters three short words have in all; they are half of all triples. */
const SHORT_TRIPLE = 12;

const pairTerm = (hash: number): string => String.fromCodePoint(FIRST_PAIR + (hash % PAIRS));
const longPairTerm = (hash: number): string =>
  String.fromCodePoint(FIRST_LONG_PAIR + (hash % LONG_PAIRS));
const tripleTerm = (hash: number): string => String.fromCodePoint(FIRST_TRIPLE + (hash % TRIPLES));

/** The terms of each two neighbours, in their order. */
const neighbours = (words: readonly string[]): string[] =>
  Array.from(hashesOfRows(words, 2), pairTerm);

const once = (terms: Iterable<string>): string[] => [...new Set(terms)];

/** How many letters (UTF-16) so many words have from one on. */
function lettersOf(words: readonly string[], first: number, count: number): number {
  let letters = 0;
  for (let at = first; at < first + count; at += 1) letters += words[at]?.length ?? 0;
  return letters;
}

/** The terms of each two words that follow one another, each once. */
export const pairTerms = (words: readonly string[]): string[] => once(neighbours(words));

const isShort = (word: string | undefined): boolean =>
  word !== undefined && word.length <= SHORT_WORD;

/** The terms of each two words of a short text that follow one another, each once. */
export const writtenPairTerms = (words: readonly string[]): string[] =>
  once(
    Array.from(hashesOfRows(words, 2), (hash, first) =>
      isShort(words[first]) || isShort(words[first + 1]) ? pairTerm(hash) : longPairTerm(hash),
    ),
  );

/**
 * The fewest terms that tell where words may stand in a row of a short text: their pairs, and the words
 * that are in none with a short one.
 */
export function writtenRowTerms(words: readonly string[]): string[] {
  const isInShortPair = (place: number): boolean =>
    words.length > 1 && words.slice(Math.max(0, place - 1), place + 2).some(isShort);
  const alone = words.filter((_, place) => !isInShortPair(place));
  return once([...writtenPairTerms(words), ...alone]);
}

/** The term of each three short words that follow one another, by the place of the first. */
function triplesByPlace(words: readonly string[]): Map<number, string> {
  const terms = new Map<number, string>();
  hashesOfRows(words, 3).forEach((hash, first) => {
    if (lettersOf(words, first, 3) <= SHORT_TRIPLE) terms.set(first, tripleTerm(hash));
  });
  return terms;
}

/** The terms of each three short words that follow one another, each once. */
export const shortTripleTerms = (words: readonly string[]): string[] =>
  once(triplesByPlace(words).values());

/**
 * The terms that tell where words may stand in a row of a long text: the triples that have terms, the
 * pairs that are in none of them, and rare pairs in any case, for a triple may share its term with one
 * that is far more frequent.
 */
export function rowTerms(words: readonly string[], isRare: (pair: string) => boolean): string[] {
  const triples = triplesByPlace(words);
  const pairs = neighbours(words).filter(
    (pair, first) => !(triples.has(first) || triples.has(first - 1)) || isRare(pair),
  );
  return once([...triples.values(), ...pairs]);
}
