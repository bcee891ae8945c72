/** Percent-encodes all but what RFC 8187 lets stand. */
const encode = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * The header that has a browser show or save a file under a name (RFC 6266): the name itself, and for
 * what cannot read that, its letters of ASCII.
 */
export function contentDisposition(type: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["%\\]/gu, '_');
  return `${type}; filename="${plain}"; filename*=UTF-8''${encode(name)}`;
}
