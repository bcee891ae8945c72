import { crc32 } from 'node:zlib';
import { comparable } from './comparable-text.ts';
import { readTranscript, type SpokenText } from './transcript-codec.ts';

/** What is said, and the same text as it is looked through. */
export interface SearchableText extends SpokenText {
  /** As `comparable` gives it, line by line. */
  spoken: string;
}

/** A transcript that was opened, and what it was opened from. */
interface Remembered {
  packed: Buffer;
  opened: SearchableText;
}

/** Enough for a page and what is ranked for it: 45 transcripts of half an hour. */
const MOST_CHARACTERS = 2_000_000;

/** By the checksum of what is packed; the last one that was looked through is the last. */
const remembered = new Map<number, Remembered>();
let characters = 0;

const sizeOf = ({ packed, opened }: Remembered): number => packed.length + opened.text.length;

function forget(checksum: number, transcript: Remembered): void {
  remembered.delete(checksum);
  characters -= sizeOf(transcript);
}

function open(blob: Uint8Array): SearchableText {
  const transcript = readTranscript(blob);
  return { ...transcript, spoken: comparable(transcript.text) };
}

function recall(checksum: number, blob: Uint8Array): SearchableText | undefined {
  const known = remembered.get(checksum);
  return known?.packed.equals(blob) ? known.opened : undefined;
}

/** Opens a transcript to look for something in it; at once, where it was looked through lately. */
export const openSpokenText = (blob: Uint8Array): SearchableText =>
  recall(crc32(blob), blob) ?? open(blob);

/**
 * The same for who looks whether words are said in a video, for next somebody looks where. Only these
 * are remembered: what stays for a while costs pauses in which memory is tidied up.
 */
export function lookThrough(blob: Uint8Array): SearchableText {
  const checksum = crc32(blob);
  const known = recall(checksum, blob);
  if (known) return known;
  const transcript = { packed: Buffer.from(blob), opened: open(blob) };
  const other = remembered.get(checksum);
  if (other) forget(checksum, other);
  remembered.set(checksum, transcript);
  characters += sizeOf(transcript);
  for (const [oldest, each] of remembered) {
    if (characters <= MOST_CHARACTERS) break;
    forget(oldest, each);
  }
  return transcript.opened;
}
