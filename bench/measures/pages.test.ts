import { describe, expect, it } from 'vitest';
import { pageAt } from './pages.ts';

describe('pageAt', () => {
  it.each([
    ['first page', 50_000, 1],
    ['page 1000', 50_000, 1_000],
    ['last page', 50_000, 2_380],
  ] as const)('tells the %s of %i videos', (place, videos, page) => {
    expect(pageAt(place, videos, 21)).toBe(page);
  });

  it('takes the last full page of a shorter list for page 1000 and for the last one', () => {
    expect(pageAt('page 1000', 104, 21)).toBe(4);
    expect(pageAt('last page', 104, 21)).toBe(4);
    expect(pageAt('last page', 105, 21)).toBe(5);
  });

  it('takes the only page of a list that fills none', () => {
    expect(pageAt('last page', 20, 21)).toBe(1);
    expect(pageAt('page 1000', 0, 21)).toBe(1);
  });
});
