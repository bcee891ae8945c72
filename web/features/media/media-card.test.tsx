import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { Media } from '../../../contract/media.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { sampleMedia as media } from '../../testing/samples.ts';
import { MediaCard } from './media-card.tsx';

const show = (change: Partial<Media> = {}) =>
  renderPart(<MediaCard media={{ ...media, ...change }} />).container;

async function openMenu() {
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  const items = within(screen.getByRole('menu')).getAllByRole('menuitem');
  return items.map((item) => item.textContent);
}

describe('MediaCard', () => {
  afterEach(cleanup);

  it('is one link to the video, with the whole title as its name and tooltip', () => {
    show();
    const links = screen.getAllByRole('link');
    expect(links).toHaveLength(1);
    const link = screen.getByRole('link', { name: media.name });
    expect(link.getAttribute('href')).toBe('/media/7');
    expect(link.getAttribute('title')).toBe(media.name);
    expect(link.contains(screen.getByRole('button', { name: 'More actions' }))).toBe(false);
  });

  it('says of which video the three dots are', () => {
    show();
    const dots = screen.getByRole('button', { name: 'More actions' });
    expect(dots.getAttribute('aria-description')).toBe(media.name);
  });

  it('shows picture, duration, channel and how long ago it came', () => {
    const container = show();
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/images/media/a%20b.webp');
    expect(screen.getByText('1:02:05')).toBeTruthy();
    expect(screen.getByText('1 hour 2 minutes 5 seconds')).toBeTruthy();
    expect(screen.getAllByText('Clockwork').length).toBeGreaterThan(0);
    expect(screen.getByText(/^\d+ years ago$/).getAttribute('datetime')).toBe(media.uploadedAt);
  });

  it('has a stand-in for what is missing', () => {
    const container = show({ thumbnail: null, duration: null });
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByText('N/A').getAttribute('aria-hidden')).toBe('true');
    expect(screen.getByText('Unknown duration')).toBeTruthy();
  });

  it.each([
    ['video', null],
    ['short', 'Short'],
    ['live', 'Live'],
  ] as const)('names the kind of a %s: %s', (kind, name) => {
    const container = show({ kind });
    if (name) expect(screen.getByText(name)).toBeTruthy();
    else expect(container.textContent).not.toMatch(/Short|Live/);
  });

  it('says in words that it was watched and is to be watched later', () => {
    expect(show().textContent).not.toMatch(/watched|in Watch Later/);
    cleanup();
    const container = show({ watched: true, watchLater: true });
    expect(container.textContent).toContain(', watched, in Watch Later');
    expect(container.querySelector('img')?.closest('.grayscale')).not.toBeNull();
    expect(container.querySelector('article')?.classList.contains('border-accent')).toBe(true);
  });

  it('takes the direction of its title from the title', () => {
    show({ name: 'كيف تعمل الساعة' });
    expect(screen.getByRole('heading').getAttribute('dir')).toBe('auto');
  });

  it('offers to mark it, to put it on the list and to watch it at the source', async () => {
    show();
    expect(await openMenu()).toEqual(['Mark as watched', 'Add to Watch Later', 'Watch on YouTube']);
    const link = screen.getByRole('menuitem', { name: 'Watch on YouTube' });
    expect(link.getAttribute('href')).toBe(media.linkUrl);
    expect(link.getAttribute('target')).toBe('_blank');
  });

  it('offers to take both back where they hold', async () => {
    show({ watched: true, watchLater: true });
    expect(await openMenu()).toEqual([
      'Mark as unwatched',
      'Remove from Watch Later',
      'Watch on YouTube',
    ]);
  });
});
