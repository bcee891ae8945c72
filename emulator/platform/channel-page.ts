import { type EmulatedChannel, listedVideos, type VideoKind } from '../catalogue.ts';
import { avatarUrl, bannerUrl } from './addresses.ts';
import { continuationToken } from './continuation.ts';
import { continuationItem, richItem } from './listing-items.ts';
import { shortCount } from './wording.ts';

/** How many videos the platform shows on one page of a listing. */
const PAGE_SIZE = 30;

const TABS: readonly { id: string; title: string; kind: VideoKind }[] = [
  { id: 'videos', title: 'Videos', kind: 'video' },
  { id: 'shorts', title: 'Shorts', kind: 'short' },
  { id: 'streams', title: 'Live', kind: 'live' },
];

/** How a listing is to be answered when it should look empty or torn. */
export interface ListingView {
  now: Date;
  /** The listing has its usual frame and not one video. */
  empty?: boolean;
}

/**
 * The initial data of a channel's page with one tab selected. A channel has a tab only when it has
 * videos of that kind; asking for another one selects the home tab, as the platform does.
 */
export function channelData(channel: EmulatedChannel, tabId: string, view: ListingView): object {
  const present = TABS.filter((tab) => listedVideos(channel, tab.kind).length > 0);
  const selected = present.find((tab) => tab.id === tabId);
  const home = tabRenderer(channel, 'featured', 'Home', {
    selected: selected === undefined,
    content: { sectionListRenderer: { contents: [] } },
  });
  const tabs = present.map((tab) =>
    tab === selected
      ? tabRenderer(channel, tab.id, tab.title, {
          selected: true,
          content: { richGridRenderer: { contents: gridContents(channel, tab.id, view) } },
        })
      : tabRenderer(channel, tab.id, tab.title, { selected: false }),
  );
  return {
    responseContext: { visitorData: 'ZW11bGF0b3I%3D' },
    contents: { twoColumnBrowseResultsRenderer: { tabs: [home, ...tabs] } },
    header: header(channel),
    metadata: { channelMetadataRenderer: metadata(channel) },
    microformat: { microformatDataRenderer: { noindex: false, unlisted: false, tags: [] } },
  };
}

/** What the platform answers instead of a listing. */
const refusalData = (simpleText: string): object => ({
  responseContext: {},
  alerts: [{ alertRenderer: { type: 'ERROR', text: { simpleText } } }],
});

/** What the platform answers for the id of a channel that is gone. */
export const channelGoneData = (): object => refusalData('This channel does not exist.');

/** What the platform answers where it wants a proof that nobody automatic is asking. */
export const botCheckData = (): object => refusalData('Sign in to confirm you’re not a bot');

/** What the platform answers for a playlist that is not there. */
export function playlistGoneData(): object {
  return {
    responseContext: {},
    alerts: [
      { alertRenderer: { type: 'ERROR', text: { simpleText: 'The playlist does not exist.' } } },
    ],
  };
}

/** The next page of a listing, after the video `after` or, when that is gone, after `shown` videos. */
export function continuationData(
  channel: EmulatedChannel,
  tabId: string,
  place: { after: string; shown: number },
  view: ListingView,
): object {
  return {
    responseContext: { visitorData: 'ZW11bGF0b3I%3D' },
    onResponseReceivedActions: [
      {
        appendContinuationItemsAction: {
          continuationItems: gridContents(channel, tabId, view, place),
        },
      },
    ],
  };
}

function gridContents(
  channel: EmulatedChannel,
  tabId: string,
  view: ListingView,
  place?: { after: string; shown: number },
): object[] {
  const kind = TABS.find((tab) => tab.id === tabId)?.kind;
  if (view.empty || !kind) return [];
  const all = listedVideos(channel, kind);
  const known = place ? all.findIndex((video) => video.id === place.after) : -1;
  const start = known >= 0 ? known + 1 : (place?.shown ?? 0);
  const page = all.slice(start, start + PAGE_SIZE);
  const items = page.map((video) => richItem(video, view.now));
  const last = page.at(-1);
  if (last && start + page.length < all.length) {
    const token = continuationToken({
      channelId: channel.id,
      tab: tabId,
      after: last.id,
      shown: start + page.length,
    });
    items.push(continuationItem(token));
  }
  return items;
}

function tabRenderer(
  channel: EmulatedChannel,
  id: string,
  title: string,
  rest: { selected: boolean; content?: object },
): object {
  const url = `/${channel.handle}/${id}`;
  return {
    tabRenderer: {
      endpoint: {
        commandMetadata: { webCommandMetadata: { url, webPageType: 'WEB_PAGE_TYPE_CHANNEL' } },
        browseEndpoint: { browseId: channel.id, canonicalBaseUrl: `/${channel.handle}` },
      },
      title,
      ...rest,
    },
  };
}

function metadata(channel: EmulatedChannel): object {
  return {
    title: channel.name,
    description: channel.description,
    externalId: channel.id,
    rssUrl: `https://www.youtube.com/feeds/videos.xml?channel_id=${channel.id}`,
    channelUrl: `https://www.youtube.com/channel/${channel.id}`,
    vanityChannelUrl: `http://www.youtube.com/${channel.handle}`,
    ownerUrls: [`http://www.youtube.com/${channel.handle}`],
    isFamilySafe: true,
    avatar: { thumbnails: [{ url: avatarUrl(channel, 900), width: 900, height: 900 }] },
  };
}

function header(channel: EmulatedChannel): object {
  const shown = TABS.reduce((sum, tab) => sum + listedVideos(channel, tab.kind).length, 0);
  const part = (content: string) => ({ text: { content } });
  return {
    pageHeaderRenderer: {
      pageTitle: channel.name,
      content: {
        pageHeaderViewModel: {
          title: { dynamicTextViewModel: { text: { content: channel.name } } },
          metadata: {
            contentMetadataViewModel: {
              metadataRows: [
                { metadataParts: [part(channel.handle)] },
                {
                  metadataParts: [
                    part(`${shortCount(channel.subscribers)} subscribers`),
                    part(`${shortCount(shown)} videos`),
                  ],
                },
              ],
              delimiter: '•',
            },
          },
          banner: {
            imageBannerViewModel: {
              image: {
                sources: [
                  { url: bannerUrl(channel, 1060), width: 1060, height: 175 },
                  { url: bannerUrl(channel, 2120), width: 2120, height: 351 },
                ],
              },
            },
          },
        },
      },
    },
  };
}
