import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { Refused } from '../data-folder/refused.ts';
import { testFolder } from '../testing/backup-setup.ts';
import { readLines, writeLines } from './lines.ts';

const MEGABYTE = 1024 * 1024;

let file: string;

beforeEach(async () => {
  file = join(await testFolder(), 'videos.jsonl');
});

const linesOf = (): string[] => Array.from(readLines(file), ({ bytes }) => bytes.toString());

test('lines are read as they were written, of any length', () => {
  const lines = ['', 'short', 'é'.repeat(MEGABYTE), 'x'.repeat(MEGABYTE - 1), '\u2028', 'last'];
  expect(writeLines(file, lines, () => undefined)).toMatchObject({ lines: lines.length });
  expect(linesOf()).toEqual(lines);
});

test('the last line counts also where it has no end', () => {
  writeFileSync(file, 'first\nsecond\nthird');
  expect(linesOf()).toEqual(['first', 'second', 'third']);
});

test('a line that is longer than any of ours is refused', () => {
  writeFileSync(file, `first\n${'x'.repeat(66 * MEGABYTE)}`);
  expect(linesOf).toThrow(new Refused(`${file}:2: the line is too long.`));
});
