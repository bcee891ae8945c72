import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { channelRoutes } from '../../contract/routes/channels.ts';
import { seedChannel } from '../../server/testing/seed.ts';
import { ChannelList } from '../features/status/channel-list.tsx';
import { ToolsSection } from '../features/tools/tools-section.tsx';
import { renderPart } from '../testing/render-part.tsx';
import { serve } from '../testing/served.ts';
import { stopClock, until } from '../testing/stopped-clock.ts';
import { StatusPage } from './status-page.tsx';

const CHANNELS = { failing: 0, overdue: 0, subscribed: 3 };

const server = serve();
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** The alert that says that something could not be loaded. */
async function shownAlert(): Promise<HTMLElement> {
  await until(() => expect(screen.getByRole('alert')).toBeTruthy());
  return screen.getByRole('alert');
}

/** A subscription. @returns what gives its channel a name */
function subscribe(): (name: string) => Promise<unknown> {
  const params = { id: seedChannel(server().db) };
  return (name) =>
    server().elsewhere.call(channelRoutes.updateChannel, {
      params,
      body: { name, subscribed: true },
    });
}

beforeEach(() => {
  stopClock();
  server().cut();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([
  ['the status', <StatusPage key="page" />],
  ['channels', <ChannelList key="list" channels={CHANNELS} now={new Date()} />],
])('lets stand that %s could not be loaded, until that is tried again', async (what, part) => {
  renderPart(part);
  const alert = await shownAlert();
  expect(alert.textContent).toContain(`An error occurred when loading ${what}`);
  await pass(10_000);
  expect(server().asked()).toHaveLength(1);
  expect(screen.getByRole('alert')).toBe(alert);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await pass(100);
  expect(server().asked()).toHaveLength(1);
});

it('looks by itself again once there is something to show', async () => {
  const callIt = subscribe();
  await callIt('Clockwork');
  renderPart(<ChannelList channels={CHANNELS} now={new Date()} />);
  await shownAlert();
  server().mend();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await until(() => expect(screen.getByText('Clockwork')).toBeTruthy());
  for (const name of ['Clocks', 'Watches']) {
    await callIt(name);
    expect(screen.queryByText(name)).toBeNull();
    await pass(3_000);
    await until(() => expect(screen.getByText(name)).toBeTruthy());
  }
  expect(server().asked()).toHaveLength(4);
});

it('looks at the programs now and then, though none is updated, and fails in silence', async () => {
  server().mend();
  const { toasts } = renderPart(<ToolsSection />);
  await until(() => expect(screen.getByText('ffmpeg')).toBeTruthy());
  const looks = () =>
    server()
      .asked()
      .filter((call) => call === 'GET /api/tools').length;
  expect(looks()).toBe(1);
  const look = server().hold('GET /api/tools');
  await pass(60_000);
  await act(() => look.answered);
  server().cut();
  expect(looks()).toBe(1);
  await until(() => {
    vi.advanceTimersByTime(60_000);
    // The next one begins only once it is known that the one before has failed.
    expect(looks()).toBe(1);
  });
  expect(toasts).toEqual([]);
  expect(screen.getByText('ffmpeg')).toBeTruthy();
});
