import { crc32 } from 'node:zlib';
import { comparable } from './comparable-text.ts';
import { decodeSpokenText, type SpokenText } from './transcript-codec.ts';

/** What is said, and the same text as it is looked through. */
export interface SearchableText extends SpokenText {
  /** As `comparable` gives it, line by line. */
  spoken: string;
}

/** A transcript that was opened, and what it was opened from. */
interface Remembered {
  checksum: number;
  packed: Buffer;
  opened: SearchableText;
}

/** Enough for a page and what is ranked for it: 45 transcripts of half an hour. */
const MOST_CHARACTERS = 2_000_000;
const MOST_TRANSCRIPTS = 64;

/**
 * Those that were looked through, from the oldest on, round and round. The places are written over,
 * none is ever added: what a list or a map outgrew would keep all it held in memory until the garbage
 * collector goes through everything.
 */
const remembered = new Array<Remembered | undefined>(MOST_TRANSCRIPTS).fill(undefined);
let oldest = 0;
let count = 0;
let characters = 0;

const sizeOf = ({ packed, opened }: Remembered): number => packed.length + opened.text.length;

function forgetOldest(): void {
  const transcript = remembered[oldest];
  remembered[oldest] = undefined;
  oldest = (oldest + 1) % MOST_TRANSCRIPTS;
  count -= 1;
  characters -= transcript ? sizeOf(transcript) : 0;
}

function remember(transcript: Remembered): void {
  if (count === MOST_TRANSCRIPTS) forgetOldest();
  remembered[(oldest + count) % MOST_TRANSCRIPTS] = transcript;
  count += 1;
  characters += sizeOf(transcript);
  while (characters > MOST_CHARACTERS) forgetOldest();
}

const recall = (checksum: number, blob: Uint8Array): SearchableText | undefined =>
  remembered.find((each) => each?.checksum === checksum && each.packed.equals(blob))?.opened;

function open(blob: Uint8Array): SearchableText {
  const transcript = decodeSpokenText(blob);
  return { ...transcript, spoken: comparable(transcript.text, transcript.isAscii) };
}

/** Opens a transcript to look for something in it; at once, where it was looked through lately. */
export const openSpokenText = (blob: Uint8Array): SearchableText =>
  recall(crc32(blob), blob) ?? open(blob);

/**
 * Opens a transcript to look whether words are said in it, as `openSpokenText` does, and remembers it until
 * `forgetLookedThrough`: next somebody looks where they are said.
 */
export function lookThrough(blob: Uint8Array): SearchableText {
  const checksum = crc32(blob);
  const known = recall(checksum, blob);
  if (known) return known;
  const opened = open(blob);
  remember({ checksum, packed: Buffer.from(blob), opened });
  return opened;
}

/** Forgets all: what stays from one search to the next costs pauses in which memory is tidied up. */
export function forgetLookedThrough(): void {
  while (count > 0) forgetOldest();
}
