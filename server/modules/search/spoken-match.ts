import {
  ANY_VIDEO,
  type Narrowing,
  NO_LABELS,
  narrowingMatches,
  phraseOf,
  type Scope,
  type TermLabels,
  termMatch,
} from './match.ts';
import type { Term } from './search-text.ts';

const TEXT_COLUMNS: Record<Scope, string> = {
  name: '{name}',
  labels: '{name}',
  all: '{said name}',
};

/** What is looked for in the index of what is said. */
export interface SpokenTerms {
  /** All of them have to be there, and one at least has to be said. */
  needed: readonly Term[];
  unwanted: readonly Term[];
}

/**
 * What FTS5 is asked for where words are looked for in what is said.
 *
 * @param labelsOf the channels and tags that a term names
 */
export function toSpokenMatch(
  { needed, unwanted }: SpokenTerms,
  labelsOf: (term: Term) => TermLabels,
  narrowing: Narrowing,
  scope: Scope,
): string {
  const matchOf = (term: Term, within: Scope): string =>
    termMatch(term, TEXT_COLUMNS[within], within === 'name' ? NO_LABELS : labelsOf(term));
  const said = `(said : (${needed.map((term) => `(${phraseOf(term)})`).join(' OR ')}))`;
  const isSaidAnyway = needed.length === 1 && scope === 'all';
  const all = [
    ...(isSaidAnyway ? [] : needed.map((term) => matchOf(term, scope))),
    ...(needed.length > 0 ? [said] : [`(${ANY_VIDEO})`]),
    ...narrowingMatches(narrowing),
  ];
  const base = all.join(' AND ');
  if (unwanted.length === 0) return base;
  return `(${base}) NOT (${unwanted.map((term) => matchOf(term, 'all')).join(' OR ')})`;
}
