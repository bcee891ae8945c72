import type { SqlFunctions } from '../platform/database.ts';
import { comparable } from './comparable-text.ts';
import { fold } from './folding.ts';
import { type Sized, tierMark, tierOf } from './size-tiers.ts';
import { spokenTerms } from './spoken-terms.ts';
import { lookThrough } from './spoken-text.ts';
import { holdsTerm } from './spoken-words.ts';
import { transcriptText } from './transcript-codec.ts';
import { sequenceTester, wordSequence } from './word-sequence.ts';
import { wordsOf } from './words.ts';
import { writtenTerms } from './written-terms.ts';

const sizedBy = (name: unknown): Sized => (name === 'views' ? 'views' : 'duration');
const sizeFrom = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** For the triggers of the schema that keep the index of the search, and what channels are sorted by. */
function defineForTriggers(connection: SqlFunctions): void {
  connection.function('search_words', { deterministic: true }, (text) =>
    typeof text === 'string' ? wordsOf(text).join(' ') : '',
  );
  connection.function('folded', { deterministic: true }, (text) =>
    typeof text === 'string' ? fold(text) : '',
  );
  connection.function('size_tier', { deterministic: true }, (sized, size) =>
    tierMark(sizedBy(sized), sizeFrom(size)),
  );
  connection.function('size_tier_number', { deterministic: true }, (sized, size) =>
    tierOf(sizedBy(sized), sizeFrom(size)),
  );
  connection.function(
    'written_terms',
    { deterministic: true },
    (name, description, comments, labels) => {
      const others = [description, comments].filter((text) => typeof text === 'string');
      return writtenTerms(String(name), others, String(labels));
    },
  );
  connection.function('spoken_terms', { deterministic: true }, (lines, name, labels) =>
    lines instanceof Uint8Array
      ? spokenTerms(transcriptText(lines), String(name), String(labels))
      : '',
  );
  connection.function('spoken_text', { deterministic: true }, (lines) =>
    lines instanceof Uint8Array ? transcriptText(lines) : '',
  );
  connection.function('word_sequence', { deterministic: true }, (lines) =>
    lines instanceof Uint8Array ? wordSequence(transcriptText(lines)) : '',
  );
}

/** For searches, of which each asks about a row of words with spaces between them. */
function defineForSearches(connection: SqlFunctions): void {
  // Whether it is in a text; the last word may be a beginning.
  connection.function('holds', { deterministic: true }, (text, words, isOpen) => {
    const term = { words: String(words).split(' '), isOpen: isOpen === 1 };
    return typeof text === 'string' && holdsTerm(comparable(text), term) ? 1 : 0;
  });
  // Whether it may be said by such a sequence.
  let asked = { words: '', mayHold: sequenceTester([]) };
  connection.function('may_say', { deterministic: true }, (sequence, words) => {
    if (asked.words !== words) {
      asked = { words: String(words), mayHold: sequenceTester(String(words).split(' ')) };
    }
    return typeof sequence === 'string' && asked.mayHold(sequence) ? 1 : 0;
  });
  // Whether it is said; the last word may be a beginning.
  connection.function('says', { deterministic: true }, (lines, words, isOpen) => {
    const term = { words: String(words).split(' '), isOpen: isOpen === 1 };
    return lines instanceof Uint8Array && holdsTerm(lookThrough(lines).spoken, term) ? 1 : 0;
  });
}

/** Gives a connection what the schema and the searches call of the search's own text engine. */
export function defineSearchFunctions(connection: SqlFunctions): void {
  defineForTriggers(connection);
  defineForSearches(connection);
}
