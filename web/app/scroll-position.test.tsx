import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { STAYING } from '../lib/staying.ts';
import { ScrollPosition } from './scroll-position.tsx';

const scrollTo = vi.fn();

/** Opens a page under the key of its visit, as a browser does that loads it anew. */
function open(key: string) {
  const router = createMemoryRouter([{ path: '*', Component: ScrollPosition }], {
    initialEntries: [{ pathname: '/latest', key }],
  });
  const { unmount } = render(<RouterProvider router={router} />);
  return {
    unmount,
    go: (to: string, how?: typeof STAYING) => act(() => router.navigate(to, how)),
    goBack: () => act(() => router.navigate(-1)),
  };
}

/** What a person does; nothing is laid out here that could be scrolled. */
function scroll(to: number) {
  vi.stubGlobal('scrollY', to);
  fireEvent.scroll(window);
}

const hide = () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  fireEvent(document, new Event('visibilitychange'));
};

describe('ScrollPosition', () => {
  beforeEach(() => vi.stubGlobal('scrollTo', scrollTo));
  afterEach(() => {
    cleanup();
    sessionStorage.clear();
    scrollTo.mockReset();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('shows a new page from its top, and the page before where it was left', async () => {
    const { go, goBack } = open('first');
    scroll(700);
    await go('/top');
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
    scroll(100);
    await goBack();
    expect(scrollTo).toHaveBeenLastCalledWith(0, 700);
  });

  it('leaves a page where it is whose address only says more of what it shows', async () => {
    const { go } = open('first');
    scroll(700);
    scrollTo.mockReset();
    await go('/latest?tab=audit', STAYING);
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it('shows a page where it was that was hidden, and then ended without a word', () => {
    open('first');
    scroll(700);
    hide();
    const left = { ...sessionStorage };
    cleanup();
    sessionStorage.clear();
    for (const [name, value] of Object.entries(left)) sessionStorage.setItem(name, value);
    scrollTo.mockReset();
    open('first');
    expect(scrollTo).toHaveBeenLastCalledWith(0, 700);
  });

  it('shows another visit of the same address from its top', () => {
    const { unmount } = open('first');
    scroll(700);
    unmount();
    open('second');
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
  });
});
