import type { AttachmentType } from '../../contract/attachment.ts';
import type { Media } from '../../contract/media.ts';
import { routes } from '../../contract/routes.ts';
import type { ApiClient } from '../../server/testing/api-client.ts';

/** A screen of the product. */
export interface Screen {
  /** In words that a file can be named after. */
  name: string;
  path: string;
  /** What the window's title says before the product's name. */
  title: string;
}

/** The addresses of pages that show cards of videos, where some are found for `bench`. */
export const CARD_LISTS = ['/', '/latest', '/top', '/later', '/library', '/search?q=bench'];

/** The screens whose address is always the same. */
export const FIXED_SCREENS: readonly Screen[] = [
  { name: 'home', path: '/', title: 'Home' },
  { name: 'stats', path: '/stats', title: 'Library Stats' },
  { name: 'latest', path: '/latest', title: 'Latest Videos' },
  { name: 'top', path: '/top?period=all_time', title: 'Top Videos' },
  { name: 'later', path: '/later', title: 'Watch Later' },
  { name: 'library', path: '/library', title: 'My Library' },
  { name: 'add-video', path: '/library/add', title: 'Add Video' },
  { name: 'subscriptions', path: '/subscriptions', title: 'Subscriptions' },
  { name: 'add-subscription', path: '/subscriptions/add', title: 'Add Subscription' },
  { name: 'import-subscriptions', path: '/subscriptions/import', title: 'Import Subscriptions' },
  { name: 'import-watch-history', path: '/watch-history/import', title: 'Import Watch History' },
  { name: 'channels', path: '/channels', title: 'Channels' },
  { name: 'search', path: '/search?q=the', title: 'Search' },
  { name: 'search-channels', path: '/search?q=of&type=channel', title: 'Search' },
  { name: 'search-said', path: '/search?q=path&contentSearch=true', title: 'Search' },
  { name: 'tags', path: '/tags', title: 'Tag Editor' },
  { name: 'groups', path: '/groups', title: 'Group Editor' },
  { name: 'audit', path: '/audit', title: 'Audit Log' },
  { name: 'account', path: '/account', title: 'Account' },
  { name: 'status', path: '/status', title: 'Status' },
  { name: 'api', path: '/api-docs', title: 'API' },
];

/** The screens of one channel and of one of its videos, for both the first that are found. */
export async function screensOfThings(
  api: ApiClient,
  search: { channel: string; media: string },
): Promise<Screen[]> {
  const media = await newestMedia(api, search.media);
  const channels = await api.call(routes.listChannels, { query: { q: search.channel } });
  const [channel] = channels.content;
  if (!channel) throw new Error(`There is no channel for "${search.channel}".`);
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

/** The viewers of the recordings that hang on a video, and what is said in it. */
export async function screensOfRecordings(api: ApiClient, id: number): Promise<Screen[]> {
  const params = { id };
  const { name } = await api.call(routes.readMedia, { params });
  const attachments = await api.call(routes.listAttachments, { params });
  const viewerOf = (kind: string, type: AttachmentType) => {
    const attachment = attachments.find((one) => one.type === type);
    if (!attachment) throw new Error(`"${name}" has no attachment of the type ${type}.`);
    return {
      name: `attachment-${kind}`,
      path: `/media/${id}/attachments/${attachment.id}`,
      title: attachment.name,
    };
  };
  return [
    viewerOf('audio', 'uploaded_audio'),
    viewerOf('video', 'uploaded_video'),
    { name: 'media-transcript', path: `/media/${id}?start=65`, title: name },
  ];
}

/** The newest video that a search finds. */
export async function newestMedia(api: ApiClient, search: string): Promise<Media> {
  const { content } = await api.call(routes.listMedia, { query: { q: search, sort: 'latest' } });
  const [media] = content;
  if (!media) throw new Error(`There is no video for "${search}".`);
  return media;
}
