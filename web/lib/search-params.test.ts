import { describe, expect, it } from 'vitest';
import { readIds, readKinds, readSources, withLists } from './search-params.ts';

describe('lists in an address', () => {
  it('leave out sources that nobody knows, and repeats', () => {
    const params = new URLSearchParams('sources=vimeo&sources=youtube&sources=youtube');
    expect(readSources(params)).toEqual(['youtube']);
    expect(readSources(new URLSearchParams())).toEqual([]);
  });

  it('leave out kinds that nobody knows, and repeats', () => {
    const params = new URLSearchParams('kinds=live&kinds=premiere&kinds=SHORT&kinds=live');
    expect(readKinds(params)).toEqual(['live']);
    expect(readKinds(new URLSearchParams('kinds='))).toEqual([]);
  });

  it('leave out what is no id, and repeats', () => {
    const params = new URLSearchParams('groups=0&groups=-1&groups=x&groups=2&groups=2&groups=1e3');
    expect(readIds(params, 'groups')).toEqual([2]);
  });

  it('are written in place of the old ones, beside what else stands there', () => {
    const params = new URLSearchParams('q=a%20b&groups=1&sources=youtube');
    expect(withLists(params, { groups: [5, 6], sources: [] }).toString()).toBe(
      'q=a+b&groups=5&groups=6',
    );
    expect(params.getAll('groups')).toEqual(['1']);
  });
});
