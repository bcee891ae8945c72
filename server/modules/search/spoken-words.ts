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

const hashOf = (word: string): number =>
  [...word].reduce((hash, letter) => step(hash, letter.charCodeAt(0)), 0);

const isSaidAs = ({ words, isOpen }: Term, place: number, word: string | undefined): boolean =>
  isOpen && place === words.length - 1
    ? (word?.startsWith(words[place] ?? '') ?? false)
    : word === words[place];

/**
 * Finds words in what is said. A page of results is looked through for each answer, so the words of
 * plain lines are told by a hash of their letters, and only those that may be meant are cut out.
 */
class WordFinder {
  readonly #whole: Set<number>;
  readonly #open: { hash: number; length: number }[];
  readonly #terms: readonly Term[];

  constructor(terms: readonly Term[]) {
    this.#terms = terms;
    this.#whole = new Set(terms.flatMap(({ words }) => words).map(hashOf));
    this.#open = terms
      .filter(({ isOpen }) => isOpen)
      .map(({ words }) => ({
        hash: hashOf(words.at(-1) ?? ''),
        length: words.at(-1)?.length ?? 0,
      }));
  }

  find(lines: readonly SpokenLine[]): { hits: Hit[]; count: number } {
    const hits: Hit[] = [];
    let count = 0;
    lines.forEach(({ text }, line) => {
      const add = (word: string, number: number): void => {
        hits.push({ word, number, line });
      };
      count = ASCII_ONLY.test(text)
        ? this.#findInPlain(text, count, add)
        : this.#findInOther(text, count, add);
    });
    return { hits, count };
  }

  #findInOther(text: string, before: number, add: (word: string, number: number) => void): number {
    const words = wordsOf(text);
    words.forEach((word, index) => {
      const isMeant = this.#terms.some((term) =>
        term.words.some((_, place) => isSaidAs(term, place, word)),
      );
      if (isMeant) add(word, before + index);
    });
    return before + words.length;
  }

  #findInPlain(text: string, before: number, add: (word: string, number: number) => void): number {
    let number = before;
    let hash = 0;
    let length = 0;
    let begins = false;
    for (let at = 0; at <= text.length; at += 1) {
      const read = at < text.length ? text.charCodeAt(at) : SPACE;
      const code = read >= UPPER_A && read <= UPPER_Z ? read + TO_LOWER : read;
      if ((code >= LOWER_A && code <= LOWER_Z) || (code >= ZERO && code <= NINE)) {
        hash = step(hash, code);
        length += 1;
        begins ||= this.#open.some((open) => open.length === length && open.hash === hash);
      } else if (length > 0) {
        if (begins || this.#whole.has(hash)) {
          add(text.slice(at - length, at).toLowerCase(), number);
        }
        number += 1;
        hash = 0;
        length = 0;
        begins = false;
      }
    }
    return number;
  }
}

/** Where terms are among words that were found, in their order. */
export function placesOf(hits: readonly Hit[], terms: readonly Term[]): SpokenTerm[] {
  const places: SpokenTerm[] = [];
  hits.forEach((hit, index) => {
    terms.forEach((term, number) => {
      if (!isSaidAs(term, 0, hit.word)) return;
      const isWhole = term.words.every((_, place) => {
        const found = hits[index + place];
        return isSaidAs(term, place, found?.word) && found?.number === hit.number + place;
      });
      if (!isWhole) return;
      places.push({
        term: number,
        from: hit.number,
        to: hit.number + term.words.length,
        firstLine: hit.line,
        lastLine: hits[index + term.words.length - 1]?.line ?? hit.line,
      });
    });
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
  const { hits, count } = new WordFinder(terms).find(lines);
  return { places: placesOf(hits, terms), words: count };
}
