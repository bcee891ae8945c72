import type { Moment } from '../../../contract/transcript.ts';
import { isAscii } from '../../platform/folding.ts';
import { placedWords } from '../../platform/placed-words.ts';
import type { SearchableText } from '../../platform/spoken-text.ts';
import {
  comparable,
  findTerms,
  type PlacedTerm,
  placesOf,
  type Term,
} from '../../platform/spoken-words.ts';
import type { SearchText } from './search-text.ts';

/** So many moments of a video are shown at most. */
const MOST_MOMENTS = 3;
/** A moment that is worth less of the best one than this is not shown. */
const LEAST_WORTH = 0.3;
/** A word and the space after it, in characters, as it is in English that is spoken. */
const WORD_LENGTH = 5.3;
/** Terms that are farther apart than this, in characters, do not belong to one moment. */
const REACH = 30 * WORD_LENGTH;
/** Of a single word the first places are as good as all others; so many are in lines enough. */
const MOST_ALIKE = 100;
/** So many places of the rarest terms are looked at; those of the very rarest always. */
const MOST_ANCHORS = 30;
/** What each character takes away that is said besides, or again. */
const COST_OF_GAP = 0.3 / WORD_LENGTH;
/** What two terms are worth more that follow one another as they were typed. */
const BONUS_OF_ORDER = 0.5;

/** How long the text of a moment should be, in characters. */
const SHORT_TEXT = 80;
const LONG_TEXT = 200;
/** So much of a long line is shown before the first found word. */
const LEAD = 40;

/** Some of the places, from one to another, and how well they answer. */
interface Stretch {
  first: PlacedTerm;
  last: PlacedTerm;
  worth: number;
}

/** Lines of a transcript, by their numbers. */
interface LineRange {
  first: number;
  last: number;
}

/** How often each term is said. */
function countsOf(places: readonly PlacedTerm[], terms: readonly Term[]): number[] {
  const counts = terms.map(() => 0);
  for (const { term } of places) counts[term] = (counts[term] ?? 0) + 1;
  return counts;
}

/** What a term is worth, and whether its words are its own and not those of the terms before it. */
interface Value {
  weight: number;
  isOwn: boolean;
}

const NOTHING: Value = { weight: 0, isOwn: false };

/** The values of the terms: a word that is said all the time says little of a place. */
function valuesOf(
  terms: readonly Term[],
  counts: readonly number[],
  spoken: string,
  needed: number,
): Value[] {
  const length = spoken.length / WORD_LENGTH;
  return terms.map(({ words }, term) => ({
    weight: Math.log(1 + length / (1 + (counts[term] ?? 0))) * words.length,
    isOwn: term < needed,
  }));
}

/** What the moments of a video are looked for by. */
export interface MomentSearch extends Pick<SearchText, 'wanted' | 'row'> {
  /** Those of the wanted terms that tell one place from another; all are marked. */
  needed: readonly Term[];
}

/** All that is wanted as one term, beside the others: nothing answers better than the very words. */
function withRow({ wanted, needed, row }: MomentSearch): readonly Term[] {
  const isOpen = wanted.at(-1)?.isOpen ?? false;
  return wanted.length > 1 ? [...needed, { words: row, isOpen }] : needed;
}

/**
 * The places that a stretch may begin with. Where words are said hundreds of times, the best stretches
 * hold one of the rarest terms, so that those far from any of them need no look.
 */
function startsOf(places: readonly PlacedTerm[], counts: readonly number[]): number[] {
  const rarestFirst = counts
    .map((count, term) => ({ count, term }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => one.count - other.count);
  const anchors = new Set<number>();
  let anchored = 0;
  for (const { count, term } of rarestFirst) {
    if (anchored > 0 && anchored + count > MOST_ANCHORS) break;
    anchors.add(term);
    anchored += count;
  }
  const starts: number[] = [];
  let next = Number.POSITIVE_INFINITY;
  for (let index = places.length - 1; index >= 0; index -= 1) {
    const place = places[index];
    if (!place) continue;
    if (anchors.has(place.term)) next = place.from;
    if (next - place.from <= REACH) starts.push(index);
  }
  return starts;
}

/** The best stretch that begins with a place. */
function stretchFrom(
  places: readonly PlacedTerm[],
  start: number,
  values: readonly Value[],
): Stretch | undefined {
  const first = places[start];
  if (!first) return undefined;
  let best: Stretch = { first, last: first, worth: 0 };
  const seen = new Set<number>();
  const inOrder = new Set<number>();
  let before: PlacedTerm | undefined;
  let end = first.next;
  let worth = 0;
  let covered = 0;
  for (let index = start; index < places.length; index += 1) {
    const place = places[index];
    if (!place || place.from - first.from > REACH) break;
    const { weight, isOwn } = values[place.term] ?? NOTHING;
    if (!seen.has(place.term)) {
      worth += weight;
      covered += isOwn ? place.next - place.from : 0;
      seen.add(place.term);
    }
    const follows = isOwn && before?.next === place.from && before.term === place.term - 1;
    if (follows && !inOrder.has(place.term)) {
      worth += weight * BONUS_OF_ORDER;
      inOrder.add(place.term);
    }
    if (isOwn) before = place;
    end = Math.max(end, place.next);
    const gaps = Math.max(0, end - first.from - covered);
    const total = worth - gaps * COST_OF_GAP;
    if (total > best.worth) best = { first, last: place, worth: total };
  }
  return best;
}

/** The numbers of the lines in which places of a text are. */
function linesOf(text: string): (place: number) => number {
  const ends: number[] = [];
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) ends.push(end);
  return (place) => {
    const line = ends.findIndex((end) => end >= place);
    return line < 0 ? ends.length : line;
  };
}

/** Shows lines from the first one on, at least to the last, with the next ones where they are short. */
function textOf(lines: readonly string[], { first, last }: LineRange): string {
  let text = '';
  for (let line = first; line < lines.length; line += 1) {
    const next = lines[line]?.trim() ?? '';
    const isWhole = line > last && text.length >= SHORT_TEXT;
    if (isWhole || (line > last && text.length + next.length > LONG_TEXT)) break;
    text += text === '' || next === '' ? next : ` ${next}`;
  }
  return text;
}

/** The places (UTF-16) in a text where terms are found. */
function placesIn(text: string, terms: readonly Term[]): { start: number; end: number }[] {
  // Folding moves nothing there.
  if (isAscii(text)) {
    return findTerms(comparable(text), terms).map(({ from, to }) => ({ start: from, end: to }));
  }
  const words = placedWords(text);
  const numbered = words.map(({ word }, index) => ({
    word,
    from: index,
    to: index,
    next: index + 1,
  }));
  return placesOf(numbered, terms).map(({ from, to }) => ({
    start: words[from]?.start ?? 0,
    end: words[to]?.end ?? 0,
  }));
}

/** The places in a text where terms are found, those that touch as one. */
function marksOf(text: string, terms: readonly Term[]): [number, number][] {
  const marks: [number, number][] = [];
  for (const { start, end } of placesIn(text, terms)) {
    const before = marks.at(-1);
    if (before && start <= before[1]) before[1] = Math.max(before[1], end);
    else marks.push([start, end]);
  }
  return marks;
}

/** The part of a text around its first found word, from space to space where there are any near. */
function shorten(text: string, terms: readonly Term[]): string {
  if (text.length <= LONG_TEXT) return text;
  const [found = 0] = marksOf(text, terms)[0] ?? [];
  const wanted = Math.max(0, found - LEAD);
  const space = text.indexOf(' ', wanted);
  const start =
    wanted === 0 ? 0 : space >= 0 && space < found ? space + 1 : startOfCharacter(text, wanted);
  const end = start + LONG_TEXT;
  if (end >= text.length) return `…${text.slice(start)}`;
  const lastSpace = text.lastIndexOf(' ', end);
  const stop = lastSpace > start + SHORT_TEXT ? lastSpace : startOfCharacter(text, end);
  return `${start > 0 ? '…' : ''}${text.slice(start, stop)}…`;
}

/** A place that does not tear a character apart. */
const startOfCharacter = (text: string, place: number): number =>
  /[\udc00-\udfff]/.test(text.charAt(place)) ? place - 1 : place;

/** The best stretches, the best first, no two of them in the same lines. */
function chooseStretches(
  stretches: readonly Stretch[],
  lineOf: (place: number) => number,
): LineRange[] {
  const bestFirst = stretches.toSorted(
    (one, other) => other.worth - one.worth || one.first.from - other.first.from,
  );
  const least = (bestFirst[0]?.worth ?? 0) * LEAST_WORTH;
  const chosen: LineRange[] = [];
  for (const stretch of bestFirst) {
    if (chosen.length === MOST_MOMENTS || stretch.worth < least) break;
    const lines = { first: lineOf(stretch.first.from), last: lineOf(stretch.last.to - 1) };
    if (chosen.every(({ first, last }) => lines.first > last || lines.last < first)) {
      chosen.push(lines);
    }
  }
  return chosen;
}

/**
 * Where in a video the terms are said, the best place first: those that hold more of them, closer
 * together and in the order in which they were typed; of equals the earlier.
 */
export function findMoments(
  { text, spoken, startOf }: SearchableText,
  search: MomentSearch,
): Moment[] {
  const terms = withRow(search);
  const isWord = terms.length === 1 && terms[0]?.words.length === 1;
  const places = findTerms(spoken, terms, isWord ? MOST_ALIKE : undefined);
  const counts = countsOf(places, terms);
  const values = valuesOf(terms, counts, spoken, search.needed.length);
  const stretches = startsOf(places, counts).flatMap(
    (start) => stretchFrom(places, start, values) ?? [],
  );
  const lines = text.split('\n');
  return chooseStretches(stretches, linesOf(spoken)).map((range) => {
    const shown = shorten(textOf(lines, range), search.wanted);
    return { start: startOf(range.first), text: shown, marks: marksOf(shown, search.wanted) };
  });
}
