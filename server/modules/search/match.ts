import { labelTerm, nameTerm } from '../../platform/index-terms.ts';
import { shortRowTerms } from '../../platform/row-terms.ts';
import type { Term } from '../../platform/spoken-words.ts';
import { beginningTerm } from '../../platform/written-terms.ts';
import type { SearchText } from './search-text.ts';

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

export const allOf = (parts: readonly string[]): string => `(${[...new Set(parts)].join(' AND ')})`;
export const anyOf = (parts: readonly string[]): string => `(${parts.join(' OR ')})`;
/** Terms hold nothing but letters, digits, emoji and their signs. */
export const exactly = (term: string): string => `"${term}"`;
/** What FTS5 is asked for where a word begins like this. */
export type Begin = (start: string, characters: number) => string;
export const beginning: Begin = (start) => `"${start}" *`;
/** The same in the index of what is written, which has terms for short beginnings. */
const writtenBeginning: Begin = (start, characters) => {
  const term = beginningTerm(start, characters);
  return term === undefined ? beginning(start, characters) : exactly(term);
};

const charactersOf = (word: string): number => [...word].length;

export const wholeWords = ({ words, isOpen }: Term): readonly string[] =>
  isOpen ? words.slice(0, -1) : words;
export const openWord = ({ words, isOpen }: Term): readonly string[] =>
  isOpen ? words.slice(-1) : [];

/** How the index writes that a video is of a channel, or that it carries a tag or another label. */
const channelMark = (id: number): string => `c${id}`;
const tagMark = (id: number): string => `t${id}`;
export const labelled = (mark: string): string => exactly(labelTerm(mark));
/** What the index says of every video. */
export const ANY_VIDEO = labelled('v');
/** What it says of none. */
export const NO_VIDEO = labelled('n');

/** The longest first: FTS5 asks the others for each video of the first, and long words are rare mostly. */
const longestFirst = (words: readonly string[]): string[] =>
  words.toSorted((one, other) => other.length - one.length);

/** What FTS5 is asked for where a term may be in a name: its words, wherever they stand there. */
export const nameMatch = (term: Term, begin: Begin): string =>
  allOf([
    ...longestFirst(wholeWords(term)).map((word) => exactly(nameTerm(word))),
    ...openWord(term).map((word) => begin(nameTerm(word), charactersOf(word))),
  ]);

/** The same where it may be written anywhere. */
const writtenMatch = (term: Term): string =>
  allOf([
    ...shortRowTerms(wholeWords(term)).map(exactly),
    ...openWord(term).map((word) => writtenBeginning(word, charactersOf(word))),
  ]);

export const labelMatches = ({ channels, tags }: TermLabels): string[] =>
  [...channels.map(channelMark), ...tags.map(tagMark)].map(labelled);

/** What FTS5 is asked for where videos have to carry something; nothing for nothing. */
export const narrowingMatches = ({ channel, tags }: Narrowing): string[] =>
  labelMatches({ channels: channel === undefined ? [] : [channel], tags });

/**
 * What FTS5 is asked for where words are looked for in what is written. Of terms of several words it
 * finds more than those that have them in a row.
 *
 * @param labelsOf the channels and tags that a term names
 */
export function toMatch(
  { wanted, unwanted }: Pick<SearchText, 'wanted' | 'unwanted'>,
  labelsOf: (term: Term) => TermLabels,
  narrowing: Narrowing,
  scope: Scope,
): string {
  const matchOf = (term: Term): string =>
    anyOf([
      scope === 'all' ? writtenMatch(term) : nameMatch(term, writtenBeginning),
      ...(scope === 'name' ? [] : labelMatches(labelsOf(term))),
    ]);
  const all = [...wanted.map(matchOf), ...narrowingMatches(narrowing)];
  const base = all.length > 0 ? allOf(all) : ANY_VIDEO;
  const none = unwanted.flatMap((term) => [
    ...(term.words.length === 1 ? [writtenMatch(term)] : []),
    ...labelMatches(labelsOf(term)),
  ]);
  return none.length === 0 ? base : `(${base} NOT ${anyOf(none)})`;
}
