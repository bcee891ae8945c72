/** Blanks, what stands in quotes of either kind, what follows a backslash, and all else. */
const PIECE =
  /(?<blank>[ \t\n]+)|'(?<single>[^']*)'|"(?<double>(?:[^"\\]|\\.)*)"|\\(?<escaped>.)|(?<plain>[^ \t\n'"\\]+)/gsy;

/** A backslash before the end of a line joins the lines. */
const unescaped = (character: string): string => (character === '\n' ? '' : character);

/**
 * Splits a text into words as a POSIX shell does (Shell Command Language, 2.2 Quoting). Nothing is expanded,
 * and what would be an operator belongs to its word.
 *
 * @returns null where a quote is not closed, or nothing follows a backslash
 */
export function shellWords(text: string): string[] | null {
  const words: string[] = [];
  let word: string | null = null;
  let read = 0;
  for (const [piece, ...rest] of text.matchAll(PIECE)) {
    read += piece.length;
    const [blank, single, double, escaped, plain] = rest;
    if (blank === undefined) {
      const inDouble = double?.replaceAll(/\\([$`"\\\n])/g, (_, one) => unescaped(one));
      const alone = escaped === undefined ? undefined : unescaped(escaped);
      word = (word ?? '') + (single ?? inDouble ?? alone ?? plain ?? '');
    } else if (word !== null) {
      words.push(word);
      word = null;
    }
  }
  if (word !== null) words.push(word);
  return read === text.length ? words : null;
}
