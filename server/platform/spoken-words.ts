import { isAscii, wordsOf } from './words.ts';

/** Words that have to stand one after the other. */
export interface Term {
  words: readonly string[];
  /** Whether the last of them may be the beginning of a longer one. */
  isOpen: boolean;
}

/** Where something is in a text: where it begins and ends, and where the word after it begins. */
export interface Place {
  from: number;
  to: number;
  next: number;
}

export interface PlacedWord extends Place {
  word: string;
}

export interface PlacedTerm extends Place {
  /** The term's number among those that are looked for. */
  term: number;
}

/** What words of a text are written with once it is made comparable, and what stands between them. */
const LETTER = '[a-z0-9\\u0080-\\uffff]';
const GAP = '[^a-z0-9\\u0080-\\uffff]';
const NEXT_LETTER = new RegExp(LETTER, 'g');

/**
 * The text of a transcript, one line each, with its words as `wordsOf` gives them and something else
 * between them.
 */
export const comparable = (text: string): string =>
  isAscii(text)
    ? text.toLowerCase()
    : text
        .split('\n')
        .map((line) => (isAscii(line) ? line.toLowerCase() : wordsOf(line).join(' ')))
        .join('\n');

const openEnd = (isOpen: boolean): string => (isOpen ? `${LETTER}*` : '');

/** Finds the words of the terms, cutting none out of a text but those. */
function patternOf(terms: readonly Term[]): RegExp {
  const words = terms.flatMap((term) =>
    term.words.map((word, place) => word + openEnd(term.isOpen && place === term.words.length - 1)),
  );
  return new RegExp(`(?<!${LETTER})(?:${[...new Set(words)].join('|')})(?!${LETTER})`, 'g');
}

/** The words of a comparable text that terms begin or go on with, in their order. */
function wordsOfTerms(text: string, terms: readonly Term[]): PlacedWord[] {
  const words: PlacedWord[] = [];
  if (terms.length === 0) return words;
  const pattern = patternOf(terms);
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const to = pattern.lastIndex;
    NEXT_LETTER.lastIndex = to;
    const next = NEXT_LETTER.exec(text)?.index ?? text.length;
    words.push({ word: found[0], from: found.index, to, next });
  }
  return words;
}

const isSaidAs = ({ words, isOpen }: Term, place: number, word: string): boolean =>
  isOpen && place === words.length - 1
    ? word.startsWith(words[place] ?? '')
    : word === words[place];

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

/** The last word of a term that begins with a word; nothing where its words do not follow. */
function lastOf(words: readonly PlacedWord[], first: number, term: Term): PlacedWord | undefined {
  let last: PlacedWord | undefined;
  for (let place = 0; place < term.words.length; place += 1) {
    const word = words[first + place];
    if (!word || (last && word.from !== last.next) || !isSaidAs(term, place, word.word)) return;
    last = word;
  }
  return last;
}

/** Where terms are among words that were found, in their order. */
export function placesOf(words: readonly PlacedWord[], terms: readonly Term[]): PlacedTerm[] {
  const termsThatBeginWith = termsByFirstWord(terms);
  const places: PlacedTerm[] = [];
  words.forEach(({ word, from }, index) => {
    for (const number of termsThatBeginWith(word)) {
      const term = terms[number];
      const last = term && lastOf(words, index, term);
      if (last) places.push({ term: number, from, to: last.to, next: last.next });
    }
  });
  return places;
}

/**
 * Where the terms are in a comparable text, in their order. The words of a term stand in a row, across
 * lines too.
 */
export const findTerms = (text: string, terms: readonly Term[]): PlacedTerm[] =>
  placesOf(wordsOfTerms(text, terms), terms);

/** Whether a term is anywhere in a comparable text. */
export const holdsTerm = (text: string, { words, isOpen }: Term): boolean =>
  new RegExp(`(?<!${LETTER})${words.join(`${GAP}+`)}${isOpen ? '' : `(?!${LETTER})`}`).test(text);
