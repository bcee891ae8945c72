import { LIST_SIZES, type PageSizes, SHORT_LIST_SIZES } from './page-sizes.ts';
import { channelRoutes } from './routes/channels.ts';
import { mediaRoutes } from './routes/media.ts';
import { systemRoutes } from './routes/system.ts';

/** A call that a page makes as soon as it stands, word for word as the web client makes it. */
export interface FirstCall {
  /** With `:name` for what the address of the page says under that name. */
  address: string;
  /** For the first page of a list: `page` and `size` follow, which depends on the screen. */
  sizes?: PageSizes;
}

/**
 * What stands above the first videos of a page: the header of a part of it or of all of it, alone or with
 * a row of buttons, with the periods of a top, with all that a search offers, or that of a channel.
 */
export type AboveVideos = 'part' | 'header' | 'buttons' | 'periods' | 'search' | 'channel';

/** A page of the web app, and what a browser may load of it before the app itself runs. */
export interface FirstView {
  /** With `:id` where a number stands. */
  path: string;
  /** The module that draws it, below `web`. */
  module: string;
  /** The parameters that an address has to have for the calls to be these; no other may be there. */
  needs?: readonly string[];
  /** Parameters that change nothing about the calls. */
  ignores?: readonly string[];
  calls: readonly FirstCall[];
  /** Whether the picture of the video with the `:id` of the path is the largest on it. */
  showsThumbnail?: true;
  /** Where the first of its calls that is a list of videos is shown. */
  videosBelow?: AboveVideos;
}

/** What every page asks for where somebody is logged in, beside who that is. */
export const EVERYWHERE: FirstCall = { address: systemRoutes.readSystem.path };

const list = (address: string): FirstCall => ({ address, sizes: LIST_SIZES });
const shortList = (address: string): FirstCall => ({ address, sizes: SHORT_LIST_SIZES });

const { listMedia, listLatest, listTop, listLibrary, readMedia } = mediaRoutes;

/** The pages that people open first, and those that links from elsewhere lead to. */
export const firstViews: readonly FirstView[] = [
  {
    path: '/',
    module: 'pages/home-page.tsx',
    calls: [
      shortList(`${listLatest.path}?sources=youtube`),
      shortList(`${listTop.path}?period=month`),
      { address: systemRoutes.readStats.path },
    ],
    videosBelow: 'part',
  },
  {
    path: '/latest',
    module: 'pages/latest-page.tsx',
    calls: [list(listLatest.path)],
    videosBelow: 'header',
  },
  {
    path: '/top',
    module: 'pages/top-page.tsx',
    calls: [list(`${listTop.path}?period=month`)],
    videosBelow: 'periods',
  },
  {
    path: '/later',
    module: 'pages/later-page.tsx',
    calls: [list(`${listMedia.path}?watchLater=true&sort=added`)],
    videosBelow: 'header',
  },
  {
    path: '/library',
    module: 'pages/library-page.tsx',
    calls: [list(`${listLibrary.path}?sort=added`)],
    videosBelow: 'buttons',
  },
  {
    path: '/search',
    module: 'pages/search-page.tsx',
    needs: ['q'],
    calls: [list(`${listMedia.path}?q=:q&sort=relevance`)],
    videosBelow: 'search',
  },
  {
    path: '/channels/:id',
    module: 'pages/channel-page.tsx',
    calls: [
      { address: channelRoutes.readChannel.path },
      list(`${listMedia.path}?channel=:id&sort=latest`),
    ],
    videosBelow: 'channel',
  },
  {
    path: '/media/:id',
    module: 'pages/media-page.tsx',
    ignores: ['start', 'tab'],
    calls: [{ address: readMedia.path }],
    showsThumbnail: true,
  },
];

/** What those see who are not logged in, wherever they wanted to go. */
export const LOGIN_VIEW: FirstView = { path: '/login', module: 'pages/login-page.tsx', calls: [] };
