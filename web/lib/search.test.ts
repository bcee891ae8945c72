import { expect, test } from 'vitest';
import { channelSort, readSearch, searchSorts, withoutNarrowing, withSearch } from './search.ts';

test('searches the videos by relevance unless the address says otherwise', () => {
  expect(readSearch(new URLSearchParams('q=+vacuum+'))).toEqual({
    q: 'vacuum',
    type: 'media',
    sort: 'relevance',
    groups: [],
    period: undefined,
  });
  expect(readSearch(new URLSearchParams('q=x&type=channel&sortBy=latest'))).toEqual({
    q: 'x',
    type: 'channel',
    sort: 'latest',
    groups: [],
    period: undefined,
  });
});

test.each(['sortBy=random', 'sortBy=', 'type=group', 'q=%20', 'period=decade', 'groups=x'])(
  'takes what it does not know in %s for the default',
  (address) => {
    expect(readSearch(new URLSearchParams(address))).toEqual({
      q: undefined,
      type: 'media',
      sort: 'relevance',
      groups: [],
      period: undefined,
    });
  },
);

test('takes groups and a period from the address, and takes them away again', () => {
  const params = new URLSearchParams('q=x&groups=3&groups=4&period=week');
  expect(readSearch(params)).toMatchObject({ groups: [3, 4], period: 'week' });
  expect(withoutNarrowing(params, { group: 3 }).toString()).toBe('q=x&period=week&groups=4');
  expect(withoutNarrowing(params, { period: 'week' }).toString()).toBe('q=x&groups=3&groups=4');
  expect(withoutNarrowing(params).toString()).toBe('q=x');
});

test('keeps the rest of the address when kind, order or depth change', () => {
  const params = new URLSearchParams('q=x&tags=1&tags=2');
  expect(withSearch(params, { type: 'channel' }).toString()).toBe('q=x&tags=1&tags=2&type=channel');
  expect(withSearch(params, { sort: 'top' }).toString()).toBe('q=x&tags=1&tags=2&sortBy=top');
  expect(withSearch(params, { q: 'a b' }).toString()).toBe('q=a+b&tags=1&tags=2');
  const said = withSearch(params, { contentSearch: true });
  expect(said.toString()).toBe('q=x&tags=1&tags=2&contentSearch=true');
  expect(withSearch(said, { contentSearch: false }).toString()).toBe('q=x&tags=1&tags=2');
});

test('sorts channels only by what channels have', () => {
  expect(searchSorts.media.map(({ name }) => name)).toEqual([
    'Relevance',
    'Top',
    'Latest',
    'Duration',
  ]);
  expect(searchSorts.channel.map(({ name }) => name)).toEqual(['Relevance', 'Latest']);
  expect(channelSort('latest')).toBe('latest');
  expect(channelSort('duration')).toBe('relevance');
});

test('whether what is said is searched is read from the address', () => {
  const read = (address: string) => readSearch(new URLSearchParams(address)).contentSearch;
  expect(read('q=x&contentSearch=true')).toBe(true);
  for (const other of ['q=x', 'contentSearch=false', 'contentSearch=1', 'contentSearch=']) {
    expect(read(other)).toBeUndefined();
  }
});
