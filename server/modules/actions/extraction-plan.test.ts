import { describe, expect, test } from 'vitest';
import { ActionRequest, type Extraction } from '../../../contract/action.ts';
import { endingOf, planExtraction, sectionOf } from './extraction-plan.ts';

const extraction = (
  action: 'extract_audio' | 'extract_video',
  params: { profile?: 'MP3'; startTime?: string; endTime?: string; sponsorBlock?: 'REMOVE' },
): Extraction =>
  ActionRequest.parse({
    action,
    params: { profile: action === 'extract_video' ? 'SMALL_720' : 'DEFAULT', ...params },
  }) as Extraction;

const soundFrom = (startTime: string): Extraction => extraction('extract_audio', { startTime });

/** A video of 8 seconds, fetched as a whole. */
const WHOLE = {
  path: 'media.m4a',
  held: { start: 0, end: 8 },
  length: 8.04,
  sectionUse: null,
  chapters: [],
};

test('says how long a video is that turns out to end before the piece begins', () => {
  expect(() => planExtraction(soundFrom('0:50'), WHOLE, [], 'Tea')).toThrow(
    'The piece begins at 0:50, and the video is only 0:08 long. Choose another piece.',
  );
});

test('says so as well where hardly anything is left behind the begin of the piece', () => {
  expect(() => planExtraction(soundFrom('8'), WHOLE, [], 'Tea')).toThrow(
    'The piece begins at 0:08, and the video is only 0:08 long. Choose another piece.',
  );
});

test('keeps the very end of a video', () => {
  const { kept } = planExtraction(soundFrom('7.9'), WHOLE, [], 'Tea');
  expect(kept).toEqual([{ start: 7.9, end: 8.04 }]);
});

test('gives up where more pieces would be left than can be joined', () => {
  const segments = Array.from({ length: 500 }, (_, index) => ({
    start: index * 2 + 1,
    end: index * 2 + 2,
    category: 'sponsor' as const,
  }));
  const removal = extraction('extract_video', { sponsorBlock: 'REMOVE' });
  const plan = (length: number) =>
    planExtraction(removal, { ...WHOLE, held: { start: 0, end: length }, length }, segments, 'Tea');
  expect(plan(1000).kept).toHaveLength(500);
  expect(() => plan(1001)).toThrow(
    'SponsorBlock marks so many parts that 501 pieces would be left, and at most 500 can be joined. Nothing was made. Choose a shorter piece, or leave the parts in.',
  );
});

test('encodes what was fetched as material, also where all of it is kept', () => {
  const all = extraction('extract_audio', {});
  const material = { ...WHOLE, sectionUse: 'material' as const };
  expect(planExtraction(all, WHOLE, [], 'Tea').kept).toBeNull();
  const { kept } = planExtraction(all, material, [], 'Tea');
  expect(kept).toEqual([{ start: 0, end: 8.04 }]);
});

test('keeps a piece as it was fetched where it ends a little after what was asked for', () => {
  const piece = extraction('extract_audio', { startTime: '2', endTime: '5' });
  const fetched = {
    ...WHOLE,
    held: { start: 2, end: 5 },
    length: 3.04,
    sectionUse: 'final' as const,
  };
  expect(planExtraction(piece, fetched, [], 'Tea').kept).toBeNull();
});

describe('what is fetched', () => {
  const LENGTH = 100;
  const sponsor = { start: 20, end: 30, category: 'sponsor' } as const;

  test('is the piece, which may be open at either end', () => {
    const fetched = (params: object) =>
      sectionOf(extraction('extract_video', params), LENGTH, [sponsor]);
    expect(fetched({})).toBeNull();
    expect(fetched({ endTime: '0:10' })).toEqual({ start: 0, end: 10, use: 'final' });
    expect(fetched({ startTime: '1:30' })).toEqual({ start: 90, end: null, use: 'final' });
  });

  test('is material where it is encoded again, and the whole where that is most of it', () => {
    const fetched = (
      [startTime, endTime]: [string, string?],
      parts = [sponsor],
      length: number | null = LENGTH,
    ) => {
      const times = { startTime, ...(endTime === undefined ? {} : { endTime }) };
      const request = extraction('extract_video', { ...times, sponsorBlock: 'REMOVE' });
      return sectionOf(request, length, parts);
    };
    expect(fetched(['0:10', '1:00'])).toEqual({ start: 10, end: 60, use: 'material' });
    expect(fetched(['0:10', '1:01'])).toBeNull();
    expect(fetched(['0:10', '1:01'], [])).toEqual({ start: 10, end: 61, use: 'final' });
    expect(fetched(['0:10'], [sponsor], null)).toEqual({ start: 10, end: null, use: 'material' });
    // The part begins where the piece ends, or the other way round.
    expect(fetched(['0:10', '0:20'])).toEqual({ start: 10, end: 20, use: 'final' });
    expect(fetched(['0:30', '0:40'])).toEqual({ start: 30, end: 40, use: 'final' });
  });

  test('is material for MP3', () => {
    const request = extraction('extract_audio', { profile: 'MP3', startTime: '0:10' });
    expect(sectionOf(request, LENGTH, [])).toMatchObject({ use: 'material' });
  });
});

test.each([
  ['extract_video', 'a.webm', false, '.webm'],
  ['extract_video', 'a.webm', true, '.mp4'],
  ['extract_audio', 'a.mp4', false, '.m4a'],
  ['extract_audio', 'a.webm', false, '.webm'],
  ['extract_audio', 'a.webm', true, '.m4a'],
] as const)('%s of %s, encoded anew: %s, ends in %s', (action, source, isCut, ending) => {
  expect(endingOf(extraction(action, {}), source, isCut)).toBe(ending);
  if (action === 'extract_audio') {
    expect(endingOf(extraction(action, { profile: 'MP3' }), source, isCut)).toBe('.mp3');
  }
});
