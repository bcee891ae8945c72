import { expect, test } from 'vitest';
import { TookTooLong, withTimeLimit } from './time-limit.ts';

test('gives what the work gives', () => {
  expect(withTimeLimit(10_000, () => 'done')).toBe('done');
});

test('throws what the work throws', () => {
  const failure = new RangeError('no');
  expect(() =>
    withTimeLimit(10_000, () => {
      throw failure;
    }),
  ).toThrow(failure);
});

test('breaks off work that would never end, and then goes on', () => {
  const forever = () => {
    for (;;);
  };
  expect(() => withTimeLimit(20, forever)).toThrow(TookTooLong);
  expect(withTimeLimit(10_000, () => 1)).toBe(1);
});

test('breaks off a regular expression that would run for ages', () => {
  const text = 'a'.repeat(60);
  expect(() => withTimeLimit(20, () => /^(?:a+)+$/.test(`${text}!`))).toThrow(TookTooLong);
});
