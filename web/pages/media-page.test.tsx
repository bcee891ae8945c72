import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubMatchMedia } from '../testing/match-media.ts';
import { openPage } from '../testing/open-page.tsx';
import { serve } from '../testing/served.ts';

serve();

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
});
