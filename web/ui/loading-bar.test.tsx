import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LoadingBar } from './loading-bar.tsx';

const percent = (container: HTMLElement) => {
  const bar = container.querySelector<HTMLElement>('[data-percent]');
  return bar ? Number(bar.dataset.percent) : null;
};
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

describe('LoadingBar', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('does not show while nothing is loading', () => {
    const { container } = render(<LoadingBar loading={false} />);
    pass(1000);
    expect(percent(container)).toBeNull();
  });

  it('starts at 2 percent and moves on while something is loading', () => {
    const { container } = render(<LoadingBar loading />);
    expect(percent(container)).toBe(2);
    pass(250);
    expect(percent(container)).toBeGreaterThanOrEqual(5);
    expect(percent(container)).toBeLessThanOrEqual(8);
  });

  it('fills up when all is loaded and leaves 500 ms later', () => {
    const { container, rerender } = render(<LoadingBar loading />);
    pass(1000);
    rerender(<LoadingBar loading={false} />);
    expect(percent(container)).toBe(100);
    pass(499);
    expect(percent(container)).toBe(100);
    pass(1);
    expect(percent(container)).toBeNull();
  });

  it('starts anew when something else begins before it has left', () => {
    const { container, rerender } = render(<LoadingBar loading />);
    rerender(<LoadingBar loading={false} />);
    pass(100);
    rerender(<LoadingBar loading />);
    expect(percent(container)).toBe(2);
    pass(600);
    expect(percent(container)).toBeGreaterThan(2);
  });
});
