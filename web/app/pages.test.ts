import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { stubMatchMedia } from '../testing/match-media.ts';
import { openPage } from '../testing/open-page.tsx';
import { serve } from '../testing/served.ts';
import { loginPage, pages } from './pages.ts';

const server = serve();

/** The routes of the specification with the titles that they give the window; null for names of things. */
const SPECIFIED = [
  ['/', 'Home'],
  ['/latest', 'Latest Videos'],
  ['/top', 'Top Videos'],
  ['/later', 'Watch Later'],
  ['/library', 'My Library'],
  ['/subscriptions', 'Subscriptions'],
  ['/subscriptions/add', 'Add Subscription'],
  ['/channels', 'Channels'],
  ['/channels/:id', null],
  ['/channels/:id/details', null],
  ['/channels/:id/edit', null],
  ['/media/:id', null],
  ['/media/:id/details', null],
  ['/media/:id/edit', null],
  ['/media/:id/attachments/:attachmentId', null],
  ['/search', 'Search'],
  ['/audit', 'Audit Log'],
  ['/tags', 'Tag Editor'],
  ['/groups', 'Group Editor'],
  ['/login', 'Login'],
] as const;

it.each(SPECIFIED)('there is a page at %s with the title %s', (path, title) => {
  const all = [...pages, loginPage].flatMap((page) => [page, ...(page.children ?? [])]);
  expect(all.find((page) => page.path === path)?.handle.title).toBe(title);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  '/media/abc',
  '/media/1.5/edit',
  '/media/0/details',
  '/media/7/attachments/x',
  '/channels/abc',
  '/channels/-1/edit',
])('there is no page at %s, which leads to the latest videos', async (address) => {
  stubMatchMedia();
  openPage(address);
  const heading = await screen.findByRole('heading', { level: 1 });
  expect(heading.textContent).toBe('Latest Videos');
  expect(server().asked().join()).not.toMatch(/media.(?!latest)|channels/);
});
