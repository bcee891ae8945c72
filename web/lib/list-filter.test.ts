import { describe, expect, it } from 'vitest';
import { readSelection, writeSelection } from './list-filter.ts';

const read = (address: string) => readSelection(new URLSearchParams(address), { labels: 'tags' });

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
    expect(
      writeSelection(params, { labels: 'tags' }, { sources: [], labels: [5, 6] }).toString(),
    ).toBe('period=week&tags=5&tags=6');
    expect(params.getAll('tags')).toEqual(['1', '2']);
  });

  it('holds whether what is said is searched only where that is offered', () => {
    const offer = { labels: 'tags', contentSearch: true } as const;
    const params = new URLSearchParams('q=x&contentSearch=true');
    expect(readSelection(params, offer).contentSearch).toBe(true);
    expect(readSelection(params, { labels: 'tags' }).contentSearch).toBeUndefined();
    expect(readSelection(new URLSearchParams('contentSearch=1'), offer).contentSearch).toBe(
      undefined,
    );
    const none = { sources: [], labels: [] };
    expect(writeSelection(params, offer, none).toString()).toBe('q=x');
    expect(writeSelection(params, offer, { ...none, contentSearch: true }).toString()).toBe(
      'q=x&contentSearch=true',
    );
    expect(writeSelection(params, { labels: 'tags' }, none).toString()).toBe(
      'q=x&contentSearch=true',
    );
  });
});
