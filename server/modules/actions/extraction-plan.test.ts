import { expect, test } from 'vitest';
import { ActionRequest, type Extraction } from '../../../contract/action.ts';
import { planExtraction } from './extraction-plan.ts';

const soundFrom = (startTime: string): Extraction =>
  ActionRequest.parse({
    action: 'extract_audio',
    params: { profile: 'DEFAULT', startTime },
  }) as Extraction;

/** A video of 8 seconds, fetched as a whole. */
const WHOLE = {
  path: 'media.m4a',
  held: { start: 0, end: 8 },
  length: 8.04,
  isSection: false,
  isMaterial: false,
  chapters: [],
};

test('says how long a video is that turns out to end before the piece begins', () => {
  expect(() => planExtraction(soundFrom('0:50'), WHOLE, [], 'Tea')).toThrow(
    'The piece begins at 0:50, and the video is only 0:08 long. Choose another piece.',
  );
});

test('keeps the very end of a video', () => {
  const { kept } = planExtraction(soundFrom('7.9'), WHOLE, [], 'Tea');
  expect(kept).toEqual([{ start: 7.9, end: 8.04 }]);
});
