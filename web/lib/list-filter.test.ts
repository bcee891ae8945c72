import { describe, expect, it } from 'vitest';
import { readSelection, writeSelection } from './list-filter.ts';

const read = (address: string) => readSelection(new URLSearchParams(address), 'tags');

describe('the selection in the address', () => {
  it('is read from repeated parameters', () => {
    expect(read('sources=youtube&tags=3&tags=12')).toEqual({
      sources: ['youtube'],
      labels: [3, 12],
    });
  });

  it('leaves out what is unknown, malformed or said twice', () => {
    const address =
      'sources=vimeo&sources=youtube&sources=youtube&tags=0&tags=-1&tags=x&tags=2&tags=2';
    expect(read(address)).toEqual({ sources: ['youtube'], labels: [2] });
  });

  it('is empty where nothing is said, or only of the other labels', () => {
    expect(read('')).toEqual({ sources: [], labels: [] });
    expect(read('groups=4')).toEqual({ sources: [], labels: [] });
  });

  it('is written beside what else stands there, in place of the old one', () => {
    const params = new URLSearchParams('period=week&tags=1&tags=2&sources=youtube');
    expect(writeSelection(params, 'tags', { sources: [], labels: [5, 6] }).toString()).toBe(
      'period=week&tags=5&tags=6',
    );
    expect(params.getAll('tags')).toEqual(['1', '2']);
  });
});
