import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Stats } from '../../contract/stats.ts';
import { createActivity } from '../api/activity.ts';
import { CallProvider } from '../api/api-context.tsx';
import { createCall } from '../api/client.ts';
import { mediaKeys } from '../features/media/media-keys.ts';
import { ToastsProvider } from '../ui/toast-context.ts';
import { createToasts } from '../ui/toasts.ts';
import { HomePage } from './home-page.tsx';

const stats: Stats = {
  mediaCount: 0,
  subscriptionCount: 0,
  libraryCount: 0,
  tagCount: 0,
  groupCount: 0,
  tagStats: [],
};

const NO_VIDEOS = { pages: [{ content: [], page: 1, size: 8 }], pageParams: [1] };

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

interface Shown {
  address?: string;
  known?: Stats;
  /** Whether what is known is asked for again. */
  isOld?: boolean;
}

/** A catalogue without videos, of which this much is known. */
function show({ address = '/', known = stats, isOld = false }: Shown = {}) {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  client.setQueryData(['stats'], known);
  if (isOld) client.invalidateQueries({ queryKey: ['stats'] });
  for (const list of [
    mediaKeys.list('/api/media/latest', { sources: ['youtube'] }),
    mediaKeys.list('/api/media/top', { period: 'month' }),
  ]) {
    client.setQueryData([...list, 'default'], NO_VIDEOS);
  }
  const toasts = createToasts();
  render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <CallProvider
          value={createCall({ activity: createActivity(), onSessionEnded: () => undefined })}
        >
          <ToastsProvider value={toasts}>
            <MemoryRouter initialEntries={[address]}>
              <HomePage />
              <Address />
            </MemoryRouter>
          </ToastsProvider>
        </CallProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
  return toasts.list().map(({ kind, title, message, count }) => ({ kind, title, message, count }));
}

describe('HomePage', () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('leads from an empty catalogue to the first subscription, and nowhere else', () => {
    show();
    const link = screen.getByRole('link');
    expect(link.textContent).toBe('ADD SUBSCRIPTION');
    expect(link.getAttribute('href')).toBe('/subscriptions/add');
  });

  it('shows all of its parts once there is a subscription', () => {
    const tagStats = [{ id: 4, name: 'Repair' }];
    show({ known: { ...stats, mediaCount: 1500, subscriptionCount: 1, tagStats } });
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
      'Latest Videos',
      'Top Tags',
      'Top Videos this Month',
      'Library Stats',
    ]);
    expect(screen.getByRole('link', { name: 'Repair' }).getAttribute('href')).toBe(
      '/search?type=media&tags=4',
    );
    expect(screen.getByText('1,500')).toBeTruthy();
  });

  it('keeps the tags that it knows when they cannot be loaded anew', async () => {
    vi.useFakeTimers();
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address);
      return new Response(null, { status: 503 });
    });
    const tagStats = [{ id: 4, name: 'Repair' }];
    show({ known: { ...stats, subscriptionCount: 1, tagStats }, isOld: true });
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(asked).toContain('/api/stats');
    expect(screen.getByRole('link', { name: 'Repair' })).toBeTruthy();
  });

  it.each([
    ['true', { kind: 'success', title: 'Success', message: 'Logged in' }],
    ['false', { kind: 'error', title: 'Error', message: 'An error occurred when logging in' }],
  ])('says once that loginSuccess is %s, and forgets it', (outcome, toast) => {
    const toasts = show({ address: `/?loginSuccess=${outcome}&other=1` });
    expect(toasts).toEqual([{ ...toast, count: 1 }]);
    expect(screen.getByText('/?other=1')).toBeTruthy();
  });

  it('says nothing of a login whose outcome makes no sense', () => {
    expect(show({ address: '/?loginSuccess=maybe' })).toEqual([]);
  });
});
