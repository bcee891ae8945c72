import { channelMark, nameTerm, tagMark } from '../../text-index/index-terms.ts';
import { writtenPairTerms, writtenRowTerms } from '../../text-index/row-terms.ts';
import type { Term } from '../../text-index/spoken-words.ts';
import {
  allOf,
  anyOf,
  type Begin,
  exactly,
  hasBeginning,
  inOnePiece,
  labelled,
  oneAfterTheOther,
} from './full-text-query.ts';
import type { ReadDocAt } from './nth-match.queries.ts';
import type { SearchText } from './search-text.ts';
import type { Tiers } from './tier-pools.queries.ts';

/** The channels and tags whose names a term occurs in, by their ids. */
export interface TermLabels {
  channels: readonly number[];
  tags: readonly number[];
}

/** Where the words are looked for, each with all of the ones before. */
export type Scope = 'name' | 'labels' | 'all';

/** What videos have to carry beside the words. */
export interface Narrowing {
  channel?: number | undefined;
  /** All of them. */
  tags: readonly number[];
}

export const wholeWords = ({ words, isOpen }: Term): readonly string[] =>
  isOpen ? words.slice(0, -1) : words;
export const openWord = ({ words, isOpen }: Term): readonly string[] =>
  isOpen ? words.slice(-1) : [];

/** The longest first: FTS5 asks the others for each video of the first, and long words are rare mostly. */
const longestFirst = (words: readonly string[]): string[] =>
  words.toSorted((one, other) => other.length - one.length);

/** That each whole word of a term is in the name, wherever it stands there. */
const namedWords = (term: Term): string[] =>
  longestFirst(wholeWords(term)).map((word) => exactly(nameTerm(word)));

/** That a word of the name begins like the last one of a term. */
const namedBeginning = (term: Term, begin: Begin): string[] =>
  openWord(term).map((word) => begin(word, nameTerm));

/** What FTS5 is asked for where a term may be in a name. */
export const nameMatch = (term: Term, begin: Begin): string =>
  allOf([...namedWords(term), ...namedBeginning(term, begin)]);

/** What a term needs to be written in a name. Pairs tell more than words, and each word costs a look-up. */
function nameParts(term: Term, begin: Begin): string[] {
  const pairs = writtenPairTerms(wholeWords(term)).map(exactly);
  const words = namedWords(term);
  return [
    ...pairs,
    ...(pairs.length === 0 ? words : words.slice(0, 1)),
    ...namedBeginning(term, begin),
  ];
}

const asWritten = (word: string): string => word;

/** What a term needs to be written anywhere. */
export const writtenParts = (term: Term, begin: Begin): string[] => [
  ...writtenRowTerms(wholeWords(term)).map(exactly),
  ...openWord(term).map((word) => begin(word, asWritten)),
];

export const labelMatches = ({ channels, tags }: TermLabels): string[] =>
  [...channels.map(channelMark), ...tags.map(tagMark)].map(labelled);

/** What FTS5 is asked for where videos have to carry something; nothing for nothing. */
export const narrowingMatches = ({ channel, tags }: Narrowing): string[] =>
  labelMatches({ channels: channel === undefined ? [] : [channel], tags });

/** What is looked for in the index of what is written. */
interface Written extends Pick<SearchText, 'wanted' | 'unwanted'> {
  narrowing: Narrowing;
  /** The channels and tags that a term names. */
  labelsOf: (term: Term) => TermLabels;
  /** Asks for what begins like the last word. */
  begin: Begin;
  /** Tells how far one has to go for so many matches. */
  readDocAt: ReadDocAt;
}

/** How common a condition is, the newest videos tell: they hold so many with it. */
const NEWEST = 200;
const BEYOND_ALL = Number.MAX_SAFE_INTEGER;

/** The rarest first. Beginnings come before all, as FTS5 reads all of their words whatever is asked. */
function rarestFirst(readDocAt: ReadDocAt, parts: readonly string[]): string[] {
  const places = new Map(
    parts.map((part) => [part, hasBeginning(part) ? undefined : readDocAt(part, NEWEST - 1)]),
  );
  const placeOf = (part: string): number => places.get(part) ?? BEYOND_ALL;
  return parts.toSorted((one, other) => placeOf(other) - placeOf(one));
}

/** What FTS5 is asked for within a scope. @param tiers those of which videos have to be in one, if any */
export type Match = (scope: Scope, tiers?: Tiers) => string;

/**
 * Puts together what FTS5 is asked for where words are looked for in what is written. Of terms of several
 * words it finds more than those that have them in a row.
 */
export function writtenMatch({
  wanted,
  unwanted,
  narrowing,
  labelsOf,
  begin,
  readDocAt,
}: Written): Match {
  const partsOf = (term: Term, scope: Scope): string[] => {
    const parts = scope === 'all' ? writtenParts(term, begin) : nameParts(term, begin);
    const labels = scope === 'name' ? [] : labelMatches(labelsOf(term));
    return labels.length === 0 ? parts : [anyOf([allOf(parts), inOnePiece(anyOf(labels))])];
  };
  const known = new Map<Scope, string[]>();
  const partsWithin = (scope: Scope): string[] => {
    const parts =
      known.get(scope) ??
      wanted.flatMap((term) => partsOf(term, scope)).concat(narrowingMatches(narrowing));
    known.set(scope, parts);
    return parts;
  };
  const none = unwanted.flatMap((term) => [
    ...(term.words.length === 1 ? [allOf(writtenParts(term, begin))] : []),
    ...labelMatches(labelsOf(term)),
  ]);
  const partsWithinTiers = (scope: Scope, { pool, marks }: Tiers): string[] => [
    ...partsWithin(scope).filter((part) => part !== pool.any),
    anyOf(marks.map(pool.inTier)),
  ];
  return (scope, tiers) => {
    const parts = tiers ? partsWithinTiers(scope, tiers) : partsWithin(scope);
    const base = oneAfterTheOther(rarestFirst(readDocAt, parts));
    return none.length === 0 ? base : `(${base} NOT ${anyOf(none)})`;
  };
}
