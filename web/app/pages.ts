import type { ComponentType } from 'react';
import type { NonIndexRouteObject } from 'react-router';
import type { RouteHandle } from './route-title.ts';
import { withIds } from './with-ids.tsx';

type PageRoute = NonIndexRouteObject & { handle: RouteHandle };

/** A page that is loaded when it is first visited; the title null is set by the page itself. */
function page(
  path: string,
  title: string | null,
  load: () => Promise<ComponentType>,
  children: PageRoute[] = [],
): PageRoute {
  return {
    path,
    handle: { title },
    lazy: async () => {
      const Page = await load();
      return { Component: path.includes(':') ? withIds(Page) : Page };
    },
    children,
  };
}

/** The pages for those who are logged in. */
export const pages = [
  page('/', 'Home', async () => (await import('../pages/home-page.tsx')).HomePage),
  page('/stats', 'Library Stats', async () => (await import('../pages/stats-page.tsx')).StatsPage),
  page(
    '/latest',
    'Latest Videos',
    async () => (await import('../pages/latest-page.tsx')).LatestPage,
  ),
  page('/top', 'Top Videos', async () => (await import('../pages/top-page.tsx')).TopPage),
  page('/later', 'Watch Later', async () => (await import('../pages/later-page.tsx')).LaterPage),
  page(
    '/library',
    'My Library',
    async () => (await import('../pages/library-page.tsx')).LibraryPage,
  ),
  page(
    '/library/add',
    'Add Video',
    async () => (await import('../pages/library-add-page.tsx')).LibraryAddPage,
  ),
  page(
    '/watch-history/import',
    'Import Watch History',
    async () => (await import('../pages/watch-history-import-page.tsx')).WatchHistoryImportPage,
  ),
  page(
    '/subscriptions',
    'Subscriptions',
    async () => (await import('../pages/subscriptions-page.tsx')).SubscriptionsPage,
  ),
  page(
    '/subscriptions/add',
    'Add Subscription',
    async () => (await import('../pages/subscription-add-page.tsx')).SubscriptionAddPage,
  ),
  page(
    '/subscriptions/import',
    'Import Subscriptions',
    async () => (await import('../pages/subscription-import-page.tsx')).SubscriptionImportPage,
  ),
  page(
    '/channels',
    'Channels',
    async () => (await import('../pages/channels-page.tsx')).ChannelsPage,
  ),
  page('/channels/:id', null, async () => (await import('../pages/channel-page.tsx')).ChannelPage),
  page(
    '/channels/:id/details',
    null,
    async () => (await import('../pages/channel-details-page.tsx')).ChannelDetailsPage,
  ),
  page(
    '/channels/:id/edit',
    null,
    async () => (await import('../pages/channel-edit-page.tsx')).ChannelEditPage,
  ),
  page('/share', 'Add', async () => (await import('../pages/share-page.tsx')).SharePage),
  page('/search', 'Search', async () => (await import('../pages/search-page.tsx')).SearchPage),
  page('/media/:id', null, async () => (await import('../pages/media-page.tsx')).MediaPage, [
    page(
      '/media/:id/attachments/:attachmentId',
      null,
      async () => (await import('../pages/attachment-page.tsx')).AttachmentPage,
    ),
  ]),
  page(
    '/media/:id/details',
    null,
    async () => (await import('../pages/media-form-page.tsx')).MediaDetailsPage,
  ),
  page(
    '/media/:id/edit',
    null,
    async () => (await import('../pages/media-form-page.tsx')).MediaEditPage,
  ),
  page('/tags', 'Tag Editor', async () => (await import('../pages/labels-page.tsx')).LabelsPage),
  page(
    '/groups',
    'Group Editor',
    async () => (await import('../pages/labels-page.tsx')).LabelsPage,
  ),
  page('/account', 'Account', async () => (await import('../pages/account-page.tsx')).AccountPage),
  page('/status', 'Status', async () => (await import('../pages/status-page.tsx')).StatusPage),
  page('/api-docs', 'API', async () => (await import('../pages/api-page.tsx')).ApiPage),
  page('/audit', 'Audit Log', async () => (await import('../pages/audit-page.tsx')).AuditPage),
];

export const loginPage = page(
  '/login',
  'Login',
  async () => (await import('../pages/login-page.tsx')).LoginPage,
);
