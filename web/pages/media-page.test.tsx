import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { seedChannel, seedMedia } from '../../server/testing/seed.ts';
import { stubMatchMedia } from '../testing/match-media.ts';
import { openPage } from '../testing/open-page.tsx';
import { serve } from '../testing/served.ts';

const server = serve();

describe('MediaPage', () => {
  beforeEach(() => {
    stubMatchMedia();
    document.title = '';
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it.each([
    ['/media/1', 'Latest Videos'],
    ['/media/1/edit', 'Latest Videos'],
    ['/channels/1', 'Channels'],
    ['/channels/1/edit', 'Channels'],
  ])('leads from %s, where there is nothing, to "%s"', async (address, others) => {
    openPage(address);
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByRole('link').textContent).toBe(others);
    expect(within(alert).queryByRole('button')).toBeNull();
  });

  it.each(['/media/1', '/media/1/attachments/1'])(
    'names the window at %s also where the video cannot be loaded',
    async (address) => {
      openPage(address);
      await screen.findByText('An error occurred when loading video details');
      expect(document.title).toBe('Video - Vidarium');
    },
  );

  it('begins with a heading for the attachment also while that is on its way', async () => {
    const { db, hold } = server();
    const id = seedMedia(db, seedChannel(db), { name: 'Bread' });
    const telling = hold(`GET /api/media/${id}/attachments/1/info`);
    openPage(`/media/${id}/attachments/1`);
    await telling.answered;
    await screen.findByRole('heading', { name: 'Bread', level: 2 });
    const first = screen.getByRole('heading', { level: 1 });
    expect(first.textContent).toBe('Attachment');
    expect(screen.getAllByRole('heading')[0]).toBe(first);
  });
});
