import { expect, test } from 'vitest';
import { type Candidate, rank } from './ranking.ts';
import { parseSearchText } from './search-text.ts';

const YEAR = 365.25 * 24 * 60 * 60 * 1000;

type Facts = Partial<Omit<Candidate, 'id' | 'doc'>>;

/** The ids of an older and a newer video, the better answer first. */
function ranked(typed: string, older: Facts, newer: Facts, years = 5): number[] {
  const { wanted } = parseSearchText(typed);
  const nowhere = { name: '', scope: 'all' } as const;
  const candidates: Candidate[] = [
    { id: 1, doc: 2, ...nowhere, uploadedAt: 50 * YEAR, ...older },
    { id: 2, doc: 1, ...nowhere, uploadedAt: (50 + years) * YEAR, ...newer },
  ];
  const ids = rank(wanted, candidates);
  expect(rank(wanted, candidates.toReversed())).toEqual(ids);
  return ids;
}

test.each<[string, string, Facts, Facts]>([
  [
    'a whole word in the name, then its beginning',
    'robot',
    { name: 'A robot' },
    { name: 'The robots' },
  ],
  ['a beginning in the name, then a label', 'robo', { name: 'A robot' }, { scope: 'labels' }],
  ['a label, then what is elsewhere', 'robot', { scope: 'labels' }, {}],
  [
    'words written together, of which only the last goes on',
    'well-kno',
    { name: 'A well-known robot' },
    { name: 'The wells known' },
  ],
  [
    'the words in the order in which they were typed',
    'robot arm',
    { name: 'My robot arm' },
    { name: 'An arm of a robot' },
  ],
  ['the name that holds nothing else', 'robot', { name: 'Robot' }, { name: 'A robot' }],
  [
    'the name that holds nothing else, though its last word goes on',
    'robot ar',
    { name: 'Robot arm' },
    { name: 'My robot arm' },
  ],
  ['what its description holds close together', 'robot arm', { near: 1 }, { near: 0.6 }],
  [
    'a word in the name, then what its description holds in a row',
    'robot arm leg',
    { name: 'A robot' },
    { near: 1 },
  ],
  ['what is said in a row', 'robot arm', { together: 1 }, { together: 0.8 }],
  [
    'what certainly is said in a row',
    'robot arm',
    { together: 1, isInRow: true },
    { together: 1, mentions: 1 },
  ],
  ['what is said most', 'robot', { mentions: 1 }, { mentions: 0.8 }],
])('first comes %s, though it is years older', (_, typed, better, worse) => {
  expect(ranked(typed, better, worse)).toEqual([1, 2]);
});

test('of equals the newer one comes first, also where they are of the same second', () => {
  expect(ranked('robot', { name: 'A robot' }, { name: 'The robot' })).toEqual([2, 1]);
  expect(ranked('robot', { name: 'A robot' }, { name: 'The robot' }, 0)).toEqual([2, 1]);
});

test('of what is said about as much the one that is many years newer comes first', () => {
  expect(ranked('robot', { mentions: 1 }, { mentions: 0.9 }, 10)).toEqual([2, 1]);
});

test('a name that only holds the words in another order is not taken for whole', () => {
  const [older, newer] = [{ name: 'Arm robot' }, { name: 'An arm of a robot' }];
  expect(ranked('robot arm', older, newer)).toEqual([2, 1]);
});
