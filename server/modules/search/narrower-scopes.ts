import type { Scope } from './match.ts';
import type { Candidate } from './ranking.ts';

/** What the matches of narrower scopes are looked for by. */
interface Narrower {
  /** Whether any of the words is in the name of a channel or a tag. */
  namesLabels: boolean;
  /** Whether all matches are known already, wherever the words are. */
  isAll: boolean;
  /** So many of a scope are listed at most. */
  most: number;
  list: (scope: Scope) => Candidate[];
}

/**
 * The newest matches in names and labels, and in names alone. What is in a name is in names and labels
 * too, so where all of those are known nothing is looked for again.
 */
export function listNarrower({ namesLabels, isAll, most, list }: Narrower): Candidate[] {
  const labelled = namesLabels ? list('labels') : [];
  const isKnown = isAll || (namesLabels && labelled.length < most);
  return isKnown ? labelled : [...labelled, ...list('name')];
}
