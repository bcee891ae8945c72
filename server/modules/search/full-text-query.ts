import { labelTerm } from '../../text-index/index-terms.ts';

/** All of the conditions. FTS5 asks each at every step, so they are for few, or for rare ones. */
export const allOf = (parts: readonly string[]): string => `(${[...new Set(parts)].join(' AND ')})`;
export const anyOf = (parts: readonly string[]): string => `(${parts.join(' OR ')})`;
/** Terms hold nothing but letters, digits, emoji and their signs. */
export const exactly = (term: string): string => `"${term}"`;
/**
 * What FTS5 is asked for where a word begins like this.
 *
 * @param termOf how the index writes a word
 */
export type Begin = (start: string, termOf: (word: string) => string) => string;
export const beginning: Begin = (start, termOf) => `${exactly(termOf(start))} *`;
export const hasBeginning = (match: string): boolean => match.includes('" *');

/** @param mark what the index says of a video beside its words */
export const labelled = (mark: string): string => exactly(labelTerm(mark));
/** What the index says of every video. */
export const ANY_VIDEO = labelled('v');
/** What it says of none. */
const NO_VIDEO = labelled('n');

/**
 * The same as the match. FTS5 takes an AND within an AND for one, and an OR within an OR, and asks all that
 * they join at each step; this it leaves in one piece. What an AND joins to it is asked only of what it has
 * found.
 */
export const inOnePiece = (match: string): string => `(${match} NOT ${NO_VIDEO})`;

/** So many at most: FTS5 refuses what is nested too deeply, and what is left then is soon told. */
const MOST_NESTED = 10;

/**
 * All of the conditions, each asked only of what those before it find: a word that nearly every video
 * holds is then looked up a few times, and not once for each video with any of the others.
 *
 * @param parts the rarest first; without any, every video fulfils them
 */
export function oneAfterTheOther(parts: readonly string[]): string {
  const [first = ANY_VIDEO, ...others] = new Set(parts);
  const last = others.slice(MOST_NESTED);
  const nested = others
    .slice(0, MOST_NESTED)
    .reduce((found, part) => `(${inOnePiece(found)} AND ${part})`, first);
  return last.length === 0 ? nested : allOf([inOnePiece(nested), ...last]);
}
