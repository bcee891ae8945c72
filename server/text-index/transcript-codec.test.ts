import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  decodeSpokenText,
  decodeTranscript,
  encodeTranscript,
  type SpokenLine,
  transcriptText,
} from './transcript-codec.ts';

/** Lines one after the other, with gaps or without, their times in whole tenths of a second. */
const lines: fc.Arbitrary<SpokenLine[]> = fc
  .array(
    fc.record({
      gap: fc.nat(50),
      length: fc.integer({ min: 1, max: 90 }),
      text: fc.string({ unit: 'grapheme' }),
    }),
  )
  .map((steps) => {
    let at = 0;
    return steps.map(({ gap, length, text }) => {
      const start = at + gap;
      at = start + length;
      return { start: start / 10, end: at / 10, text: text.replaceAll(/[\r\n]+/g, ' ') };
    });
  });

test('gives back what was packed', () => {
  fc.assert(
    fc.property(lines, (told) => {
      const packed = encodeTranscript(told);
      expect(decodeTranscript(packed)).toEqual(told);
      const { text, startOf } = decodeSpokenText(packed);
      expect(text).toBe(told.map((line) => line.text).join('\n'));
      expect(told.map((_, line) => startOf(line))).toEqual(told.map(({ start }) => start));
      expect(transcriptText(packed)).toBe(text);
    }),
  );
});

test('rounds times to tenths of a second, and never loses one over many lines', () => {
  const told = Array.from({ length: 2_000 }, (_, index) => ({
    start: index * 1.234,
    end: index * 1.234 + 1,
    text: 'so',
  }));
  const read = decodeTranscript(encodeTranscript(told));
  for (const [index, { start, end }] of read.entries()) {
    expect(Math.abs(start - index * 1.234)).toBeLessThanOrEqual(0.051);
    expect(end).toBeGreaterThan(start);
  }
});

test('takes a line break within a line for a space', () => {
  const [line] = decodeTranscript(encodeTranscript([{ start: 0, end: 1, text: 'one\r\ntwo' }]));
  expect(line?.text).toBe('one two');
});

test('reads what version 1.0 has packed', () => {
  const packed = zstdCompressSync('[[5,20,30],[0,10,15],"one\\n\\"two\\"\\nthrée"]');
  const told = [
    { start: 0.5, end: 2.5, text: 'one' },
    { start: 2.5, end: 3.5, text: '"two"' },
    { start: 5.5, end: 7, text: 'thrée' },
  ];
  expect(decodeTranscript(packed)).toEqual(told);
  const { text, startOf } = decodeSpokenText(packed);
  expect(text).toBe('one\n"two"\nthrée');
  expect(startOf(2)).toBe(5.5);
  expect(transcriptText(packed)).toBe(text);
});

test('packs a transcript in which nothing is said', () => {
  expect(decodeTranscript(encodeTranscript([]))).toEqual([]);
  expect(transcriptText(encodeTranscript([{ start: 0, end: 1, text: '' }]))).toBe('');
});

test('leaves nothing behind that only going through all of the memory would tidy up', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (how: { type: 'minor' | 'major' }) => void;
  const packed = encodeTranscript(
    Array.from({ length: 500 }, (_, line) => ({ start: line, end: line + 1, text: 'so it is' })),
  );
  collect({ type: 'major' });
  await sleep(10);
  const before = process.memoryUsage().arrayBuffers;
  for (let round = 0; round < 300; round += 1) transcriptText(packed);
  // What lives through one is taken for something that stays.
  for (const _ of [1, 2, 3]) {
    collect({ type: 'minor' });
    await sleep(10);
  }
  const left = process.memoryUsage().arrayBuffers - before;
  expect(left).toBeLessThan(1_000_000);
});
