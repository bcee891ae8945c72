import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../emulator/random.ts';
import { type Place, pageAt } from './pages.ts';

const page = (place: Place, videos: number) => pageAt(place, videos, 21, seededRandom('pages'));

describe('pageAt', () => {
  it.each([
    ['first page', 50_000, 1],
    ['page 1000', 50_000, 1_000],
    ['last page', 50_000, 2_380],
  ] as const)('tells the %s of %i videos', (place, videos, expected) => {
    expect(page(place, videos)).toBe(expected);
  });

  it('takes the last full page of a shorter list for page 1000 and for the last one', () => {
    expect(page('page 1000', 104)).toBe(4);
    expect(page('last page', 104)).toBe(4);
    expect(page('last page', 105)).toBe(5);
  });

  it('takes the only page of a list that fills none', () => {
    expect(page('last page', 20)).toBe(1);
    expect(page('page 1000', 0)).toBe(1);
  });

  it('takes any of the first 1,000 pages, or of those that there are', () => {
    const random = seededRandom('any page');
    const drawn = (videos: number) =>
      Array.from({ length: 5_000 }, () => pageAt('any of 1000 pages', videos, 21, random));
    const [ofMany, ofFew] = [drawn(50_000), new Set(drawn(105))];
    expect([Math.min(...ofMany), Math.max(...ofMany)]).toEqual([1, 1_000]);
    expect(ofFew).toEqual(new Set([1, 2, 3, 4, 5]));
  });
});
