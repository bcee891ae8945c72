import type { Term } from '../../text-index/spoken-words.ts';

/** Whether the words of a term stand in a row of a text from a place on; the last one may go on. */
export function standsAt({ words, isOpen }: Term, text: readonly string[], start: number): boolean {
  const last = words.length - 1;
  return words.every((word, index) => {
    const found = text[start + index];
    return isOpen && index === last ? (found?.startsWith(word) ?? false) : found === word;
  });
}

/**
 * How close together a text holds all of some terms: 1 where nothing stands between them, half where the
 * shortest stretch with all of them is twice as long, and 0 where one is missing.
 *
 * @param text its words, as `wordsOf` gives them
 */
export function nearnessOf(terms: readonly Term[], text: readonly string[]): number {
  const starts = terms.map(() => Number.NEGATIVE_INFINITY);
  let shortest = Number.POSITIVE_INFINITY;
  for (let place = 0; place < text.length; place += 1) {
    let isFound = false;
    for (const [index, term] of terms.entries()) {
      if (!standsAt(term, text, place)) continue;
      starts[index] = place;
      isFound = true;
    }
    if (!isFound) continue;
    const ends = terms.map(({ words }, index) => (starts[index] ?? 0) + words.length);
    shortest = Math.min(shortest, Math.max(...ends) - Math.min(...starts));
  }
  const length = terms.reduce((sum, { words }) => sum + words.length, 0);
  return Math.min(1, length / shortest);
}
