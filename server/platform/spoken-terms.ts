import { hashesOfRows } from './word-hashes.ts';
import { wordsOf } from './words.ts';

/**
 * The terms under which a transcript is filed. The index keeps neither places nor columns, so a term
 * says itself what it stands for:
 *
 * | Term            | The video                                      |
 * |-----------------|------------------------------------------------|
 * | `word`          | says the word                                  |
 * | `word.2`        | says it often, by levels from 1 to 3           |
 * | `=word`         | has the word in its name                       |
 * | `#c7`           | is of channel 7; `#t3` has tag 3, `#v` are all |
 * | `#d19`          | is document 19                                 |
 * | U+40000…U+BFFFF | says two words one after the other             |
 * | U+C0000…U+DFFFF | says three short words one after the other     |
 *
 * The characters of pairs and triples are not assigned, so no word is written with them. One character
 * each keeps them out of the index of beginnings, which has two and more.
 */

export const OFTEN = [1, 2, 3] as const;
/** How often a word is said at each level, in a video in which 5,000 words are said. */
const LEAST_OF_LEVEL: Record<Often, number> = { 1: 3, 2: 8, 3: 20 };
/** What is usually said in half an hour. */
const USUAL_WORDS = 5_000;
/** How much the length of what is said counts: the `b` of BM25. */
const LENGTH_COUNTS = 0.75;

export type Often = (typeof OFTEN)[number];

export const oftenTerm = (word: string, level: Often): string => `${word}.${level}`;
export const nameTerm = (word: string): string => `=${word}`;
/** @param label as the other index writes it: `v`, `c7`, `t3` */
export const labelTerm = (label: string): string => `#${label}`;
/** FTS5 looks for all documents or for one; by these terms it looks for some at once. */
export const documentTerm = (doc: number): string => labelTerm(`d${doc}`);

/** 19 bits tell pairs apart: more would make the index larger, fewer its answers vaguer. */
const FIRST_PAIR = 0x40000;
const PAIRS = 0x80000;

/**
 * The commonest words are short, and pairs of them are said in most videos. Of three that have so many
 * letters in all, a third of all triples, the index knows that they are said in a row.
 */
const SHORT_TRIPLE = 10;
const FIRST_TRIPLE = 0xc0000;
const TRIPLES = 0x20000;

const pairTerm = (hash: number): string => String.fromCodePoint(FIRST_PAIR + (hash % PAIRS));
const tripleTerm = (hash: number): string => String.fromCodePoint(FIRST_TRIPLE + (hash % TRIPLES));

/**
 * The terms of each two words that follow one another, each once. Two pairs can have the same term, so
 * what is found by it has to be looked at.
 */
export const pairTerms = (words: readonly string[]): string[] => [
  ...new Set(Array.from(hashesOfRows(words, 2), pairTerm)),
];

/** Whether the words from this one on are three short ones. */
function isShortTriple(words: readonly string[], first: number): boolean {
  const [one = '', two = '', three = ''] = [words[first], words[first + 1], words[first + 2]];
  return one.length + two.length + three.length <= SHORT_TRIPLE;
}

/** The term of each triple that the index knows, by the place of its first word. */
function tripleTerms(words: readonly string[]): Map<number, string> {
  const terms = new Map<number, string>();
  hashesOfRows(words, 3).forEach((hash, first) => {
    if (isShortTriple(words, first)) terms.set(first, tripleTerm(hash));
  });
  return terms;
}

/**
 * The fewest terms that tell where words may stand in a row: the triples that the index knows, and the
 * pairs that are in none of them.
 */
export function rowTerms(words: readonly string[]): string[] {
  const triples = tripleTerms(words);
  const pairs = Array.from(hashesOfRows(words, 2), pairTerm).filter(
    (_, first) => !triples.has(first) && !triples.has(first - 1),
  );
  return [...new Set([...triples.values(), ...pairs])];
}

/** The words, each once, and again for each level of how often they are said. */
function wordTerms(words: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const length = 1 - LENGTH_COUNTS + LENGTH_COUNTS * (words.length / USUAL_WORDS);
  const terms: string[] = [];
  for (const [word, count] of counts) {
    terms.push(word);
    for (const level of OFTEN) {
      if (count / length >= LEAST_OF_LEVEL[level]) terms.push(oftenTerm(word, level));
    }
  }
  return terms;
}

/**
 * All terms of a transcript, with spaces between them.
 *
 * @param text what is said
 * @param name the words of the video's name, with spaces between them
 * @param labels the video's labels as the other index writes them, with spaces between them, and its document's
 */
export function spokenTerms(text: string, name: string, labels: string): string {
  const words = wordsOf(text);
  const split = (row: string): string[] => (row === '' ? [] : row.split(' '));
  return [
    ...wordTerms(words),
    ...split(name).map(nameTerm),
    ...split(labels).map(labelTerm),
    ...pairTerms(words),
    ...new Set(tripleTerms(words).values()),
  ].join(' ');
}
