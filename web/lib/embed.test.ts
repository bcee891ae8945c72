import { expect, test } from 'vitest';
import { embedAddress, readStart } from './embed.ts';

test('plays from the beginning, by itself', () => {
  expect(embedAddress('ScldZ3B5EQn', null)).toBe(
    'https://www.youtube-nocookie.com/embed/ScldZ3B5EQn?autoplay=1',
  );
});

test('plays from a second after the start that is asked for', () => {
  expect(embedAddress('ScldZ3B5EQn', 0)).toContain('?autoplay=1&start=1');
  expect(embedAddress('ScldZ3B5EQn', 90)).toContain('?autoplay=1&start=91');
});

test.each([
  ['start=90', 90],
  ['start=90.7', 90],
  ['start=0', 0],
  ['start=-1', null],
  ['start=abc', null],
  ['start=', null],
  ['', null],
])('reads %j', (address, start) => {
  expect(readStart(new URLSearchParams(address))).toBe(start);
});
