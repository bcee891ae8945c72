import { labelTerm, nameTerm, splitWords } from './index-terms.ts';
import { writtenPairTerms } from './row-terms.ts';
import { tagTierMarks } from './tag-tiers.ts';
import { isWithoutSpaces, wordsOf } from './words.ts';

/** Beginnings of so many characters have terms of their own: too many words begin with so few. */
const BEGINNINGS = [2, 3];
/** The words of scripts without spaces have two characters at most; who types one means any word with it. */
const BEGINNINGS_WITHOUT_SPACES = [1];

const lengthsOf = (word: string): readonly number[] =>
  isWithoutSpaces(word) ? BEGINNINGS_WITHOUT_SPACES : BEGINNINGS;

/** The first characters of a word; nothing where it has fewer. */
function startOf(word: string, characters: number): string | undefined {
  const start = word.slice(0, characters);
  // Beyond 16 bits a character takes two places.
  const whole = /[\ud800-\udfff]/.test(start) ? [...word].slice(0, characters).join('') : start;
  return [...whole].length === characters ? whole : undefined;
}

const termOf = (start: string): string => `${start}.`;

/**
 * The term of a beginning that has one.
 *
 * @param start the first characters of a word
 * @param write how the index writes a word there
 */
export const beginningTerm = (
  start: string,
  write: (word: string) => string,
): string | undefined =>
  lengthsOf(start).includes([...start].length) ? termOf(write(start)) : undefined;

const beginningTerms = (word: string): string[] =>
  lengthsOf(word)
    .flatMap((characters) => startOf(word, characters) ?? [])
    .map(termOf);

/**
 * All terms under which a video is filed by what is written, with spaces between them (see
 * `index-terms.ts`).
 *
 * @param others its description and its comments
 * @param labels with spaces between them
 */
export function writtenTerms(name: string, others: readonly string[], labels: string): string {
  const marks = splitWords(labels);
  const [named, ...rest] = [name, ...others].map(wordsOf);
  const texts = [named ?? [], ...rest];
  return [
    ...new Set([
      ...texts.flat(),
      ...texts.flat().flatMap(beginningTerms),
      ...(named ?? []).flatMap((word) => [word, ...beginningTerms(word)]).map(nameTerm),
      ...[...marks, ...tagTierMarks(marks)].map(labelTerm),
      ...texts.flatMap(writtenPairTerms),
    ]),
  ].join(' ');
}
