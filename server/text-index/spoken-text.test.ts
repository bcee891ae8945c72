import { describe, expect, test } from 'vitest';
import { forgetLookedThrough, lookThrough, openSpokenText } from './spoken-text.ts';
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

describe.each([
  ['opened', openSpokenText],
  ['looked through', lookThrough],
])('a transcript that is %s', (_, open) => {
  test('is there as it was said and as it is looked through, again and again', () => {
    const packed = transcript('Käse');
    for (const _ of [1, 2]) {
      const { text, spoken, startOf } = open(packed);
      expect(text.endsWith('\nKäse')).toBe(true);
      expect(spoken.endsWith('\nkase')).toBe(true);
      expect(startOf(LINES - 1)).toBe(LINES - 1);
    }
  });

  test('is never taken for another one that nearly is the same', () => {
    const ends = Array.from({ length: TRANSCRIPTS }, (_, index) => `end ${index}`);
    const packed = ends.map(transcript);
    for (const _ of [1, 2]) {
      expect(packed.map((each) => open(each).text.split('\n').at(-1))).toEqual(ends);
    }
  });

  test('is read anew over the same memory', () => {
    const packed = transcript('one');
    const other = transcript('two');
    const memory = Buffer.alloc(Math.max(packed.length, other.length));
    const readAs = (each: Buffer) => {
      each.copy(memory);
      return open(memory.subarray(0, each.length)).spoken.split('\n').at(-1);
    };
    expect(readAs(packed)).toBe('one');
    expect(readAs(other)).toBe('two');
  });
});

test('who opens a transcript that was looked through has the same again', () => {
  const looked = lookThrough(transcript('the end'));
  expect(openSpokenText(transcript('the end'))).toBe(looked);
});

test('who opens a transcript has the same again while some others are looked through, not many', () => {
  const looked = lookThrough(transcript('the end'));
  const lookThroughOthers = (count: number): void => {
    for (let index = 0; index < count; index += 1) lookThrough(transcript(`other end ${index}`));
  };
  lookThroughOthers(20);
  expect(openSpokenText(transcript('the end'))).toBe(looked);
  lookThroughOthers(TRANSCRIPTS);
  const again = openSpokenText(transcript('the end'));
  expect(again).not.toBe(looked);
  expect(again.text).toBe(looked.text);
});

test('what was looked through is forgotten when it is said', () => {
  const looked = lookThrough(transcript('the end'));
  forgetLookedThrough();
  expect(openSpokenText(transcript('the end'))).not.toBe(looked);
  const lookedAgain = lookThrough(transcript('the end'));
  expect(openSpokenText(transcript('the end'))).toBe(lookedAgain);
});
