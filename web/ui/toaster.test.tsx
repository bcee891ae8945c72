import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastsProvider } from './toast-context.ts';
import { Toaster } from './toaster.tsx';
import { createToasts } from './toasts.ts';

const watched = { kind: 'success', title: 'Success', message: 'Marked as watched' } as const;
const failed = { kind: 'error', title: 'Error', message: 'Unable to retrieve videos' } as const;

function setUp() {
  const toasts = createToasts();
  render(
    <ToastsProvider value={toasts}>
      <main id="main" tabIndex={-1}>
        <button type="button">Watch</button>
      </main>
      <Toaster />
    </ToastsProvider>,
  );
  const show = (content: typeof watched | typeof failed) => act(() => toasts.show(content));
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
  return { show, pass };
}

describe('Toaster', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('says a success as a status and a failure as an alert', () => {
    const { show } = setUp();
    show(watched);
    show(failed);
    expect(screen.getByRole('status').textContent).toBe('Success Marked as watched');
    expect(screen.getByRole('alert').textContent).toBe('Error Unable to retrieve videos');
  });

  it('is listened to before anything is said', () => {
    setUp();
    const region = screen.getByRole('region', { name: 'Notifications' });
    expect(region.ariaLive).toBe('polite');
  });

  it('counts in square brackets how often the same was said', () => {
    const { show } = setUp();
    show(watched);
    show(watched);
    expect(screen.getByText('Success [2]')).toBeTruthy();
  });

  it('closes by itself after 5 seconds', () => {
    const { show, pass } = setUp();
    show(watched);
    pass(5299);
    expect(screen.queryByRole('status')).not.toBeNull();
    pass(1);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('stays under the pointer and closes 1 second after it left', () => {
    const { show, pass } = setUp();
    show(watched);
    fireEvent.pointerEnter(screen.getByText('Marked as watched'));
    pass(20_000);
    expect(screen.queryByRole('status')).not.toBeNull();
    fireEvent.pointerLeave(screen.getByText('Marked as watched'));
    pass(1300);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('stays under the focus, also when the pointer leaves it', () => {
    const { show, pass } = setUp();
    show(watched);
    act(() => screen.getByRole('button', { name: 'Close' }).focus());
    fireEvent.pointerEnter(screen.getByText('Marked as watched'));
    fireEvent.pointerLeave(screen.getByText('Marked as watched'));
    pass(20_000);
    expect(screen.queryByRole('status')).not.toBeNull();
    act(() => screen.getByRole('button', { name: 'Watch' }).focus());
    pass(1300);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('has a bar that runs out in the time that is left', () => {
    const { show } = setUp();
    const bar = () =>
      screen
        .getByRole('status')
        .parentElement?.parentElement?.querySelector<HTMLElement>('.animate-drain');
    show(watched);
    expect(bar()?.style.animationDuration).toBe('5000ms');
    fireEvent.pointerEnter(screen.getByText('Marked as watched'));
    expect(bar()).toBeNull();
    fireEvent.pointerLeave(screen.getByText('Marked as watched'));
    expect(bar()?.style.animationDuration).toBe('1000ms');
  });

  it('is dismissed by a tap on it and by its close button', () => {
    const { show, pass } = setUp();
    show(watched);
    fireEvent.click(screen.getByText('Marked as watched'));
    pass(300);
    expect(screen.queryByRole('status')).toBeNull();
    show(failed);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    pass(300);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leaves the focus with the next one as it closes, and after the last where it was before', () => {
    const { show, pass } = setUp();
    show(watched);
    show(failed);
    const watch = screen.getByRole('button', { name: 'Watch' });
    const closes = () => screen.getAllByRole('button', { name: 'Close' });
    const close = () => act(() => (document.activeElement as HTMLElement).click());
    act(() => watch.focus());
    act(() => closes()[0]?.focus());
    close();
    expect(document.activeElement).toBe(closes()[1]);
    pass(300);
    expect(document.activeElement).toBe(closes()[0]);
    close();
    expect(document.activeElement).toBe(watch);
    pass(300);

    show(failed);
    act(() => closes()[0]?.focus());
    watch.remove();
    close();
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('lets the others close by themselves when one is closed by the mouse', () => {
    const { show, pass } = setUp();
    const watch = screen.getByRole('button', { name: 'Watch' });
    act(() => watch.focus());
    show(watched);
    show(failed);
    const close = screen.getAllByRole('button', { name: 'Close' })[1] as HTMLElement;
    act(() => close.focus());
    fireEvent.click(close, { detail: 1 });
    expect(document.activeElement).toBe(watch);
    pass(5300);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
