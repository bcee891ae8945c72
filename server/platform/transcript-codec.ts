import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** Something that is said, in seconds from the start of the video. */
export interface SpokenLine {
  start: number;
  end: number;
  text: string;
}

/**
 * How a transcript lies in the database: Zstandard over JSON of `[starts, lengths, text]`. The numbers
 * are tenths of a second, starts as the distance from the one before; a length of 0 lasts until the
 * next line. The text has one line each.
 */
type Packed = [starts: number[], lengths: number[], text: string];

const TENTHS = 10;
/** Beyond this, packing takes up to ten times as long for a few hundredths less. */
const LEVEL = 9;

const tenths = (seconds: number): number => Math.round(seconds * TENTHS);

/** Packs lines that are in the order of their starts; line breaks within one become spaces. */
export function encodeTranscript(lines: readonly SpokenLine[]): Buffer {
  const starts = lines.map(({ start }) => tenths(start));
  const packed: Packed = [
    starts.map((start, index) => start - (starts[index - 1] ?? 0)),
    lines.map(({ end }, index) =>
      tenths(end) === starts[index + 1] ? 0 : tenths(end) - (starts[index] ?? 0),
    ),
    lines.map(({ text }) => text.replaceAll(/[\r\n]+/g, ' ')).join('\n'),
  ];
  return zstdCompressSync(JSON.stringify(packed), {
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL },
  });
}

const unpack = (blob: Uint8Array): Packed =>
  JSON.parse(zstdDecompressSync(blob).toString('utf8')) as Packed;

/** The lines that were packed, their times rounded to tenths of a second. */
export function decodeTranscript(blob: Uint8Array): SpokenLine[] {
  const [steps, lengths, text] = unpack(blob);
  if (steps.length === 0) return [];
  const texts = text.split('\n');
  let at = 0;
  return steps.map((step, index) => {
    at += step;
    const length = lengths[index] || (steps[index + 1] ?? 0);
    return { start: at / TENTHS, end: (at + length) / TENTHS, text: texts[index] ?? '' };
  });
}

/** What is said, one line each, and the seconds at which a line begins. */
export interface SpokenText {
  text: string;
  startOf: (line: number) => number;
}

/** The same as one text, for those who look for something in it: that takes a fraction of the time. */
export function readTranscript(blob: Uint8Array): SpokenText {
  const [steps, , text] = unpack(blob);
  const startOf = (line: number): number =>
    steps.slice(0, line + 1).reduce((at, step) => at + step, 0) / TENTHS;
  return { text, startOf };
}

/** All that is said, without its times. */
export const transcriptText = (blob: Uint8Array): string => unpack(blob)[2];
