import { hashesOfRows } from './word-hashes.ts';

/**
 * The terms of words that follow one another, one character each. The characters are not assigned, so no
 * word is written with them; and one alone stays out of the index of beginnings, which has two and more.
 * Several rows can have the same term, so what is found by it has to be looked at.
 *
 * Any two words tell where a row of words may be, for they are rarer than the words. Where texts are
 * short, as names and descriptions are, most words themselves are rare enough; only pairs with the
 * commonest ones have terms there. Where texts are long, pairs of those are in most of them, and three of
 * them have terms too. The commonest words are short.
 */
const FIRST_PAIR = 0x40000;
/** 19 bits: more would make the index larger, fewer its answers vaguer. */
const PAIRS = 0x80000;
const FIRST_TRIPLE = 0xc0000;
const TRIPLES = 0x20000;

/** A word of so many letters is a short one; of most pairs in texts one is. */
const SHORT_WORD = 3;
/** So many letters three short words have in all; they are half of all triples. */
const SHORT_TRIPLE = 12;

const pairTerm = (hash: number): string => String.fromCodePoint(FIRST_PAIR + (hash % PAIRS));
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

/** The term of each two words of which one is short, by the place of the first. */
function shortPairsByPlace(words: readonly string[]): Map<number, string> {
  const isShort = words.map((word) => word.length <= SHORT_WORD);
  const pairs = neighbours(words).map((pair, first): [number, string] => [first, pair]);
  return new Map(pairs.filter(([first]) => isShort[first] || isShort[first + 1]));
}

/** The terms of each two words that follow one another and of which one is short, each once. */
export const shortPairTerms = (words: readonly string[]): string[] =>
  once(shortPairsByPlace(words).values());

/**
 * The fewest terms that tell where words may stand in a row of a short text: the pairs that have terms,
 * and the words that are in none of them.
 */
export function shortRowTerms(words: readonly string[]): string[] {
  const pairs = shortPairsByPlace(words);
  const alone = words.filter((_, place) => !pairs.has(place) && !pairs.has(place - 1));
  return once([...pairs.values(), ...alone]);
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
