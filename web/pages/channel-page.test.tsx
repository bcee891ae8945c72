import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChannelDetails } from '../../contract/channel.ts';
import { channelKeys } from '../api/channel-keys.ts';
import { stubMatchMedia } from '../testing/match-media.ts';
import { renderPart } from '../testing/render-part.tsx';
import { ChannelPage } from './channel-page.tsx';

const channel: ChannelDetails = {
  id: 3,
  name: 'Clockwork',
  source: 'youtube',
  linkUrl: 'https://www.youtube.com/channel/UCclockwork',
  remoteId: 'UCclockwork',
  subscribed: false,
  schedule: null,
  lastExtract: null,
  thumbnailLg: 'large.webp',
  thumbnailSm: 'small.webp',
  groups: [],
  transcripts: true,
  videoCount: 0,
  nextRunAt: null,
  refresh: null,
};

function show(change: Partial<ChannelDetails> = {}) {
  return renderPart(<ChannelPage />, {
    address: '/channels/3',
    path: '/channels/:id',
    known: [[channelKeys.details(3), { ...channel, ...change }]],
  }).container;
}

describe('ChannelPage', () => {
  beforeEach(stubMatchMedia);
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('says that it is loading until it is known', async () => {
    const { promise: told, resolve: tell } = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', () => told);
    renderPart(<ChannelPage />, { address: '/channels/3', path: '/channels/:id' });
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
    expect(screen.queryByRole('heading')).toBeNull();
    tell(Response.json(channel));
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Clockwork');
  });

  it('has the tabs VIDEOS and AUDIT, the videos first', async () => {
    show();
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

  it.each(['Clockwork', 'YouTube', 'youtube fan'])('has no player for "%s"', (name) => {
    expect(show({ name }).querySelector('iframe')).toBeNull();
  });

  it('has a player for the channel that is named "youtube"', () => {
    const player = show({ name: 'youtube' }).querySelector('iframe');
    expect(player?.getAttribute('src')).toMatch(
      /^https:\/\/www\.youtube-nocookie\.com\/embed\/videoseries\?list=UUclockwork$/,
    );
  });

  it('is shared with the large picture of the channel', () => {
    show();
    const image = document.querySelector('meta[property="og:image"]')?.getAttribute('content');
    expect(image).toMatch(/\/images\/channels\/large\.webp$/);
  });
});
