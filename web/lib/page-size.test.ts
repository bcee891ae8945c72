import { expect, it } from 'vitest';
import { pageSizeFor, shortPageSizeFor } from './page-size.ts';

it.each([
  [320, 9],
  [1023, 9],
  [1024, 21],
  [1920, 21],
])('asks for a page that fits a screen of %d pixels: %d videos', (width, size) => {
  expect(pageSizeFor(width)).toBe(size);
});

it.each([
  [320, 4],
  [639, 4],
  [640, 8],
  [1920, 8],
])('asks for a short list that fits a screen of %d pixels: %d videos', (width, size) => {
  expect(shortPageSizeFor(width)).toBe(size);
});
