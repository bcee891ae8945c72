import { expect, test } from 'vitest';
import { createLoginThrottle } from './login-throttle.ts';

const MINUTE = 60_000;

test('lets fifty attempts fail in a quarter of an hour, and strangers wait from then on', () => {
  const throttle = createLoginThrottle();
  for (let attempt = 0; attempt < 50; attempt += 1) {
    expect(throttle.waitOf(attempt * 1000)).toBe(0);
    throttle.failed(attempt * 1000);
  }
  expect(throttle.waitOf(MINUTE)).toBe(14 * MINUTE);
  expect(throttle.waitOf(15 * MINUTE)).toBe(0);
});

test('waits for the oldest of the last fifty, whatever came before', () => {
  const throttle = createLoginThrottle();
  for (let attempt = 0; attempt < 120; attempt += 1) throttle.failed(attempt * 1000);
  expect(throttle.waitOf(120_000)).toBe(70_000 + 15 * MINUTE - 120_000);
});

test('never holds anyone up where attempts fail once in a while', () => {
  const throttle = createLoginThrottle();
  for (let attempt = 0; attempt < 500; attempt += 1) {
    expect(throttle.waitOf(attempt * MINUTE)).toBe(0);
    throttle.failed(attempt * MINUTE);
  }
});
