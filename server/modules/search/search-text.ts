import type { Term } from '../../text-index/spoken-words.ts';
import { isWithoutSpaces, wordsOf } from '../../text-index/words.ts';

/** What a person looks for: all that is wanted, nothing of what is unwanted. */
export interface SearchText {
  wanted: readonly Term[];
  unwanted: readonly Term[];
  /** All wanted words as they were typed, repeats as well. */
  row: readonly string[];
}

/** More than anyone types; a pasted page is searched for its first words. */
const MAX_TERMS = 40;

/** The terms, each once, and the one with the open end where there are both. */
function withoutRepeats(terms: readonly Term[]): Term[] {
  const byWords = new Map<string, Term>();
  for (const term of terms) byWords.set(term.words.join(' '), term);
  return [...byWords.values()];
}

/**
 * A quotation that starts a word and ends one, or anything between two spaces; each with a minus
 * before it where it is not wanted.
 */
const CHUNK = /(?<minus>-?)(?:["“”„«](?<quoted>[^"“”„«»]*)["“”»](?=\s|$)|(?<plain>\S+))(?:\s+|$)/gu;

/** The words of what was typed; of text without spaces the last character may stand within more of it. */
function termOf(text: string, { isOpen }: { isOpen: boolean }): Term | null {
  const words = wordsOf(text);
  const last = words.at(-1);
  if (last === undefined) return null;
  if (!isWithoutSpaces(last)) return { words, isOpen: isOpen && last.length > 1 };
  const before = words.at(-2);
  const endsPair = before !== undefined && [...before].length === 2 && before.endsWith(last);
  return endsPair && isWithoutSpaces(before)
    ? { words: words.slice(0, -1), isOpen: false }
    : { words, isOpen: true };
}

/**
 * Reads what a person typed: words, "phrases in quotes", and `-word` or `-"phrase"` for what is not
 * wanted. The last word may be the beginning of one. What is written together, like `AC/DC`, is
 * looked for together. No text is an error.
 */
export function parseSearchText(text: string): SearchText {
  const wanted: Term[] = [];
  const unwanted: Term[] = [];
  const chunks = [...text.trim().matchAll(CHUNK)];
  chunks.forEach(({ groups = {} }, index) => {
    const { minus, quoted, plain } = groups;
    const isLast = index === chunks.length - 1;
    const isOpen = isLast && quoted === undefined && minus === '';
    const term = termOf(quoted ?? plain ?? '', { isOpen });
    if (term && wanted.length + unwanted.length < MAX_TERMS) {
      (minus === '' ? wanted : unwanted).push(term);
    }
  });
  return {
    wanted: withoutRepeats(wanted),
    unwanted: withoutRepeats(unwanted),
    row: wanted.flatMap(({ words }) => words),
  };
}
