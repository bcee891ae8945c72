import { documentTerm, labelTerm, nameTerm, rowTerms } from '../../platform/spoken-terms.ts';
import type { Term } from '../../platform/spoken-words.ts';
import { channelMark, type Narrowing, type Scope, type TermLabels, tagMark } from './match.ts';

/** What is looked for in the index of what is said. */
export interface SpokenTerms {
  /** All of them have to be there, and one at least has to be said. */
  needed: readonly Term[];
  unwanted: readonly Term[];
}

const allOf = (parts: readonly string[]): string => `(${[...new Set(parts)].join(' AND ')})`;
const anyOf = (parts: readonly string[]): string => `(${parts.join(' OR ')})`;
/** Terms hold nothing but letters, digits, emoji and their signs. */
export const exactly = (term: string): string => `"${term}"`;
const beginning = (term: string): string => `"${term}" *`;
/** What FTS5 is asked for where only some documents are looked at, one at least. */
export const anyDocument = (docs: readonly number[]): string =>
  anyOf(docs.map((doc) => exactly(documentTerm(doc))));
/** What the index says of every video. */
export const ANY_SPOKEN = exactly(labelTerm('v'));

const wholeWords = ({ words, isOpen }: Term): readonly string[] =>
  isOpen ? words.slice(0, -1) : words;
const openWord = ({ words, isOpen }: Term): readonly string[] => (isOpen ? words.slice(-1) : []);

/**
 * What FTS5 is asked for where a term may be said: neighbours among its words, which are rarer than
 * the words, or its only word.
 */
export function saidMatch(term: Term): string {
  const whole = wholeWords(term);
  const parts = whole.length > 1 ? rowTerms(whole) : whole;
  return allOf([...parts.map(exactly), ...openWord(term).map(beginning)]);
}

/** The longest first: FTS5 asks the others for each video of the first, and long words are rare mostly. */
const longestFirst = (words: readonly string[]): string[] =>
  words.toSorted((one, other) => other.length - one.length);

const nameMatch = (term: Term): string =>
  allOf([
    ...longestFirst(wholeWords(term)).map((word) => exactly(nameTerm(word))),
    ...openWord(term).map((word) => beginning(nameTerm(word))),
  ]);

const labelMatches = ({ channels, tags }: TermLabels): string[] =>
  [...channels.map(channelMark), ...tags.map(tagMark)].map((mark) => exactly(labelTerm(mark)));

/**
 * What FTS5 is asked for where words are looked for in what is said. Of terms of several words it
 * finds more than those that have them in a row.
 *
 * @param labelsOf the channels and tags that a term names
 */
export function toSpokenMatch(
  { needed, unwanted }: SpokenTerms,
  labelsOf: (term: Term) => TermLabels,
  { channel, tags }: Narrowing,
  scope: Scope,
): string {
  const matchOf = (term: Term): string =>
    anyOf([
      nameMatch(term),
      ...(scope === 'all' ? [saidMatch(term)] : []),
      ...(scope === 'name' ? [] : labelMatches(labelsOf(term))),
    ]);
  const isSaidAnyway = needed.length === 1 && scope === 'all';
  const base = allOf([
    ...(isSaidAnyway ? [] : needed.map(matchOf)),
    needed.length > 0 ? anyOf(needed.map(saidMatch)) : ANY_SPOKEN,
    ...labelMatches({ channels: channel === undefined ? [] : [channel], tags }),
  ]);
  const unwantedWords = unwanted.filter(({ words }) => words.length === 1);
  return unwantedWords.length === 0 ? base : `${base} NOT ${anyOf(unwantedWords.map(saidMatch))}`;
}
