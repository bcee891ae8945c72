import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatTime, parseTime, rangeProblems } from './time-range.ts';

test.each([
  ['0', 0],
  ['90', 90],
  ['1.5', 1.5],
  ['1:30', 90],
  ['90:00', 5400],
  ['00:01:30', 90],
  ['1:02:03.25', 3723.25],
  [' 7 ', 7],
])('reads %j as %d seconds', (text, seconds) => {
  expect(parseTime(text)).toBe(seconds);
});

test.each([
  '',
  'abc',
  '1:60',
  '1:60:00',
  ':30',
  '1:',
  '-5',
  '1:2:3:4',
  '1,5',
  '1.',
  '1e3',
  '1.2345',
])('does not read %j as a time', (text) => {
  expect(parseTime(text)).toBeNull();
});

const times = fc.integer({ min: 0, max: 999 * 3_600_000 }).map((value) => value / 1000);

test('reads every time that it writes', () => {
  fc.assert(
    fc.property(times, (seconds) => {
      expect(parseTime(formatTime(seconds))).toBe(seconds);
    }),
  );
});

test('reads hours, minutes and seconds like the seconds that they make', () => {
  const parts = fc.tuple(
    fc.integer({ min: 0, max: 99 }),
    fc.integer({ min: 0, max: 59 }),
    fc.integer({ min: 0, max: 59 }),
  );
  fc.assert(
    fc.property(parts, ([hours, minutes, seconds]) => {
      expect(parseTime(`${hours}:${minutes}:${seconds}`)).toBe(
        hours * 3600 + minutes * 60 + seconds,
      );
    }),
  );
});

test('never fails on what a person may type', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(parseTime(text)).not.toBeNaN();
    }),
  );
});

test('has nothing against a range within the video, and only then', () => {
  const numbers = fc.integer({ min: 0, max: 500 });
  fc.assert(
    fc.property(numbers, numbers, fc.integer({ min: 1, max: 500 }), (start, end, duration) => {
      const range = { startTime: formatTime(start), endTime: formatTime(end) };
      const isRight = start < end && start < duration && end <= duration;
      expect(rangeProblems(range, duration)).toHaveLength(isRight ? 0 : 1);
    }),
  );
});

test.each([
  [{ startTime: '3', endTime: '3.001' }],
  [{ startTime: '2:00', endTime: '2:00.099' }],
  [{ endTime: '0.05' }],
])('says of the piece %j that it is too short', (range) => {
  for (const duration of [null, 180]) {
    expect(rangeProblems(range, duration)).toEqual([
      { field: 'endTime', message: 'The end must come at least 0.1 seconds after the start.' },
    ]);
  }
});

test('takes every piece of a tenth of a second', () => {
  fc.assert(
    fc.property(times, (start) => {
      const range = { startTime: formatTime(start), endTime: formatTime(start + 0.1) };
      expect(rangeProblems(range, null)).toEqual([]);
    }),
  );
});

test('says what is wrong at the field that has to change', () => {
  expect(rangeProblems({ startTime: '2:00', endTime: '1:00' }, null)).toEqual([
    { field: 'endTime', message: 'The end must come after the start.' },
  ]);
  expect(rangeProblems({ startTime: '3:00' }, 180)).toEqual([
    {
      field: 'startTime',
      message: 'This start lies beyond the video, which is 3:00 long. Start before that.',
    },
  ]);
  expect(rangeProblems({ endTime: '3:01' }, 180)).toEqual([
    {
      field: 'endTime',
      message: 'This end lies beyond the video, which is 3:00 long. End by then.',
    },
  ]);
});

test('takes an end within the last second, of which the platform tells nothing', () => {
  expect(rangeProblems({ startTime: '10', endTime: '180.9' }, 180)).toEqual([]);
});

test('leaves what is blank, unreadable or of an unknown length to others', () => {
  expect(rangeProblems({ startTime: '', endTime: 'soon' }, 10)).toEqual([]);
  expect(rangeProblems({ startTime: '5:00', endTime: '6:00' }, null)).toEqual([]);
});
