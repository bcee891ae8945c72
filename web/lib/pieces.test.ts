import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Piece } from '../../contract/attachment.ts';
import { recordingTimeOf, videoTimeOf } from './pieces.ts';

const PIECES: Piece[] = [
  { start: 10, end: 20 },
  { start: 35, end: 40.5 },
];

/** Pieces of a video, one after the other, in tenths of a second. */
const anyPieces = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 500 })), {
    minLength: 1,
    maxLength: 6,
  })
  .map((gaps) => {
    let at = 0;
    return gaps.map(([gap, length]): Piece => {
      const start = at + gap;
      at = start + length;
      return { start: start / 10, end: at / 10 };
    });
  });

const lengthOf = (pieces: readonly Piece[]) =>
  pieces.reduce((sum, { start, end }) => sum + end - start, 0);

test('tells which second of the video is shown, in each piece', () => {
  expect(videoTimeOf(PIECES, 0)).toBe(10);
  expect(videoTimeOf(PIECES, 9.5)).toBe(19.5);
  expect(videoTimeOf(PIECES, 10)).toBe(35);
  expect(videoTimeOf(PIECES, 12)).toBe(37);
  expect(videoTimeOf(PIECES, 99)).toBe(40.5);
  expect(videoTimeOf([], 3)).toBeNull();
});

test('tells where a span of the video is first shown, and that one was cut out', () => {
  expect(recordingTimeOf(PIECES, { start: 12, end: 14 })).toBe(2);
  expect(recordingTimeOf(PIECES, { start: 8, end: 12 })).toBe(0);
  expect(recordingTimeOf(PIECES, { start: 18, end: 38 })).toBe(8);
  expect(recordingTimeOf(PIECES, { start: 30, end: 36 })).toBe(10);
  expect(recordingTimeOf(PIECES, { start: 20, end: 35 })).toBeNull();
  expect(recordingTimeOf(PIECES, { start: 41, end: 50 })).toBeNull();
  expect(recordingTimeOf(PIECES, { start: 35, end: 35 })).toBe(10);
});

test('goes to the video and back to the same place', () => {
  fc.assert(
    fc.property(anyPieces, fc.double({ min: 0, max: 1, noNaN: true }), (pieces, share) => {
      const time = Math.min(share * lengthOf(pieces), lengthOf(pieces) - 0.01);
      const there = videoTimeOf(pieces, time) ?? Number.NaN;
      expect(pieces.some(({ start, end }) => start <= there && there <= end)).toBe(true);
      expect(recordingTimeOf(pieces, { start: there, end: there + 0.005 })).toBeCloseTo(time, 6);
    }),
  );
});
