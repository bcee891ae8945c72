import { act, cleanup, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ChannelDetails } from '../../../contract/channel.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { sampleChannel } from '../../testing/samples.ts';
import { ChannelHeader } from './channel-header.tsx';

const MINUTE = 60_000;

const channel: ChannelDetails = { ...sampleChannel, groups: [{ id: 1, name: 'Making' }] };

const show = (change: Partial<ChannelDetails> = {}) =>
  renderPart(<ChannelHeader channel={{ ...channel, ...change }} />).container;

describe('ChannelHeader', () => {
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('shows the picture, the name, the source, the groups and that it is subscribed', () => {
    const container = show();
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/images/channels/a%20b.webp');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Clockwork');
    expect(screen.getByText('YouTube')).toBeTruthy();
    expect(screen.getByText('Subscribed')).toBeTruthy();
    expect(within(screen.getByRole('list', { name: 'Groups' })).getByText('Making')).toBeTruthy();
  });

  it('says when it was last updated, where it ever was', () => {
    expect(show().textContent).toMatch(/Last updated \d+ years ago/);
    cleanup();
    expect(show({ lastExtract: null }).textContent).not.toContain('Last updated');
  });

  it('never says that what is still to come is just now', () => {
    const nextRunAt = new Date(Date.now() + 10_000).toISOString();
    expect(show({ nextRunAt }).textContent).toContain('Next run in a moment');
  });

  it('says when it was last updated also while it is being updated', () => {
    const refresh = {
      state: 'running',
      phase: 'Reading the feed',
      done: 0,
      startsAt: null,
    } as const;
    expect(show({ refresh }).textContent).toMatch(/Reading the feed….*Last updated \d+ years ago/);
  });

  it('follows the clock with how long an update waits, which is not read aloud each time', () => {
    vi.useFakeTimers();
    const startsAt = new Date(Date.now() + 10 * MINUTE).toISOString();
    const phase = 'YouTube asked for a pause.';
    const container = show({ refresh: { state: 'queued', phase, done: 0, startsAt } });
    expect(container.textContent).toContain('in 10 minutes. What is here already stays.');
    expect(screen.getByText('in 10 minutes').getAttribute('aria-live')).toBe('off');
    act(() => vi.advanceTimersByTime(5 * MINUTE));
    expect(container.textContent).toContain('in 5 minutes. What is here already stays.');
    act(() => vi.advanceTimersByTime(5 * MINUTE));
    expect(container.textContent).not.toContain(phase);
  });

  it('says why its last update failed, where none is under way or waits, and it is subscribed', () => {
    const problem = 'YouTube has no such channel.';
    const words = `The last update failed. ${problem}`;
    expect(show({ problem }).textContent).toContain(words);
    cleanup();
    const waiting = { state: 'queued', phase: problem, done: 0 } as const;
    for (const startsAt of [null, '2100-01-01T00:00:00Z']) {
      expect(show({ problem, refresh: { ...waiting, startsAt } }).textContent).not.toContain(words);
      cleanup();
    }
    expect(show({ problem, subscribed: false }).textContent).not.toContain(words);
  });

  it('is listened to before it says what is done or what failed', () => {
    const heard = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    show();
    expect(heard()).toEqual(['', '']);
    cleanup();
    show({ refresh: { state: 'running', phase: 'Reading the feed', done: 7, startsAt: null } });
    expect(heard()).toEqual(['Reading the feed…', '']);
    cleanup();
    show({ problem: 'YouTube has no such channel.' });
    expect(heard()).toEqual(['', 'The last update failed. YouTube has no such channel.']);
  });

  it('has a screen reader hear that an update is done, unless it failed', () => {
    let become: (change: Partial<ChannelDetails>) => void = () => {};
    function Changing() {
      const [change, setChange] = useState<Partial<ChannelDetails>>({});
      become = setChange;
      return <ChannelHeader channel={{ ...channel, ...change }} />;
    }
    renderPart(<Changing />);
    const [place] = screen.getAllByRole('status');
    const hear = (change: Partial<ChannelDetails>) => {
      act(() => become(change));
      return place?.textContent;
    };
    const refresh = { state: 'running', phase: 'Listing', done: 0, startsAt: null } as const;
    expect(hear({ refresh })).toBe('Listing…');
    expect(hear({ refresh: null })).toBe('The update is done.');
    expect(hear({ refresh })).toBe('Listing…');
    expect(hear({ refresh: null, problem: 'YouTube has no such channel.' })).toBe('');
  });

  it('leads to the details, to the form and to the platform', () => {
    show();
    const address = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    expect(address(/^View Details/)).toBe('/channels/3/details');
    expect(address(/^Edit/)).toBe('/channels/3/edit');
    expect(address(/^View on YouTube/)).toBe(channel.linkUrl);
  });

  it('offers to trigger an update only where it is subscribed', () => {
    show();
    expect(screen.getByRole('button', { name: 'Trigger Update' })).toBeTruthy();
    cleanup();
    show({ subscribed: false });
    expect(screen.getByText('Not subscribed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Trigger Update' })).toBeNull();
  });
});
