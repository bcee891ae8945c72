import { rowTerms } from '../../text-index/row-terms.ts';
import { documentTerm } from '../../text-index/spoken-terms.ts';
import type { Term } from '../../text-index/spoken-words.ts';
import { ANY_VIDEO, allOf, anyOf, type Begin, exactly, inOnePiece } from './full-text-query.ts';
import {
  labelMatches,
  type Narrowing,
  nameMatch,
  narrowingMatches,
  openWord,
  type Scope,
  type TermLabels,
  wholeWords,
} from './match.ts';

/** What is looked for in the index of what is said. */
export interface SpokenTerms {
  /** All of them have to be there, and one at least has to be said. */
  needed: readonly Term[];
  unwanted: readonly Term[];
  isRare: IsRare;
  /** Asks for what begins like the last word. */
  begin: Begin;
}

/** Whether few videos say two words in a row. @param pair the term of the two */
export type IsRare = (pair: string) => boolean;

/** What FTS5 is asked for where only some documents are looked at, one at least. */
export const anyDocument = (docs: readonly number[]): string =>
  anyOf(docs.map((doc) => exactly(documentTerm(doc))));

/**
 * What FTS5 is asked for where a term may be said: neighbours among its words, which are rarer than
 * the words, or its only word.
 */
export function saidMatch(term: Term, isRare: IsRare, begin: Begin): string {
  const whole = wholeWords(term);
  const parts = whole.length > 1 ? rowTerms(whole, isRare) : whole;
  return allOf([
    ...parts.map(exactly),
    ...openWord(term).map((word) => begin(word, (each) => each)),
  ]);
}

/**
 * What FTS5 is asked for where words are looked for in what is said. Of terms of several words it
 * finds more than those that have them in a row.
 *
 * @param labelsOf the channels and tags that a term names
 */
export function toSpokenMatch(
  { needed, unwanted, isRare, begin }: SpokenTerms,
  labelsOf: (term: Term) => TermLabels,
  narrowing: Narrowing,
  scope: Scope,
): string {
  const saidOf = (term: Term): string => saidMatch(term, isRare, begin);
  const matchOf = (term: Term): string =>
    anyOf([
      nameMatch(term, begin),
      ...(scope === 'all' ? [saidOf(term)] : []),
      ...(scope === 'name' ? [] : labelMatches(labelsOf(term))),
    ]);
  const isSaidAnyway = needed.length === 0 || (needed.length === 1 && scope === 'all');
  const said = needed.length > 0 ? anyOf(needed.map(saidOf)) : ANY_VIDEO;
  const narrowed = narrowingMatches(narrowing);
  const base = isSaidAnyway
    ? allOf([said, ...narrowed])
    : allOf([inOnePiece(allOf([...needed.map(matchOf), ...narrowed])), said]);
  const unwantedWords = unwanted.filter(({ words }) => words.length === 1);
  return unwantedWords.length === 0 ? base : `${base} NOT ${anyOf(unwantedWords.map(saidOf))}`;
}
