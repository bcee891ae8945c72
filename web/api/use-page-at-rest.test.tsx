import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { usePageAtRest } from './use-page-at-rest.ts';

/** A page that loads something, until `end` is called. */
function loadingPage(longestMs: number) {
  const client = new QueryClient();
  const loading = Promise.withResolvers<string>();
  const ended = client.fetchQuery({ queryKey: ['list'], queryFn: () => loading.promise });
  const { result } = renderHook(() => usePageAtRest(longestMs), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  const end = () =>
    act(async () => {
      loading.resolve('all');
      await ended;
    });
  return { isAtRest: () => result.current, end, client };
}

const LONG_MS = 60_000;
const idle = () => act(() => new Promise((resolve) => setTimeout(resolve, 200)));

describe('a page at rest', () => {
  afterEach(cleanup);

  it('has loaded all that it asked for', async () => {
    const page = loadingPage(LONG_MS);
    await idle();
    expect(page.isAtRest()).toBe(false);
    await page.end();
    await waitFor(() => expect(page.isAtRest()).toBe(true));
  });

  it('stays at rest when it loads something later', async () => {
    const page = loadingPage(LONG_MS);
    await page.end();
    await waitFor(() => expect(page.isAtRest()).toBe(true));
    await act(async () => {
      void page.client.fetchQuery({ queryKey: ['more'], queryFn: () => new Promise(() => {}) });
    });
    await idle();
    expect(page.isAtRest()).toBe(true);
  });

  it('is not waited for longer than is said', async () => {
    const page = loadingPage(20);
    expect(page.isAtRest()).toBe(false);
    await waitFor(() => expect(page.isAtRest()).toBe(true));
  });
});
