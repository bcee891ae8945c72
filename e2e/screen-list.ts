import { routes } from '../contract/routes.ts';
import type { ApiClient } from '../server/testing/api-client.ts';

/** A screen of the product. */
export interface Screen {
  /** In words that a file can be named after. */
  name: string;
  path: string;
  /** What the window's title says before the product's name. */
  title: string;
}

/** The screens whose address is always the same. */
export const FIXED_SCREENS: readonly Screen[] = [
  { name: 'home', path: '/', title: 'Home' },
  { name: 'latest', path: '/latest', title: 'Latest Videos' },
  { name: 'top', path: '/top?period=all_time', title: 'Top Videos' },
  { name: 'later', path: '/later', title: 'Watch Later' },
  { name: 'library', path: '/library', title: 'My Library' },
  { name: 'add-video', path: '/library/add', title: 'Add Video' },
  { name: 'subscriptions', path: '/subscriptions', title: 'Subscriptions' },
  { name: 'add-subscription', path: '/subscriptions/add', title: 'Add Subscription' },
  { name: 'channels', path: '/channels', title: 'Channels' },
  { name: 'search', path: '/search?q=the', title: 'Search' },
  { name: 'search-channels', path: '/search?q=of&type=channel', title: 'Search' },
  { name: 'search-said', path: '/search?q=path&contentSearch=true', title: 'Search' },
  { name: 'tags', path: '/tags', title: 'Tag Editor' },
  { name: 'groups', path: '/groups', title: 'Group Editor' },
  { name: 'audit', path: '/audit', title: 'Audit Log' },
];

/** The screens of one channel and of one of its videos, for both the first that are found. */
export async function screensOfThings(
  api: ApiClient,
  search: { channel: string; media: string },
): Promise<Screen[]> {
  const [channels, videos] = await Promise.all([
    api.call(routes.listChannels, { query: { q: search.channel } }),
    api.call(routes.listMedia, { query: { q: search.media, sort: 'latest' } }),
  ]);
  const [channel] = channels.content;
  const [media] = videos.content;
  if (!channel || !media) throw new Error(`Nothing was found for ${JSON.stringify(search)}.`);
  return [
    { name: 'channel', path: `/channels/${channel.id}`, title: channel.name },
    { name: 'channel-audit', path: `/channels/${channel.id}?tab=audit`, title: channel.name },
    { name: 'channel-details', path: `/channels/${channel.id}/details`, title: channel.name },
    { name: 'channel-edit', path: `/channels/${channel.id}/edit`, title: `Edit ${channel.name}` },
    { name: 'media', path: `/media/${media.id}`, title: media.name },
    ...['actions', 'comments', 'audit'].map((tab) => ({
      name: `media-${tab}`,
      path: `/media/${media.id}?tab=${tab}`,
      title: media.name,
    })),
    { name: 'media-details', path: `/media/${media.id}/details`, title: media.name },
    { name: 'media-edit', path: `/media/${media.id}/edit`, title: `Edit ${media.name}` },
  ];
}
