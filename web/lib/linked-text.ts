/** A piece of a text, with where it leads if it is an address. */
export interface TextPiece {
  text: string;
  href?: string;
}

const ADDRESS = /https?:\/\/[^\s<>"']+/g;
/** What ends a sentence or a bracket around an address, rather than the address. */
const TRAILING = new Set('.,;:!?)]}»”’…、。，．！？）」』】');

/** Splits a text into plain pieces and web addresses; put together again they are the text. */
export function linkedText(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const href = withoutTrailing(match[0]);
    if (!URL.canParse(href)) continue;
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) });
    pieces.push({ text: href, href });
    end = match.index + href.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

/** An address without the punctuation after it; a bracket that it opened itself belongs to it. */
function withoutTrailing(address: string): string {
  let end = address.length;
  while (TRAILING.has(address.charAt(end - 1))) end -= 1;
  const bare = address.slice(0, end);
  const isOpen = bare.split('(').length > bare.split(')').length;
  return isOpen && address[bare.length] === ')' ? `${bare})` : bare;
}
