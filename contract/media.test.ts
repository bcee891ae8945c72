import { expect, test } from 'vitest';
import { MediaQuery, MediaUpdate, Period, SortOrder, TopQuery } from './media.ts';

test('the periods are sent in lower case', () => {
  expect(Period.options).toEqual(['week', 'month', 'six_months', 'year', 'all_time']);
});

test('the sort orders are these six', () => {
  expect(SortOrder.options.toSorted()).toEqual(
    ['added', 'duration', 'latest', 'random', 'relevance', 'top'].toSorted(),
  );
});

test('unknown sources, sorts and periods are ignored without a word', () => {
  const query = { sources: ['vimeo', 'youtube'], sort: 'best', period: 'decade' };
  expect(MediaQuery.parse(query)).toMatchObject({ sources: ['youtube'], sort: undefined });
  expect(TopQuery.parse(query).period).toBeUndefined();
});

test('unknown kinds are ignored without a word', () => {
  const query = { kinds: ['premiere', 'live', 'Short', ''] };
  expect(MediaQuery.parse(query).kinds).toEqual(['live']);
  expect(TopQuery.parse(query).kinds).toEqual(['live']);
  expect(MediaQuery.parse({ kinds: 'premiere' }).kinds).toEqual([]);
});

test('sources, kinds, tags and groups can be repeated', () => {
  const query = { sources: 'youtube', kinds: ['short', 'live'], tags: ['3', '4'], groups: '5' };
  expect(MediaQuery.parse(query)).toMatchObject({
    sources: ['youtube'],
    kinds: ['short', 'live'],
    tags: [3, 4],
    groups: [5],
  });
});

test('pages count from 1', () => {
  expect(MediaQuery.parse({}).page).toBe(1);
  expect(MediaQuery.safeParse({ page: '0' }).success).toBe(false);
});

test('a change of a video takes its name, tags and marks, and nothing else', () => {
  const change = {
    name: ' New ',
    tags: [{ id: 3, name: 'x' }, 4],
    watched: true,
    watchLater: false,
  };
  expect(MediaUpdate.parse({ ...change, remoteId: 'x', duration: 1 })).toEqual({
    name: 'New',
    tags: [3, 4],
    watched: true,
    watchLater: false,
  });
});
