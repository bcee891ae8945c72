/** The first so many UTF-16 units of a text, without half of a character at its end. */
export const cutText = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
