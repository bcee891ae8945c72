import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { MediaDetails } from '../../../contract/media.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { sampleMedia } from '../../testing/samples.ts';
import { MediaActions } from './media-actions.tsx';
import { MediaHeading } from './media-heading.tsx';
import { MediaPlayer } from './media-player.tsx';

const media: MediaDetails = {
  ...sampleMedia,
  uploadedAt: '2020-03-05T18:05:00',
  tags: [{ id: 4, name: 'repair' }],
  channel: { ...sampleMedia.channel, thumbnailSm: 'small.webp' },
};

function show(change: Partial<MediaDetails> = {}) {
  const shown = { ...media, ...change };
  return renderPart(
    <>
      <MediaPlayer media={shown} start={null} restarts={0} onPicture={() => undefined} />
      <MediaHeading media={shown} />
      <MediaActions media={shown} />
    </>,
  ).container;
}

describe('the top of the page of a video', () => {
  afterEach(cleanup);

  /** Where the player is loaded from; undefined while there is none. */
  const player = (container: HTMLElement) =>
    container.querySelector('iframe')?.getAttribute('src') ?? undefined;
  const EMBEDDED = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1';

  it.each([
    ['load', fireEvent.load],
    ['fail to load', fireEvent.error],
  ])(
    'shows its picture and plays it from the platform, be it that the picture should %s',
    async (_, settle) => {
      const container = show();
      const picture = container.querySelector('img') as HTMLImageElement;
      expect(picture.getAttribute('src')).toBe('/images/media/a%20b.webp');
      // The player would hold the picture up.
      expect(player(container)).toBeUndefined();
      settle(picture);
      await waitFor(() => expect(player(container)).toBe(EMBEDDED));
    },
  );

  it('plays a video whose picture is long in coming', async () => {
    const container = show();
    expect(player(container)).toBeUndefined();
    await waitFor(() => expect(player(container)).toBe(EMBEDDED), { timeout: 10_000 });
  });

  it('plays a video that has no picture', async () => {
    const container = show({ thumbnail: null });
    await waitFor(() => expect(player(container)).toBe(EMBEDDED));
  });

  it('shows the name, the duration, the date and the source', () => {
    const container = show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(media.name);
    expect(screen.getByText('1:02:05')).toBeTruthy();
    expect(screen.getByText('1 hour 2 minutes 5 seconds')).toBeTruthy();
    expect(container.querySelector('time')?.textContent).toMatch(/^5\/3\/20, 6:05 PM \(\d+ years/);
    expect(screen.getByText('YouTube')).toBeTruthy();
  });

  it('shows the picture of its channel and leads to the channel', () => {
    show();
    const link = screen.getByRole('link', { name: /Clockwork/ });
    expect(link.getAttribute('href')).toBe('/channels/3');
    expect(link.querySelector('img')?.getAttribute('src')).toBe('/images/channels/small.webp');
  });

  it('leads from its tags to all videos that carry them', () => {
    show();
    const tags = within(screen.getByRole('list', { name: 'Tags' }));
    expect(tags.getByRole('link', { name: 'repair' }).getAttribute('href')).toBe(
      '/search?type=media&tags=4',
    );
  });

  it('says whether it was watched, and offers to mark it and to put it on the list', () => {
    show();
    expect(screen.getByText('Unwatched')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Mark as watched' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add to Watch Later' })).toBeTruthy();
    cleanup();
    show({ watched: true, watchLater: true });
    expect(screen.getByText('Watched')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Mark as unwatched' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove from Watch Later' })).toBeTruthy();
  });

  it('leads to the details, to the form and to the platform', () => {
    show();
    const address = (name: string) =>
      screen.getByRole('link', { name: new RegExp(name) }).getAttribute('href');
    expect(address('View Details')).toBe('/media/7/details');
    expect(address('Edit')).toBe('/media/7/edit');
    expect(address('Watch on YouTube')).toBe(media.linkUrl);
  });
});
