import type { Moment } from '../../../contract/transcript.ts';
import { placedWords } from '../../platform/placed-words.ts';
import type { SpokenLine } from '../../platform/transcript-codec.ts';
import type { SearchText, Term } from './search-text.ts';
import { findSpoken, placesOf, type SpokenTerm } from './spoken-words.ts';

/** So many moments of a video are shown at most. */
const MOST_MOMENTS = 3;
/** A moment that is worth less of the best one than this is not shown. */
const LEAST_WORTH = 0.3;
/** Terms that are farther apart than this, in words, do not belong to one moment. */
const REACH = 30;
/** So many places of the rarest terms are looked at; those of the very rarest always. */
const MOST_ANCHORS = 30;
/** What each word takes away that is said besides, or again. */
const COST_OF_GAP = 0.3;
/** What two terms are worth more that follow one another as they were typed. */
const BONUS_OF_ORDER = 0.5;

/** How long the text of a moment should be, in characters. */
const SHORT_TEXT = 80;
const LONG_TEXT = 200;
/** So much of a long line is shown before the first found word. */
const LEAD = 40;

/** Some of the places, from one to another, and how well they answer. */
interface Stretch {
  first: SpokenTerm;
  last: SpokenTerm;
  worth: number;
}

/** How often each term is said. */
function countsOf(places: readonly SpokenTerm[], terms: readonly Term[]): number[] {
  const counts = terms.map(() => 0);
  for (const { term } of places) counts[term] = (counts[term] ?? 0) + 1;
  return counts;
}

/** What a term is worth, and how many words belong to it alone. */
interface Value {
  weight: number;
  words: number;
}

const NOTHING: Value = { weight: 0, words: 0 };

/** The values of the terms: a word that is said all the time says little of a place. */
const valuesOf = (
  terms: readonly Term[],
  counts: readonly number[],
  spoken: number,
  wanted: number,
): Value[] =>
  terms.map(({ words }, term) => ({
    weight: Math.log(1 + spoken / (1 + (counts[term] ?? 0))) * words.length,
    words: term < wanted ? words.length : 0,
  }));

/** All that is wanted as one term, beside the others: nothing answers better than the very words. */
function withRow({ wanted, row }: Pick<SearchText, 'wanted' | 'row'>): readonly Term[] {
  const isOpen = wanted.at(-1)?.isOpen ?? false;
  return wanted.length > 1 ? [...wanted, { words: row, isOpen }] : wanted;
}

/**
 * The places that a stretch may begin with. Where words are said hundreds of times, the best stretches
 * hold one of the rarest terms, so that those far from any of them need no look.
 */
function startsOf(places: readonly SpokenTerm[], counts: readonly number[]): number[] {
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
  places: readonly SpokenTerm[],
  start: number,
  values: readonly Value[],
): Stretch | undefined {
  const first = places[start];
  if (!first) return undefined;
  let best: Stretch = { first, last: first, worth: 0 };
  const seen = new Set<number>();
  const inOrder = new Set<number>();
  let before: SpokenTerm | undefined;
  let end = first.to;
  let worth = 0;
  let covered = 0;
  for (let index = start; index < places.length; index += 1) {
    const place = places[index];
    if (!place || place.from - first.from > REACH + values.length) break;
    const { weight, words } = values[place.term] ?? NOTHING;
    if (!seen.has(place.term)) {
      worth += weight;
      covered += words;
      seen.add(place.term);
    }
    const follows = words > 0 && before?.to === place.from && before.term === place.term - 1;
    if (follows && !inOrder.has(place.term)) {
      worth += weight * BONUS_OF_ORDER;
      inOrder.add(place.term);
    }
    if (words > 0) before = place;
    end = Math.max(end, place.to);
    const gaps = Math.max(0, end - first.from - covered);
    const total = worth - gaps * COST_OF_GAP;
    if (total > best.worth) best = { first, last: place, worth: total };
  }
  return best;
}

/** Shows the lines from the one where the words begin, with the next ones where they are short. */
function textOf(lines: readonly SpokenLine[], { first, last }: Stretch): string {
  let text = '';
  for (let line = first.firstLine; line < lines.length; line += 1) {
    const next = lines[line]?.text.trim() ?? '';
    const isWhole = line > last.lastLine && text.length >= SHORT_TEXT;
    if (isWhole || (line > last.lastLine && text.length + next.length > LONG_TEXT)) break;
    text += text === '' || next === '' ? next : ` ${next}`;
  }
  return text;
}

/** The places in a text where terms are found, those that touch as one. */
function marksOf(text: string, terms: readonly Term[]): [number, number][] {
  const words = placedWords(text);
  const hits = words.map(({ word }, index) => ({ word, number: index, line: index }));
  const marks: [number, number][] = [];
  for (const { firstLine, lastLine } of placesOf(hits, terms)) {
    const start = words[firstLine]?.start ?? 0;
    const end = words[lastLine]?.end ?? 0;
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

/**
 * Where in a video the terms are said, the best place first: those that hold more of them, closer
 * together and in the order in which they were typed; of equals the earlier.
 */
export function findMoments(
  lines: readonly SpokenLine[],
  text: Pick<SearchText, 'wanted' | 'row'>,
): Moment[] {
  const terms = withRow(text);
  const { places, words } = findSpoken(lines, terms);
  const counts = countsOf(places, terms);
  const values = valuesOf(terms, counts, words, text.wanted.length);
  const stretches = startsOf(places, counts)
    .flatMap((start) => stretchFrom(places, start, values) ?? [])
    .toSorted((one, other) => other.worth - one.worth || one.first.from - other.first.from);
  const least = (stretches[0]?.worth ?? 0) * LEAST_WORTH;
  const chosen: Stretch[] = [];
  for (const stretch of stretches) {
    if (chosen.length === MOST_MOMENTS || stretch.worth < least) break;
    const isApart = chosen.every(
      ({ first, last }) =>
        stretch.first.firstLine > last.lastLine || stretch.last.lastLine < first.firstLine,
    );
    if (isApart) chosen.push(stretch);
  }
  return chosen.map((stretch) => {
    const shown = shorten(textOf(lines, stretch), text.wanted);
    return {
      start: lines[stretch.first.firstLine]?.start ?? 0,
      text: shown,
      marks: marksOf(shown, text.wanted),
    };
  });
}
