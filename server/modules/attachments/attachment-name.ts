/** In UTF-16 units, as the contract counts a name. */
const MAX_LENGTH = 300;
const MAX_ENDING = 20;
const NAMELESS = 'Unnamed file';

/** Control characters, and those that turn the direction of text around to disguise how a name ends. */
const UNWANTED = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Cuts without leaving half of a character. */
const cut = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, '');

/** Cuts a name that is too long before its ending, which says what the file is. */
function shorten(name: string): string {
  if (name.length <= MAX_LENGTH) return name;
  const [ending = ''] = /\.[^.\s]+$/u.exec(name) ?? [];
  const kept = ending.length <= MAX_ENDING ? ending : '';
  return cut(name, MAX_LENGTH - kept.length) + kept;
}

/**
 * An attachment's name for people: no control characters, at most 300 characters, never empty. It is
 * never part of a path on the server.
 */
export function attachmentName(given: string): string {
  const name = shorten(given.toWellFormed().replaceAll(UNWANTED, '').trim()).trim();
  return name === '' ? NAMELESS : name;
}

/** The name of an uploaded file for people, without the folders that it came from. */
export function uploadName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  return attachmentName(/^\.*$/.test(last) ? '' : last);
}
