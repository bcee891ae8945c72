/** Text as HTML that shows it as it is between tags, where quotes are what they are. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Text as HTML that shows it as it is, in attributes as well. */
export const escapeHtml = (text: string): string => escapeText(text).replaceAll('"', '&quot;');
