import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LastWord } from './last-word.tsx';
import { ListView } from './list-view.tsx';

const full = {
  items: ['a', 'b'],
  isLoading: false,
  isBusy: false,
  isLoadingMore: false,
  hasFailed: false,
  isComplete: false,
};
const empty = { ...full, items: [] };

type State = typeof full;

function view(state: State, loadMore: () => void, mode: 'infinite' | 'paged' = 'paged') {
  return (
    <main tabIndex={-1}>
      <ListView
        list={{ ...state, loadMore }}
        entity="channels"
        mode={mode}
        lastWord={<LastWord />}
        icon="community"
        skeleton={<p>skeleton</p>}
        emptyAction={<button type="button">ADD SUBSCRIPTION</button>}
      >
        {(items) => <p>{items.join(' ')}</p>}
      </ListView>
    </main>
  );
}

function setUp(state: State, mode?: 'infinite' | 'paged') {
  const loadMore = vi.fn();
  const { rerender } = render(view(state, loadMore, mode), { wrapper: MemoryRouter });
  return { loadMore, change: (next: State) => rerender(view(next, loadMore, mode)) };
}

/** What a screen reader is told of the list: words that come into a place that was there before them. */
const heard = () => screen.getByRole('status').textContent;

const loadMoreButton = () => screen.queryByRole('button', { name: 'Load More' });

afterEach(cleanup);

describe('ListView', () => {
  it('shows the shape of what comes while the first page is on its way', () => {
    setUp({ ...empty, isLoading: true, isBusy: true });
    expect(screen.getByText('skeleton')).toBeTruthy();
    expect(heard()).toBe('Loading');
  });

  it('says that there is nothing, and what helps', () => {
    setUp({ ...empty, isComplete: true });
    expect(screen.getByText('No channels found')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'ADD SUBSCRIPTION' })).toBeTruthy();
  });

  it('says that it failed, and tries again', async () => {
    const { loadMore } = setUp({ ...empty, hasFailed: true });
    expect(screen.getByRole('alert').textContent).toContain(
      'An error occurred when loading channels',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(loadMore).toHaveBeenCalledTimes(1);
  });

  it('lets the keyboard go on around it when the button goes with the next attempt', async () => {
    const { change } = setUp({ ...empty, hasFailed: true });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    change({ ...empty, isLoading: true, isBusy: true });
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('has the focus on the button again when the next attempt fails as well', async () => {
    const { change } = setUp({ ...empty, hasFailed: true });
    const attempt = () => {
      change({ ...empty, isLoading: true, isBusy: true });
      change({ ...empty, hasFailed: true });
    };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    attempt();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' }));
    await userEvent.keyboard('{Enter}');
    attempt();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' }));
  });

  it('leaves the focus around the button when the person did something else meanwhile', async () => {
    const { change } = setUp({ ...empty, hasFailed: true });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    change({ ...empty, isLoading: true, isBusy: true });
    await userEvent.keyboard('{PageDown}');
    change({ ...empty, hasFailed: true });
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('has a screen reader hear how long it is once more was asked for', async () => {
    const { change } = setUp(full);
    expect(heard()).toBe('');
    await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
    expect(heard()).toBe('');
    change({ ...full, items: ['a', 'b', 'c', 'd'] });
    expect(heard()).toBe('4 shown so far');
    change({ ...full, items: ['a', 'b', 'c', 'd', 'e'], isComplete: true });
    expect(heard()).toBe('5 shown in all');
  });

  it('asks before it loads more, until the last page', async () => {
    const { loadMore, change } = setUp(full);
    expect(screen.getByText('a b')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
    expect(loadMore).toHaveBeenCalledTimes(1);
    change({ ...full, isComplete: true });
    expect(loadMoreButton()).toBeNull();
  });

  it('leaves the focus at the end of the list when the button goes with the last page', async () => {
    const { change } = setUp(full);
    await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
    change({ ...full, isComplete: true });
    expect(document.activeElement).toBe(screen.getByText('That is all.'));
  });

  it('leaves the focus where the person took it meanwhile', async () => {
    const { change } = setUp(full);
    await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
    const elsewhere = document.body.appendChild(document.createElement('button'));
    elsewhere.focus();
    change({ ...full, isComplete: true });
    expect(document.activeElement).toBe(elsewhere);
    elsewhere.remove();
  });

  it('says nothing at the end of a list of one page', () => {
    setUp({ ...full, isComplete: true });
    expect(screen.queryByText('That is all.')).toBeNull();
  });

  it('takes no second press while a page is on its way', async () => {
    const { loadMore } = setUp({ ...full, isBusy: true, isLoadingMore: true });
    await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
    expect(loadMore).not.toHaveBeenCalled();
  });

  it('takes a press while what it shows is loaded anew', async () => {
    const { loadMore } = setUp({ ...full, isBusy: true });
    await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
    expect(loadMore).toHaveBeenCalledOnce();
  });
});

describe('ListView that loads on as one scrolls', () => {
  const placeEndAt = (top: number) =>
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect);
  const scroll = () => fireEvent.scroll(window);
  const scrollTo = (scrollY: number) => {
    vi.stubGlobal('scrollY', scrollY);
    scroll();
  };

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('innerHeight', 800);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('loads by itself while what is there does not reach a viewport beyond the window', () => {
    placeEndAt(1599);
    const { loadMore, change } = setUp(full, 'infinite');
    expect(loadMore).toHaveBeenCalledTimes(1);
    change({ ...full, isBusy: true });
    expect(loadMore).toHaveBeenCalledTimes(1);
    change({ ...full, items: ['a', 'b', 'c', 'd'] });
    expect(loadMore).toHaveBeenCalledTimes(2);
  });

  it('loads when the end comes near, at most every 200 ms', () => {
    placeEndAt(1600);
    const { loadMore } = setUp(full, 'infinite');
    scroll();
    expect(loadMore).not.toHaveBeenCalled();
    placeEndAt(1500);
    scroll();
    scroll();
    expect(loadMore).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(200));
    expect(loadMore).toHaveBeenCalledTimes(1);
  });

  it('waits for the person after a failure: a scroll or the button tries again', () => {
    vi.stubGlobal('scrollY', 900);
    placeEndAt(100);
    const { loadMore, change } = setUp({ ...full, isBusy: true }, 'infinite');
    change({ ...full, hasFailed: true });
    expect(loadMore).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toBe('An error occurred when loading channels');
    // As the browser does by itself where the page has become shorter.
    scrollTo(500);
    act(() => vi.advanceTimersByTime(200));
    expect(loadMore).not.toHaveBeenCalled();
    scrollTo(510);
    expect(loadMore).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('button', { name: 'Load More' }));
    expect(loadMore).toHaveBeenCalledTimes(2);
  });

  it('lets the keyboard go on around it when the button goes with the next attempt', () => {
    placeEndAt(100);
    const { change } = setUp({ ...full, hasFailed: true }, 'infinite');
    loadMoreButton()?.focus();
    change({ ...full, isBusy: true });
    expect(loadMoreButton()).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('has a screen reader hear what a filter leaves of it, and how it grows', () => {
    placeEndAt(5000);
    const { change } = setUp({ ...empty, isLoading: true, isBusy: true }, 'infinite');
    const place = screen.getByRole('status');
    const hearing: (string | null)[] = [];
    for (const next of [
      full,
      { ...full, items: ['a', 'b', 'c'], isComplete: true },
      { ...empty, isLoading: true, isBusy: true },
      { ...empty, isComplete: true },
      { ...empty, hasFailed: true },
    ]) {
      change(next);
      hearing.push(place.textContent);
    }
    expect(screen.getByRole('status')).toBe(place);
    expect(hearing).toEqual([
      '2 shown so far',
      '3 shown in all',
      'Loading',
      'No channels foundADD SUBSCRIPTION',
      '',
    ]);
  });

  it('loads nothing after the last page', () => {
    placeEndAt(100);
    const { loadMore } = setUp({ ...full, isComplete: true }, 'infinite');
    scroll();
    expect(loadMore).not.toHaveBeenCalled();
  });
});

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
    setUp(state, 'infinite');
    expect(kept(text)).toEqual(['5000px', true]);
  });

  it.each([
    ['that is there to its end', { ...full, isComplete: true }, 'infinite'],
    ['of which more comes by a button', full, 'paged'],
  ] as const)('keeps no height of one %s', (_, state, mode) => {
    leave(5000);
    setUp(state, mode);
    expect(kept('a b')).toEqual(['', false]);
  });

  it('keeps nothing of another visit', () => {
    leave(5000, 'another');
    setUp(full, 'infinite');
    expect(kept('a b')).toEqual(['', false]);
  });
});
