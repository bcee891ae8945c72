import { crc32 } from 'node:zlib';
import { comparable } from './spoken-words.ts';
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

/** By the checksum of what is packed; the last one that was unpacked is the last. */
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

/**
 * Unpacks a transcript to look for something in it. The last ones are remembered, for whoever looks
 * whether a row of words is said in a video also looks where.
 */
export function openSpokenText(blob: Uint8Array): SearchableText {
  const checksum = crc32(blob);
  const known = remembered.get(checksum);
  if (known?.packed.equals(blob)) return known.opened;
  if (known) forget(checksum, known);
  const transcript = { packed: Buffer.from(blob), opened: open(blob) };
  remembered.set(checksum, transcript);
  characters += sizeOf(transcript);
  for (const [oldest, each] of remembered) {
    if (characters <= MOST_CHARACTERS) break;
    forget(oldest, each);
  }
  return transcript.opened;
}
