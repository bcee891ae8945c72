import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { seedChannel, seedMedia } from '../../server/testing/seed.ts';
import { stubMatchMedia } from '../testing/match-media.ts';
import { openPage } from '../testing/open-page.tsx';
import { serve } from '../testing/served.ts';

const server = serve();

/** Where the page leads that has nothing to show, in its words and as an address. */
async function wayOn() {
  openPage('/later');
  await screen.findByText('No media found');
  const link = await screen.findByRole('link');
  return `${link.textContent} ${link.getAttribute('href')}`;
}

describe('LaterPage', () => {
  beforeEach(stubMatchMedia);
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('leads to the videos that can be put aside', async () => {
    const { db } = server();
    seedMedia(db, seedChannel(db));
    expect(await wayOn()).toBe('Choose from the latest videos /latest');
  });

  it('leads to the first subscription where there are no videos to put aside', async () => {
    expect(await wayOn()).toBe('ADD SUBSCRIPTION /subscriptions/add');
  });
});
