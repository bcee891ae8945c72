import { describe, expect, it } from 'vitest';
import { type FilterSelection, readSelection, writeSelection } from './list-filter.ts';

const read = (address: string) => readSelection(new URLSearchParams(address), 'tags');

describe('the selection in the address', () => {
  it('is read from repeated parameters', () => {
    expect(read('sources=youtube&kinds=live&kinds=short&tags=3&tags=12')).toEqual({
      sources: ['youtube'],
      kinds: ['short', 'live'],
      labels: [3, 12],
    });
  });

  it('leaves out what is unknown, malformed or said twice', () => {
    const address =
      'sources=vimeo&sources=youtube&sources=youtube&kinds=premiere&kinds=short&kinds=short' +
      '&tags=0&tags=-1&tags=x&tags=2&tags=2';
    expect(read(address)).toEqual({ sources: ['youtube'], kinds: ['short'], labels: [2] });
  });

  it('is empty where nothing is said, or only of the other labels', () => {
    expect(read('')).toEqual({ sources: [], kinds: [], labels: [] });
    expect(read('groups=4')).toEqual({ sources: [], kinds: [], labels: [] });
  });

  it('of channels has no kinds, and leaves those of videos where they are', () => {
    const params = new URLSearchParams('kinds=short&groups=4');
    expect(readSelection(params, 'groups')).toEqual({ sources: [], kinds: [], labels: [4] });
    const next = { sources: [], kinds: [], labels: [5] };
    expect(writeSelection(params, 'groups', next).toString()).toBe('kinds=short&groups=5');
  });

  it('is written beside what else stands there, in place of the old one', () => {
    const params = new URLSearchParams('period=week&tags=1&tags=2&sources=youtube&kinds=video');
    const next: FilterSelection = { sources: [], kinds: ['short', 'live'], labels: [5, 6] };
    expect(writeSelection(params, 'tags', next).toString()).toBe(
      'period=week&kinds=short&kinds=live&tags=5&tags=6',
    );
    expect(params.getAll('tags')).toEqual(['1', '2']);
  });
});
