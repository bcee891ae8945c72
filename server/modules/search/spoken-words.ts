import type { SpokenLine } from '../../platform/transcript-codec.ts';
import { ASCII_ONLY, wordsOf } from '../../platform/words.ts';
import type { Term } from './search-text.ts';

/** A place where a term is said; words are counted from the beginning of all that is said. */
export interface SpokenTerm {
  /** The term's place among those that are looked for. */
  term: number;
  /** The number of its first word, and of the word after its last. */
  from: number;
  to: number;
  /** The lines in which it begins and ends. */
  firstLine: number;
  lastLine: number;
}

/** A word that is said, its number, and the number of its line. */
export interface Hit {
  word: string;
  number: number;
  line: number;
}

const UPPER_A = 65;
const UPPER_Z = 90;
const LOWER_A = 97;
const LOWER_Z = 122;
const ZERO = 48;
const NINE = 57;
const SPACE = 32;
const TO_LOWER = LOWER_A - UPPER_A;

const step = (hash: number, code: number): number => (Math.imul(hash, 31) + code) | 0;

function hashOf(word: string): number {
  let hash = 0;
  for (let at = 0; at < word.length; at += 1) hash = step(hash, word.charCodeAt(at));
  return hash;
}

const isSaidAs = ({ words, isOpen }: Term, place: number, word: string | undefined): boolean =>
  isOpen && place === words.length - 1
    ? (word?.startsWith(words[place] ?? '') ?? false)
    : word === words[place];

/** The words that are looked for, and their hashes, by which most others are told from them. */
interface Wanted {
  terms: readonly Term[];
  whole: ReadonlySet<number>;
  /** Of the word that may be the beginning of one: its hash and its length. */
  open: { hash: number; length: number };
}

function wantedOf(terms: readonly Term[]): Wanted {
  const open = terms.find(({ isOpen }) => isOpen)?.words.at(-1) ?? '';
  return {
    terms,
    whole: new Set(terms.flatMap(({ words }) => words).map(hashOf)),
    open: { hash: hashOf(open), length: open.length },
  };
}

/**
 * Adds the words of a line of nothing but ASCII that may be wanted; a page of results is looked through
 * for each answer, so only those are cut out.
 *
 * @returns the number of the word after the line
 */
function findInPlain(
  text: string,
  { whole, open }: Wanted,
  first: number,
  line: number,
  hits: Hit[],
) {
  let number = first;
  let hash = 0;
  let length = 0;
  let begins = false;
  for (let at = 0; at <= text.length; at += 1) {
    const read = at < text.length ? text.charCodeAt(at) : SPACE;
    const code = read >= UPPER_A && read <= UPPER_Z ? read + TO_LOWER : read;
    if ((code >= LOWER_A && code <= LOWER_Z) || (code >= ZERO && code <= NINE)) {
      hash = step(hash, code);
      length += 1;
      if (length === open.length && hash === open.hash) begins = true;
    } else if (length > 0) {
      if (begins || whole.has(hash)) {
        hits.push({ word: text.slice(at - length, at).toLowerCase(), number, line });
      }
      number += 1;
      hash = 0;
      length = 0;
      begins = false;
    }
  }
  return number;
}

/** The same for any line. */
function findInAny(text: string, { terms }: Wanted, first: number, line: number, hits: Hit[]) {
  const words = wordsOf(text);
  words.forEach((word, index) => {
    const isWanted = terms.some((term) =>
      term.words.some((_, place) => isSaidAs(term, place, word)),
    );
    if (isWanted) hits.push({ word, number: first + index, line });
  });
  return first + words.length;
}

/** The terms that may begin with each word, by their numbers; those of one open word may with any. */
function termsByFirstWord(terms: readonly Term[]): (word: string) => readonly number[] {
  const byWord = new Map<string, number[]>();
  const open: number[] = [];
  terms.forEach(({ words, isOpen }, term) => {
    const [first = ''] = words;
    if (isOpen && words.length === 1) open.push(term);
    else byWord.set(first, [...(byWord.get(first) ?? []), term]);
  });
  return (word) =>
    open.length > 0 ? [...(byWord.get(word) ?? []), ...open] : (byWord.get(word) ?? []);
}

/** Where terms are among words that were found, in their order. */
export function placesOf(hits: readonly Hit[], terms: readonly Term[]): SpokenTerm[] {
  const termsThatBeginWith = termsByFirstWord(terms);
  const places: SpokenTerm[] = [];
  hits.forEach((hit, index) => {
    for (const number of termsThatBeginWith(hit.word)) {
      const term = terms[number];
      const isWhole = term?.words.every((_, place) => {
        const found = hits[index + place];
        return isSaidAs(term, place, found?.word) && found?.number === hit.number + place;
      });
      if (!term || !isWhole) continue;
      places.push({
        term: number,
        from: hit.number,
        to: hit.number + term.words.length,
        firstLine: hit.line,
        lastLine: hits[index + term.words.length - 1]?.line ?? hit.line,
      });
    }
  });
  return places;
}

/**
 * Where the terms are said, in the order in which they are, and how many words are said in all. The
 * words of a term stand in a row, across lines too.
 */
export function findSpoken(
  lines: readonly SpokenLine[],
  terms: readonly Term[],
): { places: SpokenTerm[]; words: number } {
  const wanted = wantedOf(terms);
  const hits: Hit[] = [];
  let words = 0;
  lines.forEach(({ text }, line) => {
    const find = ASCII_ONLY.test(text) ? findInPlain : findInAny;
    words = find(text, wanted, words, line, hits);
  });
  return { places: placesOf(hits, terms), words };
}
