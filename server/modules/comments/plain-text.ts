/** Between tags, quotes are what they are. */
const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Text as HTML that shows it as it is, in attributes as well. */
export const escapeHtml = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

/** The text with its paragraphs and lines, and nothing else of it read as markdown. */
export const renderPlainText = (text: string): string =>
  text
    .split(/\r?\n(?:[^\S\n]*\r?\n)+/)
    .map((paragraph) => `<p>${escapeText(paragraph).replaceAll('\n', '<br />')}</p>`)
    .join('\n');
