import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChannelList } from '../features/status/channel-list.tsx';
import { renderPart } from '../testing/render-part.tsx';
import { StatusPage } from './status-page.tsx';

const CHANNELS = { failing: 0, overdue: 0, subscribed: 3 };

let answer: Response;
const fetched = vi.fn(async () => answer.clone());
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  answer = new Response(null, { status: 503 });
});
afterEach(() => {
  cleanup();
  fetched.mockClear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each([
  ['the status', <StatusPage key="page" />],
  ['channels', <ChannelList key="list" channels={CHANNELS} now={new Date()} />],
])('lets stand that %s could not be loaded, until that is tried again', async (what, part) => {
  renderPart(part);
  await pass(100);
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain(`An error occurred when loading ${what}`);
  await pass(10_000);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('alert')).toBe(alert);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await pass(100);
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('looks by itself again once there is something to show', async () => {
  renderPart(<ChannelList channels={CHANNELS} now={new Date()} />);
  await pass(100);
  answer = Response.json({ content: [], page: 1, size: 20 });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await pass(100);
  expect(screen.getByText('No subscriptions found')).toBeTruthy();
  await pass(6_000);
  expect(fetched).toHaveBeenCalledTimes(4);
});
