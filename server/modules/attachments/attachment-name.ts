import { isVisible } from '../../../contract/common.ts';
import { cutText } from '../../platform/cut-text.ts';

/** In UTF-16 units, as the contract counts a name. */
const MAX_LENGTH = 300;
const MAX_ENDING = 20;
const NAMELESS = 'Unnamed file';

/** Control characters, and those that turn the direction of text around to disguise how a name ends. */
const UNWANTED = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Cuts a name that is too long before its ending, which says what the file is. */
function shorten(name: string): string {
  if (name.length <= MAX_LENGTH) return name;
  const [ending = ''] = /\.[^.\s]+$/u.exec(name) ?? [];
  const kept = ending.length <= MAX_ENDING ? ending : '';
  return cutText(name, MAX_LENGTH - kept.length) + kept;
}

/**
 * An attachment's name for people: no control characters, at most 300 characters, something that
 * is seen. It is never part of a path on the server.
 */
export function attachmentName(given: string): string {
  const name = shorten(given.toWellFormed().replaceAll(UNWANTED, '').trim()).trim();
  return isVisible(name) ? name : NAMELESS;
}

/** The name of an uploaded file for people, without the folders that it came from. */
export function uploadName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  return attachmentName(/^\.*$/.test(last) ? '' : last);
}

/** An ending that says what a file is; one of digits alone belongs to the name. */
const ENDING = /\.(?=\d*[a-z])[a-z0-9]{2,5}$/i;

/** How files of the types that browsers play usually end. */
const ENDINGS: Record<string, string> = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/ogg': 'ogg',
  'audio/webm': 'webm',
  'audio/flac': 'flac',
  'audio/wav': 'wav',
  'audio/x-matroska': 'mka',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/ogg': 'ogv',
  'video/quicktime': 'mov',
  'video/matroska': 'mkv',
  'video/x-matroska': 'mkv',
};

/**
 * The name that a saved file gets: the attachment's own, with an ending where it has none, as what
 * was made here or renamed may not. Without one no program opens it.
 */
export function savedName(name: string, contentType: string): string {
  const ending = ENDINGS[contentType];
  return !ending || ENDING.test(name) ? name : `${name}.${ending}`;
}
