import { expect, test } from 'vitest';
import { Schedule } from './schedule.ts';

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
