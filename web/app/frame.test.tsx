import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubMatchMedia } from '../testing/match-media.ts';
import { renderPart } from '../testing/render-part.tsx';
import { Frame } from './frame.tsx';

const system = {
  version: '1.1.0',
  timeZone: 'UTC',
  tools: [],
  pause: null,
  backups: { lastAt: null, nextAt: null, problem: null },
  storage: { problem: null },
};

/** The frame around a page, as someone who is logged in or a visitor sees it. */
function show(user: { username: string; displayName: string } | null, told: unknown = system) {
  return renderPart(<Frame main={null}>a page</Frame>, {
    known: [
      [['session', 'user'], user],
      [['system'], told],
    ],
  });
}

const ADA = { username: 'ada', displayName: 'Ada Example' };

describe('Frame', () => {
  beforeEach(stubMatchMedia);
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('says in its footer which version it is and which year it has', () => {
    show(null);
    expect(screen.getByRole('contentinfo').textContent).toBe(
      `Vidarium 1.1.0 · © ${new Date().getFullYear()}`,
    );
  });

  it('leads a user to every place, in the order of the specification', () => {
    show(ADA);
    const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Latest Videos', '/latest'],
      ['Top Videos', '/top'],
      ['Subscriptions', '/subscriptions'],
      ['Library', '/library'],
      ['Watch Later', '/later'],
      ['Tags', '/tags'],
      ['Audit', '/audit'],
    ]);
    expect(screen.getByRole('searchbox', { name: 'Search' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'User menu' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
  });

  it('is listened to before there is a notice', () => {
    const { container } = show(ADA);
    expect(container.querySelector('[aria-live=polite]')?.textContent).toBe('');
    cleanup();
    const problem = 'yt-dlp is missing.';
    const tools = [{ name: 'yt-dlp', version: null, problem }];
    const notices = show(ADA, { ...system, tools }).container.querySelector('[aria-live=polite]');
    expect(notices?.textContent).toBe(problem);
  });

  it('leads a visitor to the login and nowhere else', () => {
    show(null);
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'User menu' })).toBeNull();
  });
});
