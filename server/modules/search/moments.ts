import type { Moment } from '../../../contract/moment.ts';
import { comparable } from '../../text-index/comparable-text.ts';
import { isAscii } from '../../text-index/folding.ts';
import { placedWords } from '../../text-index/placed-words.ts';
import type { SearchableText } from '../../text-index/spoken-text.ts';
import { findTerms, placesOf, type Term } from '../../text-index/spoken-words.ts';
import { findLineEnds, type LineEnds } from './line-ends.ts';
import type { SearchText } from './search-text.ts';
import { findStretches, type Stretch } from './stretches.ts';

/** So many moments of a video are shown at most. */
const MOST_MOMENTS = 3;
/** A moment that is worth less of the best one than this is not shown. */
const LEAST_WORTH = 0.3;

/** How long the text of a moment should be, in characters. */
const SHORT_TEXT = 80;
const LONG_TEXT = 200;
/** So much of a long line is shown before the first found word. */
const LEAD = 40;

/** Lines of a transcript, by their numbers. */
interface LineRange {
  first: number;
  last: number;
}

/** What the moments of a video are looked for by. */
export interface MomentSearch extends Pick<SearchText, 'wanted' | 'row'> {
  /** Those of the wanted terms that tell one place from another; all are marked. */
  needed: readonly Term[];
}

/** All that is wanted as one term: nothing answers better than the very words. */
function rowOf({ wanted, row }: MomentSearch): Term | undefined {
  const isOpen = wanted.at(-1)?.isOpen ?? false;
  return wanted.length > 1 ? { words: row, isOpen } : undefined;
}

/** Shows lines from the first one on, at least to the last, with the next ones where they are short. */
function textOf(text: string, { endOf }: LineEnds, { first, last }: LineRange): string {
  let shown = '';
  for (let line = first; endOf(line - 1) < text.length; line += 1) {
    const next = text.slice(endOf(line - 1) + 1, endOf(line)).trim();
    const isWhole = line > last && shown.length >= SHORT_TEXT;
    if (isWhole || (line > last && shown.length + next.length > LONG_TEXT)) break;
    shown += shown === '' || next === '' ? next : ` ${next}`;
  }
  return shown;
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
function chooseStretches(stretches: readonly Stretch[], { lineOf }: LineEnds): LineRange[] {
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
  const stretches = findStretches(spoken, search.needed, rowOf(search));
  const lineEnds = findLineEnds(text);
  return chooseStretches(stretches, findLineEnds(spoken)).map((range) => {
    const shown = shorten(textOf(text, lineEnds, range), search.wanted);
    return { start: startOf(range.first), text: shown, marks: marksOf(shown, search.wanted) };
  });
}
