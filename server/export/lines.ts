import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { type Content, writeWhole } from '../data-folder/files.ts';
import { Refused } from '../data-folder/refused.ts';

const LINE_END = 0x0a;
const CHUNK = 1024 * 1024;
/** No line of ours is as long: it is what is said in weeks. */
const LONGEST_LINE = 64 * CHUNK;

/** What was written, and how many lines that is. */
export interface WrittenLines extends Content {
  lines: number;
}

/**
 * Writes a file of lines, some of them in memory at a time.
 *
 * @param file must not be there
 * @param onChunk is told how many bytes are written next
 */
export function writeLines(
  file: string,
  lines: Iterable<string>,
  onChunk: (bytes: number) => void,
): WrittenLines {
  const hash = createHash('sha256');
  const written = { lines: 0, size: 0 };
  const handle = openSync(file, 'wx', 0o600);
  let waiting: string[] = [];
  let length = 0;
  const flush = (): void => {
    const chunk = Buffer.from(waiting.join(''));
    onChunk(chunk.length);
    hash.update(chunk);
    writeWhole(handle, chunk);
    written.size += chunk.length;
    waiting = [];
    length = 0;
  };
  try {
    for (const line of lines) {
      waiting.push(line, '\n');
      length += line.length;
      written.lines += 1;
      if (length > CHUNK) flush();
    }
    flush();
  } finally {
    closeSync(handle);
  }
  return { ...written, sha256: hash.digest('hex') };
}

/** A line of a file. */
export interface Line {
  /** Counted from 1. */
  number: number;
  /** Without its end. */
  bytes: Buffer;
}

/**
 * Reads a file line by line. Lines end with a line feed alone: what else Unicode calls the end of a
 * line may be within a text.
 *
 * @throws Refused where a line is longer than any of ours
 */
export function* readLines(file: string): Generator<Line> {
  const handle = openSync(file, 'r');
  try {
    const buffer = Buffer.allocUnsafe(CHUNK);
    let begun: Buffer[] = [];
    let number = 0;
    const endWith = (bytes: Buffer): Line => {
      number += 1;
      const line = { number, bytes: Buffer.concat([...begun, bytes]) };
      begun = [];
      return line;
    };
    for (;;) {
      const count = readSync(handle, buffer, 0, CHUNK, null);
      if (count === 0) break;
      let start = 0;
      for (let end = buffer.indexOf(LINE_END); end >= 0 && end < count; ) {
        yield endWith(buffer.subarray(start, end));
        start = end + 1;
        end = buffer.indexOf(LINE_END, start);
      }
      if (start < count) begun.push(Buffer.from(buffer.subarray(start, count)));
      if (begun.length * CHUNK > LONGEST_LINE) {
        throw new Refused(`${file}:${number + 1}: the line is too long.`);
      }
    }
    if (begun.length > 0) yield endWith(Buffer.alloc(0));
  } finally {
    closeSync(handle);
  }
}
