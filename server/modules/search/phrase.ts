import type { Term } from '../../text-index/spoken-words.ts';

/**
 * A term in the syntax of FTS5, for the indexes of channels and tags: they are small, and keep the places
 * of words. Its words hold nothing but letters, digits and emoji.
 */
export const phraseOf = ({ words, isOpen }: Term): string =>
  `"${words.join(' ')}"${isOpen ? ' *' : ''}`;
