import { endOfWord, isLetter, nextWord, type Part, wordBefore } from './comparable-text.ts';

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

/** A word that was found in a text, and where. */
export interface FoundWord extends Place {
  word: string;
}

/** A term that was found in a text, and where. */
export interface PlacedTerm extends Place {
  /** The term's number among those that are looked for. */
  term: number;
}

/** Gives the first place of something from a place of the text on; nothing where there is none. */
type Finder = (from: number) => Place | undefined;

/** The letters of English, the most frequent first; of others each is rarer in what is looked through. */
const FREQUENT = 'etaoinshrdlcumwfgypbvkjxqz';

/** Where the rarest letter of a word is. */
function placeOfRarest(word: string): number {
  let [rarest, most] = [0, -1];
  for (let at = 0; at < word.length; at += 1) {
    const frequency = FREQUENT.indexOf(word.charAt(at));
    const rarity = frequency < 0 ? FREQUENT.length : frequency;
    if (rarity > most) [rarest, most] = [at, rarity];
  }
  return rarest;
}

/** Finds a word in a comparable text. @param isOpen whether it may be the beginning of a longer one */
function wordFinder(text: string, word: string, isOpen: boolean): Finder {
  // A pattern would have to be compiled anew for each search, and `indexOf` stops at each first letter.
  const lead = placeOfRarest(word);
  const sought = word.slice(lead);
  return (start) => {
    for (let at = text.indexOf(sought, start + lead); at >= 0; at = text.indexOf(sought, at + 1)) {
      const from = at - lead;
      if (!text.startsWith(word, from) || (from > 0 && isLetter(text.charCodeAt(from - 1))))
        continue;
      const to = endOfWord(text, from + word.length);
      if (isOpen || to === from + word.length) return { from, to, next: nextWord(text, to) };
    }
    return undefined;
  };
}

/** Where words begin that stand in a row before a place of a comparable text; nothing where others do. */
function startOfRow(text: string, words: readonly string[], place: number): number | undefined {
  let at = place;
  for (const word of words.toReversed()) {
    const { from, to } = wordBefore(text, at);
    if (to - from !== word.length || !text.startsWith(word, from)) return undefined;
    at = from;
  }
  return at;
}

/** Where a row of words ends that begins with a place of a comparable text; nothing where others stand there. */
function endOfRow(
  text: string,
  { words, isOpen }: Term,
  { to, next }: Omit<Place, 'from'>,
): Omit<Place, 'from'> | undefined {
  let end = { to, next };
  for (const [index, word] of words.entries()) {
    const start = end.next;
    const stop = endOfWord(text, start);
    const isWhole = stop === start + word.length || (isOpen && index === words.length - 1);
    if (start === stop || !isWhole || !text.startsWith(word, start)) return undefined;
    end = { to: stop, next: nextWord(text, stop) };
  }
  return end;
}

/** Finds a term in a comparable text by the longest of its words, for that is the rarest mostly. */
function termFinder(text: string, { words, isOpen }: Term): Finder {
  const longest = words.reduce(
    (best, word, index) => (word.length > (words[best]?.length ?? 0) ? index : best),
    0,
  );
  const isLast = longest === words.length - 1;
  const find = wordFinder(text, words[longest] ?? '', isOpen && isLast);
  if (words.length === 1) return find;
  const before = words.slice(0, longest);
  const after = { words: words.slice(longest + 1), isOpen };
  return (start) => {
    for (let found = find(start); found; found = find(found.from + 1)) {
      const from = startOfRow(text, before, found.from);
      const end = from === undefined || from < start ? undefined : endOfRow(text, after, found);
      if (from !== undefined && end) return { from, ...end };
    }
    return undefined;
  };
}

/**
 * Where a term begins in parts of a comparable text, in their order. Its words stand in a row, across
 * lines too.
 *
 * @param parts in their order, none within another
 * @param most so many places are found, the first ones
 */
export function findTerm(
  text: string,
  term: Term,
  parts: readonly Part[] = [{ from: 0, to: text.length }],
  most = Number.POSITIVE_INFINITY,
): Place[] {
  const find = termFinder(text, term);
  const places: Place[] = [];
  let place: Place | undefined;
  for (const { from, to } of parts) {
    if (!place || place.from < from) place = find(from);
    while (place && place.from < to && places.length < most) {
      places.push(place);
      place = find(place.from + 1);
    }
    if (!place || places.length === most) break;
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
function lastOf(words: readonly FoundWord[], first: number, term: Term): FoundWord | undefined {
  let last: FoundWord | undefined;
  for (let place = 0; place < term.words.length; place += 1) {
    const word = words[first + place];
    if (!word || (last && word.from !== last.next) || !isSaidAs(term, place, word.word)) return;
    last = word;
  }
  return last;
}

/** Where terms are among words that were found, in their order. */
export function placesOf(words: readonly FoundWord[], terms: readonly Term[]): PlacedTerm[] {
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

/** All of the places, in their order; at the same place that of the lower term comes first. */
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

/** The places of terms, given by the terms' numbers and each in their order, as one row of places. */
export const mergeTerms = (placesByTerm: readonly (readonly Place[])[]): PlacedTerm[] =>
  placesByTerm
    .map((places, term) => places.map(({ from, to, next }) => ({ term, from, to, next })))
    .reduce(mergePlaces, []);

/** Where the terms are in a comparable text, in their order. */
export const findTerms = (text: string, terms: readonly Term[]): PlacedTerm[] =>
  mergeTerms(terms.map((term) => findTerm(text, term)));

/** Whether a term is anywhere in a comparable text. */
export const holdsTerm = (text: string, term: Term): boolean =>
  termFinder(text, term)(0) !== undefined;
