import { labelTerm, nameTerm, splitWords } from './index-terms.ts';
import { pairTerms, shortTripleTerms } from './row-terms.ts';
import { wordsOf } from './words.ts';

/**
 * The terms under which a transcript is filed, beside those of all videos (`index-terms.ts`):
 *
 * | Term     | The video                                  |
 * |----------|--------------------------------------------|
 * | `word.2` | says it often, by levels from 1 to 3       |
 * | `#d19`   | is document 19                             |
 */

export const OFTEN = [1, 2, 3] as const;
/** How often a word is said at each level, in a video in which 5,000 words are said. */
const LEAST_OF_LEVEL: Record<Often, number> = { 1: 3, 2: 8, 3: 20 };
/** What is usually said in half an hour. */
const USUAL_WORDS = 5_000;
/** How much the length of what is said counts: the `b` of BM25. */
const LENGTH_COUNTS = 0.75;

export type Often = (typeof OFTEN)[number];

export const oftenTerm = (word: string, level: Often): string => `${word}.${level}`;
/** FTS5 looks for all documents or for one; by these terms it looks for some at once. */
export const documentTerm = (doc: number): string => labelTerm(`d${doc}`);

/** The words, each once, and again for each level of how often they are said. */
function wordTerms(words: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const length = 1 - LENGTH_COUNTS + LENGTH_COUNTS * (words.length / USUAL_WORDS);
  const terms: string[] = [];
  for (const [word, count] of counts) {
    terms.push(word);
    for (const level of OFTEN) {
      if (count / length >= LEAST_OF_LEVEL[level]) terms.push(oftenTerm(word, level));
    }
  }
  return terms;
}

/**
 * All terms of a transcript, with spaces between them.
 *
 * @param text what is said
 * @param name the words of the video's name, with spaces between them
 * @param labels the video's labels as the other index writes them, with spaces between them, and its document's
 */
export function spokenTerms(text: string, name: string, labels: string): string {
  const words = wordsOf(text);
  return [
    ...wordTerms(words),
    ...splitWords(name).map(nameTerm),
    ...splitWords(labels).map(labelTerm),
    ...pairTerms(words),
    ...shortTripleTerms(words),
  ].join(' ');
}
