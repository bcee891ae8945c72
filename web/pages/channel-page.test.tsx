import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { channelRoutes } from '../../contract/routes/channels.ts';
import { seedChannel } from '../../server/testing/seed.ts';
import { stubMatchMedia } from '../testing/match-media.ts';
import { openPage } from '../testing/open-page.tsx';
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

  describe('that is opened while a change of the channel is being saved', () => {
    /** A channel that is saved with another name, of which the answer is on its way, and by then has a third one. */
    async function saveSlowly() {
      const { db, elsewhere, hold } = server();
      const id = seedChannel(db, { name: 'Clockwork' });
      const path = `/api/channels/${id}`;
      const user = openPage(`/channels/${id}/edit`);
      const name = await screen.findByRole('textbox', { name: 'Name' });
      await user.type(name, '{Control>}a{/Control}Clocks');
      const saving = hold(`PUT ${path}`);
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await saving.answered;
      await elsewhere.call(channelRoutes.updateChannel, {
        params: { id },
        body: { name: 'Bells' },
      });
      const telling = hold(`GET ${path}`);
      await user.click(screen.getByRole('link', { name: 'View Channel' }));
      await telling.answered;
      return { saving, telling };
    }
    /** Found sooner than after half a minute, in which the page looks anyway how the channel is. */
    const named = (name: string) =>
      screen.findByRole('heading', { level: 1, name }, { timeout: 15_000 });

    it('does not stay with the answer where it was told since how the channel is', async () => {
      const { saving, telling } = await saveSlowly();
      telling.release();
      await named('Bells');
      saving.release();
      await named('Clocks');
      await named('Bells');
    });

    it('does not stay with the answer where it is being told how the channel is', async () => {
      const { saving, telling } = await saveSlowly();
      saving.release();
      await named('Clocks');
      telling.release();
      await named('Bells');
    });
  });
});
