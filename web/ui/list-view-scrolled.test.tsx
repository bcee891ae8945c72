import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { empty, full, loadMoreButton, setUpListView } from '../testing/list-view-setup.tsx';

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
    cleanup();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('loads by itself while what is there does not reach a viewport beyond the window', () => {
    placeEndAt(1599);
    const { loadMore, change } = setUpListView(full, 'infinite');
    expect(loadMore).toHaveBeenCalledTimes(1);
    change({ ...full, isBusy: true });
    expect(loadMore).toHaveBeenCalledTimes(1);
    change({ ...full, items: ['a', 'b', 'c', 'd'] });
    expect(loadMore).toHaveBeenCalledTimes(2);
  });

  it('loads when the end comes near, at most every 200 ms', () => {
    placeEndAt(1600);
    const { loadMore } = setUpListView(full, 'infinite');
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
    const { loadMore, change } = setUpListView({ ...full, isBusy: true }, 'infinite');
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
    const { change } = setUpListView({ ...full, hasFailed: true }, 'infinite');
    loadMoreButton()?.focus();
    change({ ...full, isBusy: true });
    expect(loadMoreButton()).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('has a screen reader hear what a filter leaves of it, and how it grows', () => {
    placeEndAt(5000);
    const { change } = setUpListView({ ...empty, isLoading: true, isBusy: true }, 'infinite');
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
    const { loadMore } = setUpListView({ ...full, isComplete: true }, 'infinite');
    scroll();
    expect(loadMore).not.toHaveBeenCalled();
  });
});
