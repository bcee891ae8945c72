import { comparable } from './spoken-words.ts';
import { readTranscript, type SpokenText } from './transcript-codec.ts';

/** What is said, and the same text as it is looked through. */
export interface SearchableText extends SpokenText {
  /** As `comparable` gives it, line by line. */
  spoken: string;
}

/** Enough for a page and what is ranked for it: 45 transcripts of half an hour, twice as many bytes. */
const MOST_CHARACTERS = 2_000_000;

/** By what they were packed to, a character for each byte; the last one that was unpacked is the last. */
const remembered = new Map<string, SearchableText>();
let characters = 0;

/**
 * Unpacks a transcript to look for something in it. The last ones are remembered, for whoever looks
 * whether a row of words is said in a video also looks where.
 */
export function openSpokenText(blob: Uint8Array): SearchableText {
  const packed = Buffer.from(blob.buffer, blob.byteOffset, blob.byteLength).toString('latin1');
  const known = remembered.get(packed);
  if (known) return known;
  const { text, startOf } = readTranscript(blob);
  const opened = { text, startOf, spoken: comparable(text) };
  remembered.set(packed, opened);
  characters += packed.length + text.length;
  for (const [oldest, { text: forgotten }] of remembered) {
    if (characters <= MOST_CHARACTERS) break;
    remembered.delete(oldest);
    characters -= oldest.length + forgotten.length;
  }
  return opened;
}
