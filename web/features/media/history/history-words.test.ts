import { expect, it } from 'vitest';
import type { WatchHistory } from './history-file.ts';
import {
  interruptedInWords,
  leftOutInWords,
  outcomeInWords,
  percentSent,
  sentInWords,
  summaryOf,
} from './history-words.ts';

const NONE = { ads: 0, music: 0, unnamed: 0 };

const historyOf = (count: number): WatchHistory => ({
  format: 'Google Takeout',
  videos: Array.from({ length: count }, (_, number) => String(number)),
  leftOut: NONE,
  isCut: false,
});

it.each([
  [
    35_881,
    1_204,
    312,
    '1,204 of 35,881 videos in the file are in your catalogue; 312 of them are not yet marked as watched.',
  ],
  [
    1,
    1,
    1,
    '1 of 1 video in the file is in your catalogue; 1 of them is not yet marked as watched.',
  ],
  [
    10,
    2,
    0,
    '2 of 10 videos in the file are in your catalogue; nothing is left to be marked as watched.',
  ],
  [10, 0, 0, '10 videos in the file, none of them in your catalogue.'],
  [0, 0, 0, 'The file names no video that could be marked as watched.'],
])('says of %i videos what would be marked', (videos, inCatalogue, marked, words) => {
  expect(summaryOf(historyOf(videos), { videos, inCatalogue, marked })).toBe(words);
});

it.each([
  [NONE, ''],
  [
    { ads: 1_980, music: 1, unnamed: 2 },
    'Left out: 1,980 advertisements, 1 row of YouTube Music and 2 rows that name no video.',
  ],
  [{ ads: 1, music: 0, unnamed: 1 }, 'Left out: 1 advertisement and 1 row that names no video.'],
  [{ ads: 0, music: 5, unnamed: 0 }, 'Left out: 5 rows of YouTube Music.'],
])('says what is left out', (leftOut, words) => {
  expect(leftOutInWords(leftOut)).toBe(words);
});

it('says how an import ended', () => {
  const history = historyOf(3_000);
  const sent = { videos: 3_000, inCatalogue: 12, marked: 1 };
  expect(outcomeInWords(sent, history)).toBe('1 video was marked as watched.');
  const stopped = { ...sent, videos: 1_000, marked: 312 };
  expect(outcomeInWords(stopped, history)).toBe(
    'Stopped. 312 videos were marked as watched. Import the file again to mark the others.',
  );
  expect(interruptedInWords(stopped)).toBe(
    'An error occurred when marking videos as watched. 312 videos were marked as watched so far, and stay so.',
  );
});

it('says how far an import is', () => {
  const history = historyOf(3_000);
  const sent = { videos: 1_000, inCatalogue: 12, marked: 1 };
  expect(percentSent(sent, history)).toBe(33);
  expect(sentInWords(sent, history)).toBe('1,000 of 3,000 videos');
  expect(percentSent({ ...sent, videos: 0 }, historyOf(0))).toBe(0);
});
