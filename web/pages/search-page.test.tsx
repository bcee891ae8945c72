import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { labelRoutes } from '../../contract/routes/labels.ts';
import { seedChannel, seedMedia } from '../../server/testing/seed.ts';
import { stubMatchMedia } from '../testing/match-media.ts';
import { openPage } from '../testing/open-page.tsx';
import { serve } from '../testing/served.ts';

const server = serve();

/** An address with the id of a tag in the place of its name. */
async function withTag(address: string): Promise<string> {
  const { id } = await server().elsewhere.call(labelRoutes.createTag, { body: { name: 'repair' } });
  return address.replace('repair', String(id));
}

const button = (name: string) => screen.findByRole('button', { name });

describe('SearchPage', () => {
  beforeEach(stubMatchMedia);
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it.each(['Channels', 'Search the channels'])(
    'leaves the focus on what is searched after "%s"',
    async (name) => {
      const user = openPage('/search?q=deep+sea');
      await user.click(await button(name));
      await button('Search the videos');
      const chosen = await button('Channels');
      expect(chosen.getAttribute('aria-pressed')).toBe('true');
      expect(document.activeElement).toBe(chosen);
    },
  );

  it('leaves the filter open as one goes from videos to channels and back', async () => {
    const user = openPage('/search?q=deep+sea');
    await user.click(await button('Filter'));
    for (const [type, labels] of [
      ['Channels', 'Groups'],
      ['Videos', 'Tags'],
    ] as const) {
      await user.click(await button(type));
      expect(await screen.findByRole('combobox', { name: labels })).toBeTruthy();
    }
  });

  it('asks for words to look for in what is said only where nothing else is asked for', async () => {
    const { db } = server();
    seedMedia(db, seedChannel(db), { name: 'How a watch works' });
    openPage('/search?contentSearch=true');
    expect(await screen.findByText(/^Type what you remember hearing/)).toBeTruthy();
    cleanup();
    openPage('/search?contentSearch=true&sources=youtube');
    expect(await screen.findByRole('link', { name: /How a watch works/ })).toBeTruthy();
    expect(screen.queryByText(/^Type what you remember hearing/)).toBeNull();
  });

  it.each([
    ['group', '/search?q=deep+sea&groups=3'],
    ['group', '/search?type=channel&q=deep+sea&groups=3'],
    ['tag', '/search?q=deep+sea&tags=3'],
  ])('does not take a %s for deleted whose name could not be loaded, in %s', async (kind, path) => {
    server().cut();
    openPage(path);
    expect(await button(`Remove A ${kind} that could not be loaded`)).toBeTruthy();
    expect(screen.queryByText(`A ${kind} that was deleted`)).toBeNull();
  });

  it.each([
    ['/search?tags=repair', 'Show all videos'],
    ['/search?period=week', 'Show all videos'],
    ['/search?contentSearch=true&q=deep', 'Search in the names'],
    ['/top?period=week', 'Show the top of all time'],
  ])('lets the keyboard go on in the page of %s after "%s"', async (address, name) => {
    const user = openPage(await withTag(address));
    await user.click(await button(name));
    expect(screen.queryByRole('button', { name })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });
});
