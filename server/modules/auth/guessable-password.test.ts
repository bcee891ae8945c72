import { expect, test } from 'vitest';
import { isGuessable } from './guessable-password.ts';

test.each(['password', 'PassWord', '1234567890', 'baseball', 'qwertyuiop', '1qaz2wsx'])(
  '%s is tried first by whoever guesses',
  async (password) => {
    expect(await isGuessable(password, 'ada')).toBe(true);
  },
);

test.each(['Vidarium2026!', '123vidarium', 'youtube!!', 'Ada-Lovelace', 'ada-lovelace1815'])(
  '%s is a name that is known, and what is added to it',
  async (password) => {
    expect(await isGuessable(password, 'ada-lovelace')).toBe(true);
  },
);

test.each([
  'battery staple',
  'vidarium and a horse',
  'Пароль🔑Пароль',
  '        x',
  'x7Rk-2qWm_aP',
])('%s is none of them', async (password) => {
  expect(await isGuessable(password, 'admin')).toBe(false);
});

test('names in any script are known, and a name without letters bars nothing else', async () => {
  expect(await isGuessable('Наталья2026', 'наталья')).toBe(true);
  expect(await isGuessable('Пароль🔑Слово', 'наталья')).toBe(false);
  expect(await isGuessable('83 61 94 75 20', '1815')).toBe(false);
});
