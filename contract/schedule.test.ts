import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_SCHEDULE, SCHEDULE_MESSAGE, Schedule } from './schedule.ts';

test.each(['* * * * *', '0 6,19 * * *', '*/15 0-6 1,15 1-12/2 0', '5  4 * *  7', ' 0 0 1 1 * '])(
  'takes %j as a schedule',
  (text) => {
    expect(Schedule.safeParse(text).success).toBe(true);
  },
);

test.each([
  '',
  '* * * *',
  '* * * * * *',
  '60 * * * *',
  '* 24 * * *',
  '* * 0 * *',
  '* * * 13 *',
  '* * * * 8',
  '5-1 * * * *',
  '*/0 * * * *',
  '@daily',
  'a b c d e',
  '1, * * * *',
])('refuses %j', (text) => {
  expect(Schedule.safeParse(text).error?.issues.map(({ message }) => message)).toContain(
    'Must be a valid cron schedule',
  );
});

/** A field of the kinds that there are, with numbers within the range. */
const fieldWithin = (min: number, max: number) => {
  const value = fc.integer({ min, max });
  const range = fc.tuple(value, value).map((ends) => ends.sort((a, b) => a - b).join('-'));
  const step = fc
    .tuple(fc.oneof(fc.constant('*'), value.map(String), range), fc.integer({ min: 1, max }))
    .map(([from, width]) => `${from}/${width}`);
  const part = fc.oneof(fc.constant('*'), value.map(String), range, step);
  return fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(','));
};
const fields = fc.tuple(
  fieldWithin(0, 59),
  fieldWithin(0, 23),
  fieldWithin(1, 31),
  fieldWithin(1, 12),
  fieldWithin(0, 7),
);

test('takes any five fields of numbers, ranges, steps, comma lists and stars', () => {
  fc.assert(
    fc.property(fields, (parts) => {
      expect(Schedule.safeParse(parts.join(' ')).success).toBe(true);
    }),
  );
});

test('refuses any number of fields but five', () => {
  fc.assert(
    fc.property(fields, fc.constantFrom(1, 2, 3, 4, 6, 7, 8, 9, 10), (parts, count) => {
      const text = [...parts, ...parts].slice(0, count).join(' ');
      expect(Schedule.safeParse(text).success).toBe(false);
    }),
  );
});

test('the message and the default schedule are those of the specification', () => {
  expect(SCHEDULE_MESSAGE).toBe('Must be a valid cron schedule');
  expect(DEFAULT_SCHEDULE).toBe('0 6,19 * * *');
});
