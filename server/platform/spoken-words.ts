import { isAscii } from './folding.ts';
import { foldLone } from './lone-letters.ts';
import { wordsOf } from './words.ts';

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
const [CODE_0, CODE_9, CODE_A, CODE_Z] = [0x30, 0x39, 0x61, 0x7a];
const END_OF_ASCII = 0x80;

/** Whether words are written with a character (UTF-16) of a comparable text. */
const isLetter = (code: number): boolean =>
  (code >= CODE_A && code <= CODE_Z) || code >= END_OF_ASCII || (code >= CODE_0 && code <= CODE_9);

const BEYOND_ASCII = /[^\0-\x7f]/g;

const comparableLine = (line: string): string => foldLone(line) ?? wordsOf(line).join(' ');

/**
 * The text of a transcript, one line each, with its words as `wordsOf` gives them and something else
 * between them.
 */
export function comparable(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  let made = '';
  let done = 0;
  BEYOND_ASCII.lastIndex = 0;
  for (let found = BEYOND_ASCII.exec(text); found; found = BEYOND_ASCII.exec(text)) {
    const from = text.lastIndexOf('\n', found.index) + 1;
    const end = text.indexOf('\n', found.index);
    const to = end < 0 ? text.length : end;
    made += text.slice(done, from).toLowerCase() + comparableLine(text.slice(from, to));
    BEYOND_ASCII.lastIndex = to;
    done = to;
  }
  return made + text.slice(done).toLowerCase();
}

const openEnd = (isOpen: boolean): string => (isOpen ? `${LETTER}*` : '');

/** Finds a row of words, cutting nothing out of a text but those. */
const rowPattern = ({ words, isOpen }: Term): RegExp =>
  new RegExp(`(?<!${LETTER})${words.join(`${GAP}+`)}${openEnd(isOpen)}(?!${LETTER})`, 'g');

/** Where the next word begins in a comparable text. */
function nextWord(text: string, place: number): number {
  let at = place;
  while (at < text.length && !isLetter(text.charCodeAt(at))) at += 1;
  return at;
}

/** Where a word ends in a comparable text. @param place within it, or right after it */
function endOfWord(text: string, place: number): number {
  let at = place;
  while (at < text.length && isLetter(text.charCodeAt(at))) at += 1;
  return at;
}

/**
 * The first places of a term of one word in a comparable text, in their order.
 *
 * @param number the term's
 */
function placesOfWord(text: string, term: Term, number: number, most: number): PlacedTerm[] {
  const [word = ''] = term.words;
  const places: PlacedTerm[] = [];
  // A pattern is twice as slow where the word is rare.
  for (let from = text.indexOf(word); from >= 0; from = text.indexOf(word, from + 1)) {
    if (places.length === most) break;
    if (from > 0 && isLetter(text.charCodeAt(from - 1))) continue;
    const to = endOfWord(text, from + word.length);
    if (!term.isOpen && to > from + word.length) continue;
    places.push({ term: number, from, to, next: nextWord(text, to) });
  }
  return places;
}

/** Where a term of several words is in a comparable text, in its order. @param number the term's */
function placesOfRow(text: string, row: Term, number: number): PlacedTerm[] {
  const places: PlacedTerm[] = [];
  const pattern = rowPattern(row);
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const to = pattern.lastIndex;
    places.push({ term: number, from: found.index, to, next: nextWord(text, to) });
    pattern.lastIndex = found.index + 1;
  }
  return places;
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

/** All of the places, in their order; at the same place those of the first ones come first. */
function mergePlaces(first: readonly PlacedTerm[], other: readonly PlacedTerm[]): PlacedTerm[] {
  const merged: PlacedTerm[] = [];
  let at = 0;
  for (const place of other) {
    for (let next = first[at]; next && next.from <= place.from; next = first[at]) {
      merged.push(next);
      at += 1;
    }
    merged.push(place);
  }
  return merged.concat(first.slice(at));
}

/**
 * Where the terms are in a comparable text, in their order. The words of a term stand in a row, across
 * lines too.
 *
 * @param most so many of the terms of one word are found
 */
export function findTerms(
  text: string,
  terms: readonly Term[],
  most = Number.POSITIVE_INFINITY,
): PlacedTerm[] {
  const found = terms.map((term, number) =>
    term.words.length > 1
      ? placesOfRow(text, term, number)
      : placesOfWord(text, term, number, most),
  );
  return found.reduce(mergePlaces, []);
}

/** Whether a term is anywhere in a comparable text. */
export const holdsTerm = (text: string, term: Term): boolean => rowPattern(term).test(text);
