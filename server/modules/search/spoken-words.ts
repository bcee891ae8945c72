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

/** What each ASCII character is in a word: its code in lower case, 0 where words end. */
const IN_WORD = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code).toLowerCase();
  return /[a-z0-9]/.test(character) ? character.charCodeAt(0) : 0;
});

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

/** The words that are looked for, and what most others are told from them by. */
interface Wanted {
  terms: readonly Term[];
  /** 1 where a wanted word has these last bits of its hash. */
  signs: Uint8Array;
  /** Of the word that may be the beginning of one: its hash and its length. */
  open: { hash: number; length: number };
}

const SIGN_BITS = 0xff_ff;

/** Marks the hashes of words, so that nearly all others are told from them at a glance. */
function signsOf(words: readonly string[]): Uint8Array {
  const signs = new Uint8Array(SIGN_BITS + 1);
  for (const word of words) signs[hashOf(word) & SIGN_BITS] = 1;
  return signs;
}

function wantedOf(terms: readonly Term[]): Wanted {
  const open = terms.find(({ isOpen }) => isOpen)?.words.at(-1) ?? '';
  return {
    terms,
    signs: signsOf(terms.flatMap(({ words }) => words)),
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
  { signs, open }: Wanted,
  first: number,
  line: number,
  hits: Hit[],
) {
  let number = first;
  let hash = 0;
  let length = 0;
  let begins = false;
  for (let at = 0; at <= text.length; at += 1) {
    const code = at < text.length ? (IN_WORD[text.charCodeAt(at)] ?? 0) : 0;
    if (code > 0) {
      hash = step(hash, code);
      length += 1;
      if (length === open.length && hash === open.hash) begins = true;
    } else if (length > 0) {
      if (begins || signs[hash & SIGN_BITS] === 1) {
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
