import { constants, zstdCompressSync } from 'node:zlib';
import { isAscii } from './folding.ts';
import { readFrame } from './zstd-frames.ts';

/** Something that is said, in seconds from the start of the video. */
export interface SpokenLine {
  start: number;
  end: number;
  text: string;
}

/**
 * How a transcript lies in the database: Zstandard over a line of JSON with the times, and the text with
 * one line each. The times are tenths of a second, starts as the distance from the one before; a length
 * of 0 lasts until the next line. Whoever looks for words reads no times.
 *
 * Version 1.0 had it all in one line of JSON, with the text after the times.
 */
type Times = [starts: number[], lengths: number[]];
type OneLine = [...Times, text: string];

const LINE_END = '\n'.charCodeAt(0);
const LIST_END = ']'.charCodeAt(0);
const [DIGIT_0, DIGIT_9] = [0x30, 0x39];
const TENTHS = 10;
/** Beyond this, packing takes up to ten times as long for a few hundredths less. */
const LEVEL = 9;

const tenths = (seconds: number): number => Math.round(seconds * TENTHS);

/** Packs lines that are in the order of their starts; line breaks within one become spaces. */
export function encodeTranscript(lines: readonly SpokenLine[]): Buffer {
  const starts = lines.map(({ start }) => tenths(start));
  const times: Times = [
    starts.map((start, index) => start - (starts[index - 1] ?? 0)),
    lines.map(({ end }, index) =>
      tenths(end) === starts[index + 1] ? 0 : tenths(end) - (starts[index] ?? 0),
    ),
  ];
  const texts = lines.map(({ text }) => text.replaceAll(/[\r\n]+/g, ' '));
  return zstdCompressSync(`${JSON.stringify(times)}\n${texts.join('\n')}`, {
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL },
  });
}

/** What is said, one line each, and the seconds at which a line begins. */
export interface SpokenText {
  text: string;
  /** Whether the text has nothing but the 128 characters of ASCII. */
  isAscii: boolean;
  startOf: (line: number) => number;
}

/** A transcript, its times as they lie until somebody asks. */
interface Unpacked extends SpokenText {
  readTimes: () => Times;
}

const unpack = (blob: Uint8Array): Unpacked =>
  readFrame(blob, (bytes) => {
    const end = bytes.indexOf(LINE_END);
    if (end < 0) return unpackOneLine(bytes);
    const times = bytes.toString('latin1', 0, end);
    const text = bytes.toString('utf8', end + 1);
    return {
      text,
      // All other characters take more bytes than they have units in UTF-16.
      isAscii: text.length === bytes.length - (end + 1),
      startOf: (line) => sumOfFirst(times, line + 1) / TENTHS,
      readTimes: () => JSON.parse(times) as Times,
    };
  });

function unpackOneLine(bytes: Buffer): Unpacked {
  const [starts, lengths, text] = JSON.parse(bytes.toString('utf8')) as OneLine;
  return {
    text,
    isAscii: isAscii(text),
    startOf: (line) => starts.slice(0, line + 1).reduce((at, step) => at + step, 0) / TENTHS,
    readTimes: () => [starts, lengths],
  };
}

/**
 * Adds up so many of the numbers with which the line of times begins, `[[5,20,30],`: of hundreds few
 * are asked for, and to read it all takes ten times as long.
 */
function sumOfFirst(times: string, count: number): number {
  let sum = 0;
  let number = 0;
  let added = 0;
  for (let at = '[['.length; added < count && at < times.length; at += 1) {
    const code = times.charCodeAt(at);
    if (code >= DIGIT_0 && code <= DIGIT_9) {
      number = number * 10 + (code - DIGIT_0);
      continue;
    }
    sum += number;
    number = 0;
    added += 1;
    if (code === LIST_END) break;
  }
  return sum;
}

/** The lines that were packed, their times rounded to tenths of a second. */
export function decodeTranscript(blob: Uint8Array): SpokenLine[] {
  const { text, readTimes } = unpack(blob);
  const [steps, lengths] = readTimes();
  const texts = text.split('\n');
  let at = 0;
  return steps.map((step, index) => {
    at += step;
    const length = lengths[index] || (steps[index + 1] ?? 0);
    return { start: at / TENTHS, end: (at + length) / TENTHS, text: texts[index] ?? '' };
  });
}

/** The lines as one text, for those who look for something in it: that takes a fraction of the time. */
export const decodeSpokenText = (blob: Uint8Array): SpokenText => unpack(blob);

/** All that is said, without its times. */
export const transcriptText = (blob: Uint8Array): string => unpack(blob).text;
