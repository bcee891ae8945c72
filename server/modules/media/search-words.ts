/**
 * What FTS5 is asked for where a person typed this text: all its words, the last one also as the
 * beginning of a word. Nothing of the text is read as query syntax.
 *
 * @returns an FTS5 query (https://www.sqlite.org/fts5.html#full_text_query_syntax); empty where the
 *   text holds no word
 */
export function toMatch(text: string): string {
  const words = text.match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu) ?? [];
  return words.length === 0 ? '' : `${words.map((word) => `"${word}"`).join(' AND ')} *`;
}
