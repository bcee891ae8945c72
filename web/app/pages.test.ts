import { expect, it } from 'vitest';
import { loginPage, pages } from './pages.ts';

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
