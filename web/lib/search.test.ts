import { expect, test } from 'vitest';
import { channelSort, readSearch, searchSorts, withSearch } from './search.ts';

test('searches the videos by relevance unless the address says otherwise', () => {
  expect(readSearch(new URLSearchParams('q=+vacuum+'))).toEqual({
    q: 'vacuum',
    type: 'media',
    sort: 'relevance',
  });
  expect(readSearch(new URLSearchParams('q=x&type=channel&sortBy=latest'))).toEqual({
    q: 'x',
    type: 'channel',
    sort: 'latest',
  });
});

test.each(['sortBy=random', 'sortBy=', 'type=group', 'q=%20'])(
  'takes what it does not know in %s for the default',
  (address) => {
    expect(readSearch(new URLSearchParams(address))).toEqual({
      q: undefined,
      type: 'media',
      sort: 'relevance',
    });
  },
);

test('keeps the rest of the address when kind or order change', () => {
  const params = new URLSearchParams('q=x&tags=1&tags=2');
  expect(withSearch(params, { type: 'channel' }).toString()).toBe('q=x&tags=1&tags=2&type=channel');
  expect(withSearch(params, { sort: 'top' }).toString()).toBe('q=x&tags=1&tags=2&sortBy=top');
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
