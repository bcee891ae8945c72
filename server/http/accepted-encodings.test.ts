import { expect, test } from 'vitest';
import { acceptedEncodings } from './accepted-encodings.ts';

test.each([
  ['gzip, deflate, br, zstd', ['gzip', 'deflate', 'br', 'zstd']],
  ['GZIP,Br', ['gzip', 'br']],
  ['br;q=0, gzip', ['gzip']],
  ['br ; q=0.000 ,gzip;q=0.001', ['gzip']],
  ['br; Q=0.5', ['br']],
])('of %s the encodings %j are taken', (header, encodings) => {
  expect([...acceptedEncodings(header)]).toEqual(encodings);
});

test('a request without the header takes none', () => {
  expect(acceptedEncodings(undefined).has('br')).toBe(false);
});

test.each(['a', ';', ',', ' a', 'a;q=0.'])(
  'however long it is, %j again and again ends',
  (part) => {
    expect(acceptedEncodings(part.repeat(500_000)).has('br')).toBe(false);
  },
);
