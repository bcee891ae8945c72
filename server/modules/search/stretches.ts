import type { Part } from '../../text-index/comparable-text.ts';
import {
  findTerm,
  mergeTerms,
  type Place,
  type PlacedTerm,
  type Term,
} from '../../text-index/spoken-words.ts';

/** A word and the space after it, in characters, as it is in English that is spoken. */
const WORD_LENGTH = 5.3;
/** Terms that are farther apart than this, in characters, do not belong to one moment. */
const REACH = 30 * WORD_LENGTH;
/** So many places of a term tell how often it is said. */
const MOST_COUNTED = 16;
/** Of a term that is said more often than this, the first places are as good as all others. */
const MOST_ALIKE = 30;
/** So many places of the rarest terms are looked at; those of the very rarest always. */
const MOST_ANCHORS = 30;
/** Where words that are all common are said in a row so often, they need no look anywhere else. */
const ENOUGH_ROWS = 3;
/** What each character takes away that is said besides, or again. */
const COST_OF_GAP = 0.3 / WORD_LENGTH;
/** What two terms are worth more that follow one another as they were typed. */
const BONUS_OF_ORDER = 0.5;

/** Some of the places of terms in a comparable text, from one to another, and how well they answer. */
export interface Stretch {
  first: PlacedTerm;
  last: PlacedTerm;
  worth: number;
}

/** A term, and where it is said: all its places, or the first ones. */
interface Said {
  term: Term;
  places: readonly Place[];
  isWhole: boolean;
  /** How often it is said, about. */
  count: number;
}

/** @param most so many places are found: the first ones tell how often the term is said */
function lookFor(spoken: string, term: Term, most: number): Said {
  const places = findTerm(spoken, term, undefined, most);
  const last = places.at(-1);
  const isWhole = last === undefined || places.length < most;
  const count = isWhole ? places.length : (places.length * spoken.length) / last.to;
  return { term, places, isWhole, count };
}

/**
 * The rarest terms, by their numbers. Where words are said hundreds of times, the best stretches hold
 * one of these, so that what is said far from any of them needs no look.
 */
function chooseAnchors(said: readonly Said[]): ReadonlySet<number> {
  const anchors = new Set<number>();
  let anchored = 0;
  const rarestFirst = [...said.entries()].toSorted(([, one], [, other]) => one.count - other.count);
  for (const [term, { count }] of rarestFirst) {
    if (count === 0) continue;
    if (anchored > 0 && anchored + count > MOST_ANCHORS) break;
    anchors.add(term);
    anchored += count;
  }
  return anchors;
}

/** All that is so near to places, which are in their order. */
function partsAround(places: readonly Place[], distance: number): Part[] {
  const parts: Part[] = [];
  for (const { from } of places) {
    const before = parts.at(-1);
    if (before && from - distance <= before.to) before.to = from + distance;
    else parts.push({ from: Math.max(0, Math.ceil(from - distance)), to: from + distance });
  }
  return parts;
}

/** What a place is worth at which a term is said, and whether the words are its own. */
interface Value {
  weight: number;
  /** Not where they are those of the terms before it. */
  isOwn: boolean;
}

const NOTHING: Value = { weight: 0, isOwn: false };

/** A word that is said all the time says little of a place. */
const weightOf = ({ words }: Term, count: number, spoken: string): number =>
  Math.log(1 + spoken.length / WORD_LENGTH / (1 + count)) * words.length;

/** Where terms are said near the rarest of them, and what they are worth. */
interface Near {
  places: PlacedTerm[];
  /** By the terms' numbers. */
  values: readonly Value[];
  /** The numbers of the terms, of which a stretch has to hold one. */
  anchors: ReadonlySet<number>;
}

/** Where a row of words is said that all are common; nothing where one of them is rarer, or the row. */
function findCommonRow(spoken: string, said: readonly Said[], row: Term): readonly Place[] {
  if (said.some(({ count }) => count <= MOST_ANCHORS)) return [];
  const rows = findTerm(spoken, row, undefined, MOST_ALIKE);
  return rows.length < ENOUGH_ROWS ? [] : rows;
}

/** @param row the words of all terms, where there are several: it becomes the last term */
function lookNear(spoken: string, terms: readonly Term[], row: Term | undefined): Near {
  const counted = terms.map((term) => lookFor(spoken, term, MOST_COUNTED));
  const commonRow = row ? findCommonRow(spoken, counted, row) : [];
  const anchors = commonRow.length > 0 ? new Set<number>() : chooseAnchors(counted);
  // With the places of a word known whole, the row needs no look anywhere else.
  const most = row ? Number.POSITIVE_INFINITY : MOST_ALIKE;
  const said = counted.map((each, number) =>
    anchors.has(number) && !each.isWhole ? lookFor(spoken, each.term, most) : each,
  );
  const rare = said.filter((_, number) => anchors.has(number)).map(({ places }) => places);
  const distance = REACH + (row?.words.join(' ').length ?? 0);
  const parts = partsAround(mergeTerms([commonRow, ...rare]), distance);
  const near = said.map(({ term, places }, number) =>
    anchors.has(number) ? places : findTerm(spoken, term, parts),
  );
  const values = said.map(({ term, count }) => ({
    weight: weightOf(term, count, spoken),
    isOwn: true,
  }));
  if (!row) return { places: mergeTerms(near), values, anchors };
  const rows = findTerm(spoken, row, parts);
  return {
    places: mergeTerms([...near, rows]),
    values: [...values, { weight: weightOf(row, rows.length, spoken), isOwn: false }],
    anchors: new Set([...anchors, terms.length]),
  };
}

/** The places that a stretch may begin with, which reaches one of the anchors. */
function startsOf(places: readonly PlacedTerm[], anchors: ReadonlySet<number>): number[] {
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

/** Gives the best stretch that begins with a place, again and again. */
function stretcher(
  places: readonly PlacedTerm[],
  values: readonly Value[],
): (start: number) => Stretch | undefined {
  // By terms, the last start from which each was seen, and was seen to follow the one before.
  const seenFrom = values.map(() => -1);
  const orderedFrom = values.map(() => -1);
  return (start) => {
    const first = places[start];
    if (!first) return undefined;
    let best: Stretch = { first, last: first, worth: 0 };
    let before: PlacedTerm | undefined;
    let end = first.next;
    let worth = 0;
    let covered = 0;
    for (let index = start; index < places.length; index += 1) {
      const place = places[index];
      if (!place || place.from - first.from > REACH) break;
      const { term } = place;
      const { weight, isOwn } = values[term] ?? NOTHING;
      if (seenFrom[term] !== start) {
        worth += weight;
        covered += isOwn ? place.next - place.from : 0;
        seenFrom[term] = start;
      }
      const follows = isOwn && before?.next === place.from && before.term === term - 1;
      if (follows && orderedFrom[term] !== start) {
        worth += weight * BONUS_OF_ORDER;
        orderedFrom[term] = start;
      }
      if (isOwn) before = place;
      end = Math.max(end, place.next);
      const gaps = Math.max(0, end - first.from - covered);
      const total = worth - gaps * COST_OF_GAP;
      if (total > best.worth) best = { first, last: place, worth: total };
    }
    return best;
  };
}

/**
 * The stretches of a comparable text that hold the rarest of the terms, one for each place that one
 * begins with: those are worth most that hold more of the terms, closer together and in their order.
 *
 * @param row the words of all terms, where there are several
 */
export function findStretches(
  spoken: string,
  terms: readonly Term[],
  row: Term | undefined,
): Stretch[] {
  const { places, values, anchors } = lookNear(spoken, terms, row);
  const stretchFrom = stretcher(places, values);
  return startsOf(places, anchors).flatMap((start) => stretchFrom(start) ?? []);
}
