import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Fragment, StrictMode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { channelRoutes } from '../../contract/routes/channels.ts';
import { labelRoutes } from '../../contract/routes/labels.ts';
import { seedChannel, seedTaggedMedia } from '../../server/testing/seed.ts';
import { createActivity } from '../api/activity.ts';
import { CallProvider } from '../api/api-context.tsx';
import { createCall } from '../api/client.ts';
import { serve } from '../testing/served.ts';
import { ToastsProvider } from '../ui/toast-context.ts';
import { createToasts } from '../ui/toasts.ts';
import { HomePage } from './home-page.tsx';

const server = serve();

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

interface Showing {
  client?: QueryClient;
  /** In the strict one everything is asked for twice. */
  Mode?: typeof StrictMode | typeof Fragment;
}

const nothingKnown = () =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });

/** The page at an address. @returns what it knows, and what it says at once */
function show(address = '/', { client = nothingKnown(), Mode = StrictMode }: Showing = {}) {
  const toasts = createToasts();
  render(
    <Mode>
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
    </Mode>,
  );
  const shown = toasts
    .list()
    .map(({ kind, title, message, count }) => ({ kind, title, message, count }));
  return { client, toasts: shown };
}

/** Subscribes to a channel, and puts a tag on videos. @returns the tag's id */
async function subscribe({ videos }: { videos: number }): Promise<number> {
  const { db, elsewhere } = server();
  const params = { id: seedChannel(db) };
  await elsewhere.call(channelRoutes.updateChannel, { params, body: { subscribed: true } });
  const { id } = await elsewhere.call(labelRoutes.createTag, { body: { name: 'Repair' } });
  seedTaggedMedia(db, id, videos);
  return id;
}

describe('HomePage', () => {
  afterEach(cleanup);

  it('leads from an empty catalogue to the first subscription, and nowhere else', async () => {
    show();
    const link = await screen.findByRole('link', { name: 'ADD SUBSCRIPTION' });
    expect(screen.getAllByRole('link')).toEqual([link]);
    expect(link.getAttribute('href')).toBe('/subscriptions/add');
  });

  it('shows all of its parts once there is a subscription', async () => {
    const tag = await subscribe({ videos: 1000 });
    show();
    const link = await screen.findByRole('link', { name: 'Repair' });
    expect(link.getAttribute('href')).toBe(`/search?type=media&tags=${tag}`);
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
      'Latest Videos',
      'Top Tags',
      'Top Videos this Month',
      'Library Stats',
    ]);
    expect(screen.getByText('1,000')).toBeTruthy();
  });

  it('asks once for the numbers of all its parts, and has them at once when it is shown again', async () => {
    await subscribe({ videos: 1000 });
    const { client } = show('/', { Mode: Fragment });
    expect(await screen.findByRole('link', { name: 'Repair' })).toBeTruthy();
    expect(screen.getByText('1,000')).toBeTruthy();
    const isForStats = (call: string) => call.startsWith('GET /api/stats');
    expect(server().asked().filter(isForStats)).toEqual(['GET /api/stats']);
    cleanup();
    await new Promise((resolve) => setTimeout(resolve));
    show('/', { client });
    expect(screen.getByText('1,000')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Repair' })).toBeTruthy();
  });

  it('keeps the tags that it knows when they cannot be loaded anew', async () => {
    await subscribe({ videos: 1 });
    const { client } = show();
    await screen.findByRole('link', { name: 'Repair' });
    server().cut();
    await act(() => client.invalidateQueries({ queryKey: ['stats'] }));
    expect(client.getQueryState(['stats'])?.status).toBe('error');
    expect(screen.getByRole('link', { name: 'Repair' })).toBeTruthy();
  });

  it.each([
    ['true', { kind: 'success', title: 'Success', message: 'Logged in' }],
    ['false', { kind: 'error', title: 'Error', message: 'An error occurred when logging in' }],
  ])('says once that loginSuccess is %s, and forgets it', (outcome, toast) => {
    const { toasts } = show(`/?loginSuccess=${outcome}&other=1`);
    expect(toasts).toEqual([{ ...toast, count: 1 }]);
    expect(screen.getByText('/?other=1')).toBeTruthy();
  });

  it.each(['maybe', 'constructor'])('says nothing of a login that went "%s"', (outcome) => {
    expect(show(`/?loginSuccess=${outcome}`).toasts).toEqual([]);
  });
});
