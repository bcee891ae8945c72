/** A pattern for `LIKE … ESCAPE '\'` that finds the text anywhere, taking its `%` and `_` as they are. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
