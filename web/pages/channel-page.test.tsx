import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { channelRoutes } from '../../contract/routes/channels.ts';
import { seedChannel } from '../../server/testing/seed.ts';
import { stubMatchMedia } from '../testing/match-media.ts';
import { renderPart } from '../testing/render-part.tsx';
import { serve } from '../testing/served.ts';
import { ChannelPage } from './channel-page.tsx';

const server = serve();

const seed = (name = 'Clockwork'): number =>
  seedChannel(server().db, {
    name,
    remoteId: 'UCclockwork',
    avatarUrl: 'https://yt3.googleusercontent.com/clockwork',
  });

const render = (id: number) =>
  renderPart(<ChannelPage />, { address: `/channels/${id}`, path: '/channels/:id' }).container;

/** The page of a channel, once that is known. */
async function show(name?: string) {
  const container = render(seed(name));
  await screen.findByRole('heading', { level: 1 });
  return container;
}

describe('ChannelPage', () => {
  beforeEach(stubMatchMedia);
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('says that it is loading until it is known', async () => {
    const id = seed();
    const telling = server().hold(`GET /api/channels/${id}`);
    render(id);
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
    await telling.answered;
    expect(screen.queryByRole('heading')).toBeNull();
    telling.release();
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Clockwork');
  });

  it('has the tabs VIDEOS and AUDIT, the videos first', async () => {
    await show();
    const tabs = screen.getAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['VIDEOS', 'AUDIT']);
    expect(tabs.map((tab) => tab.getAttribute('aria-selected'))).toEqual(['true', 'false']);
    await userEvent.click(screen.getByRole('tab', { name: 'AUDIT' }));
    const records = await screen.findByRole(
      'region',
      { name: 'Audit records' },
      { timeout: 10_000 },
    );
    expect(records).toBeTruthy();
  });

  it.each(['Clockwork', 'YouTube', 'youtube fan'])('has no player for "%s"', async (name) => {
    expect((await show(name)).querySelector('iframe')).toBeNull();
  });

  it('has a player for the channel that is named "youtube"', async () => {
    const player = (await show('youtube')).querySelector('iframe');
    expect(player?.getAttribute('src')).toMatch(
      /^https:\/\/www\.youtube-nocookie\.com\/embed\/videoseries\?list=UUclockwork$/,
    );
  });

  it('is shared with the large picture of the channel', async () => {
    const id = seed();
    render(id);
    await screen.findByRole('heading', { level: 1 });
    const { thumbnailLg } = await server().elsewhere.call(channelRoutes.readChannel, {
      params: { id },
    });
    const image = document.querySelector('meta[property="og:image"]')?.getAttribute('content');
    expect(image).toBe(`${location.origin}/images/channels/${thumbnailLg}`);
  });
});
