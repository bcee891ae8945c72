import { escapeText } from '../../platform/escape-html.ts';

/** The text with its paragraphs and lines, and nothing else of it read as markdown. */
export const renderPlainText = (text: string): string =>
  text
    .split(/\r?\n(?:[^\S\n]*\r?\n)+/)
    .map((paragraph) => `<p>${escapeText(paragraph).replaceAll('\n', '<br />')}</p>`)
    .join('\n');
