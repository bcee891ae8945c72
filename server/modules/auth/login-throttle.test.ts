import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { InvalidInput, NotLoggedIn, TooManyRequests } from '../../platform/errors.ts';
import { testDatabase } from '../../testing/database.ts';
import { manualClock } from '../../testing/manual-clock.ts';
import { changePassword, logIn, prepareUser } from './auth.usecases.ts';
import { createLoginThrottle } from './login-throttle.ts';

const MINUTE = 60_000;
const ADDRESS = '198.51.100.1';

test('lets fifty attempts fail in a quarter of an hour, and strangers wait from then on', () => {
  const throttle = createLoginThrottle();
  for (let attempt = 0; attempt < 50; attempt += 1) {
    expect(throttle.waitOfStrangers(attempt * 1000)).toBe(0);
    throttle.count(ADDRESS, attempt * 1000);
  }
  expect(throttle.waitOfStrangers(MINUTE)).toBe(14 * MINUTE);
  expect(throttle.waitOfStrangers(15 * MINUTE)).toBe(0);
});

test('lets ten attempts from one address fail in a minute, and others go on', () => {
  const throttle = createLoginThrottle();
  for (let attempt = 0; attempt < 10; attempt += 1) {
    expect(throttle.waitOf(ADDRESS, attempt * 1000)).toBe(0);
    throttle.count(ADDRESS, attempt * 1000);
  }
  expect(throttle.waitOf(ADDRESS, 20_000)).toBe(40_000);
  expect(throttle.waitOf('198.51.100.2', 20_000)).toBe(0);
  expect(throttle.waitOf(ADDRESS, MINUTE)).toBe(0);
});

test('takes the addresses of a network of IPv6 for one', () => {
  const throttle = createLoginThrottle();
  for (let attempt = 0; attempt < 10; attempt += 1) throttle.count(`2001:db8:1:2::${attempt}`, 0);
  expect(throttle.waitOf('2001:db8:1:2::a', 0)).toBe(MINUTE);
  expect(throttle.waitOf('2001:db8:1:3::a', 0)).toBe(0);
});

test('waits for the oldest of the last fifty, whatever came before', () => {
  const throttle = createLoginThrottle();
  for (let attempt = 0; attempt < 120; attempt += 1) throttle.count(ADDRESS, attempt * 1000);
  expect(throttle.waitOfStrangers(120_000)).toBe(70_000 + 15 * MINUTE - 120_000);
});

test('never holds anyone up where attempts fail once in a while', () => {
  const throttle = createLoginThrottle();
  for (let attempt = 0; attempt < 500; attempt += 1) {
    expect(throttle.waitOfStrangers(attempt * MINUTE)).toBe(0);
    throttle.count(ADDRESS, attempt * MINUTE);
  }
});

test('holds nobody up for attempts of a time to come, counted while the clock was ahead', () => {
  const throttle = createLoginThrottle();
  const ahead = 30 * 24 * 60 * MINUTE;
  for (let attempt = 0; attempt < 50; attempt += 1) throttle.count(ADDRESS, ahead);
  expect(throttle.waitOfStrangers(0)).toBe(0);
  for (let attempt = 0; attempt < 50; attempt += 1) throttle.count(ADDRESS, 0);
  expect(throttle.waitOfStrangers(0)).toBe(15 * MINUTE);
  expect(throttle.waitOfStrangers(ahead)).toBe(0);
});

test('forgets what is taken back, and nothing else', () => {
  const throttle = createLoginThrottle();
  for (let attempt = 0; attempt < 50; attempt += 1) throttle.count(ADDRESS, attempt);
  throttle.count(ADDRESS, MINUTE)();
  expect(throttle.waitOfStrangers(MINUTE)).toBe(14 * MINUTE);
});

/** A catalogue whose user has this password. */
async function setUpUser(password: string) {
  const db = testDatabase();
  onTestFinished(() => db.close());
  const user = { enabled: true, username: 'admin', displayName: 'Ada', password };
  (await prepareUser(db, user)).save(0);
  return { config: readConfig({}), db, clock: manualClock(), loginThrottle: createLoginThrottle() };
}

test('sixty guesses at the same time from as many addresses are fifty, and right ones are not among them', async () => {
  const password = 'correct horse';
  const parts = await setUpUser(password);
  const knock = (password: string, address: string) =>
    logIn(parts, { username: 'admin', password }, { address, userAgent: '' });
  for (let time = 0; time < 3; time += 1) await knock(password, '192.0.2.1');

  const guesses = Array.from({ length: 60 }, (_, index) => knock('a guess', `198.51.100.${index}`));
  const ends = (await Promise.allSettled(guesses)).map((end) =>
    end.status === 'rejected' ? end.reason.constructor : null,
  );
  expect(ends.filter((kind) => kind === NotLoggedIn)).toHaveLength(50);
  expect(ends.filter((kind) => kind === TooManyRequests)).toHaveLength(10);
});

test('a right password is no guess, however often the new one beside it is refused', async () => {
  const currentPassword = 'correct horse';
  const parts = await setUpUser(currentPassword);
  const place = { address: ADDRESS, userAgent: '' };
  for (let attempt = 0; attempt < 11; attempt += 1) {
    const change = changePassword(parts, { currentPassword, newPassword: 'password1' }, place);
    await expect(change).rejects.toThrow(InvalidInput);
  }
});
