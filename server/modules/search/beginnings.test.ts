import { beforeAll, describe, expect, test } from 'vitest';
import { SearchBench } from '../../testing/search-bench.ts';

const name = (words: string, index: number): string =>
  `${words}${String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26))}`;

describe.each([
  ['few words', 40],
  ['more words than are asked for one by one', 150],
])('a beginning of %s', (_, count) => {
  const bench = new SearchBench();
  const names = Array.from({ length: count }, (__, index) => name('locomo', index));

  beforeAll(() => {
    bench.channel('Trains', [...names, 'Locomo', 'Loco', 'Trams']);
    bench.describe('Trams', 'As heavy as a locomotive');
    bench.comment('Loco', 'No locomobile');
  });

  test('finds all of them, wherever they stand, in every order', async () => {
    const all = [...names, 'Locomo', 'Loco', 'Trams'].toSorted();
    for (const sort of ['relevance', 'latest', 'top', 'duration'] as const) {
      const found = await bench.find('locomo', { sort }, { page: 1, size: 500 });
      expect(found.toSorted()).toEqual(all);
    }
  });

  test('goes with other words, before and after a change', async () => {
    expect(await bench.find('heavy locomo')).toEqual(['Trams']);
    bench.describe('Trams', 'Heavy as a locomovable');
    expect(await bench.find('heavy locomo')).toEqual(['Trams']);
    bench.describe('Trams', 'Heavy');
    expect(await bench.find('heavy locomo')).toEqual([]);
    bench.describe('Trams', 'As heavy as a locomotive');
  });

  test('that no word has finds nothing', async () => {
    expect(await bench.find('locomz')).toEqual([]);
  });
});
