import { expect, it } from 'vitest';
import { forgeryToken } from './forgery.ts';

it.each([
  ['', null],
  ['theme=dark', null],
  ['XSRF-TOKEN=', null],
  ['XSRF-TOKEN=abc', 'abc'],
  ['theme=dark; XSRF-TOKEN=a%2Bb%3D; other=1', 'a+b='],
  ['XSRF-TOKEN=abc==', 'abc=='],
  ['MY-XSRF-TOKEN=no; XSRF-TOKEN=yes', 'yes'],
])('reads the token from "%s": %s', (cookies, token) => {
  expect(forgeryToken(cookies)).toBe(token);
});
