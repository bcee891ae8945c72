import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { empty, full, setUpListView } from '../testing/list-view-setup.tsx';

describe('ListView that was left before', () => {
  // The key of the first visit in a router that keeps its history itself.
  const leave = (height: number, visit = 'default') =>
    sessionStorage.setItem(`height ${visit}`, String(height));
  /** The height that the list keeps, with the part of it that stays in view. */
  const kept = (text: string) => {
    const body = screen.getByText(text).closest('[aria-busy]');
    return body instanceof HTMLElement && [body.style.minHeight, body.className !== ''];
  };

  afterEach(() => {
    // It keeps its height as it goes.
    cleanup();
    sessionStorage.clear();
  });

  it.each([
    ['its first page is on its way', 'skeleton', { ...empty, isLoading: true, isBusy: true }],
    ['a part of it is there', 'a b', full],
    [
      'it could not be had',
      'An error occurred when loading channels',
      { ...empty, hasFailed: true },
    ],
  ])('is as high as it was while %s', (_, text, state) => {
    leave(5000);
    setUpListView(state, 'infinite');
    expect(kept(text)).toEqual(['5000px', true]);
  });

  it.each([
    ['that is there to its end', { ...full, isComplete: true }, 'infinite'],
    ['of which more comes by a button', full, 'paged'],
  ] as const)('keeps no height of one %s', (_, state, mode) => {
    leave(5000);
    setUpListView(state, mode);
    expect(kept('a b')).toEqual(['', false]);
  });

  it('keeps nothing of another visit', () => {
    leave(5000, 'another');
    setUpListView(full, 'infinite');
    expect(kept('a b')).toEqual(['', false]);
  });
});
