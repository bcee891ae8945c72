import { expect, test } from 'vitest';
import { openSpokenText } from './spoken-text.ts';
import { encodeTranscript } from './transcript-codec.ts';

const LINES = 1_000;
const TRANSCRIPTS = 200;

const transcript = (end: string): Buffer =>
  encodeTranscript(
    Array.from({ length: LINES }, (_, line) => ({
      start: line,
      end: line + 1,
      text: line === LINES - 1 ? end : 'Only the end is another one',
    })),
  );

test('a transcript is there as it was said and as it is looked through, again and again', () => {
  const packed = transcript('Käse');
  for (const _ of [1, 2]) {
    const { text, spoken, startOf } = openSpokenText(packed);
    expect(text.endsWith('\nKäse')).toBe(true);
    expect(spoken.endsWith('\nkase')).toBe(true);
    expect(startOf(LINES - 1)).toBe(LINES - 1);
  }
});

test('transcripts that nearly are the same are never taken for one another', () => {
  const ends = Array.from({ length: TRANSCRIPTS }, (_, index) => `end ${index}`);
  const packed = ends.map(transcript);
  for (const _ of [1, 2]) {
    expect(packed.map((each) => openSpokenText(each).text.split('\n').at(-1))).toEqual(ends);
  }
});

test('what is read over the same memory is read anew', () => {
  const packed = transcript('one');
  const other = transcript('two');
  const memory = Buffer.alloc(Math.max(packed.length, other.length));
  const readAs = (each: Buffer) => {
    each.copy(memory);
    return openSpokenText(memory.subarray(0, each.length)).spoken.split('\n').at(-1);
  };
  expect(readAs(packed)).toBe('one');
  expect(readAs(other)).toBe('two');
});
