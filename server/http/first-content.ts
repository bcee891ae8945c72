import type { FastifyRequest } from 'fastify';
import type { Media } from '../../contract/media.ts';
import { escapeHtml } from '../platform/escape-html.ts';
import { type FirstList, listOfFirstView, videoOfFirstView } from './first-view.ts';

/** What a page shows of a video of a list before the app runs. */
export type FirstVideo = Pick<Media, 'name' | 'thumbnail' | 'watched'>;

/** What of the catalogue a page may show before the app runs, to the one who asks for it. */
export interface FirstContent {
  /** The name of the picture of a video; null where there is none for the one who asks. */
  thumbnailOf: (id: number, request: FastifyRequest) => string | null;
  /** The videos that a call for a list is answered with; none for who may not see them. */
  videosOf: (call: string, request: FastifyRequest) => Promise<readonly FirstVideo[]>;
}

/**
 * Has the page for an address show what the app will draw there first, in the same place: the first
 * videos of a list, or the picture of a video.
 *
 * @param html of the page, which has a place for each, and the pattern of a video
 * @returns the same where there is nothing to show
 */
export async function showFirstContent(
  html: string,
  request: FastifyRequest,
  { thumbnailOf, videosOf }: FirstContent,
): Promise<string> {
  const list = listOfFirstView(request.url);
  if (list) {
    // The app asks for them itself, and tells what is wrong with them.
    const videos = await videosOf(list.call, request).catch((error: unknown) => {
      request.log.warn({ err: error }, 'A page goes without its first videos.');
      return [];
    });
    return videos.length > 0 ? showVideos(html, list, videos) : html;
  }
  const id = videoOfFirstView(request.url);
  const thumbnail = id === null ? null : thumbnailOf(id, request);
  return thumbnail === null ? html : showPicture(html, thumbnail);
}

const showPicture = (html: string, thumbnail: string): string =>
  html
    .replace('id="first-picture" hidden', 'id="first-picture"')
    .replace('src=""', `src="${addressOf(thumbnail)}"`);

/** So many pictures are loaded before it is known how the page is laid out: those of the widest first row. */
const AT_ONCE = 4;

/** The pattern of a video in the page. */
const PATTERN = /<li data-first-video.*?<\/li>/s;

/** Has a page show videos by their pictures and names. */
function showVideos(
  html: string,
  { below, words }: FirstList,
  videos: readonly FirstVideo[],
): string {
  const [first] = videos;
  return html
    .replace('<title>', (title) => (first?.thumbnail ? loadFirst(first.thumbnail) + title : title))
    .replace('id="first-videos" hidden', `id="first-videos" data-below="${below}"`)
    .replace('<bdi data-words></bdi>', () => `<bdi>${escapeHtml(words)}</bdi>`)
    .replace(PATTERN, (pattern) =>
      videos.map((video, place) => fill(pattern, video, place)).join(''),
    );
}

const addressOf = (thumbnail: string): string => `/images/media/${encodeURIComponent(thumbnail)}`;

/** Before the scripts, so that the largest of what the page shows is there when it is painted first. */
const loadFirst = (thumbnail: string): string =>
  `<link rel="preload" as="image" fetchpriority="high" href="${addressOf(thumbnail)}">`;

function fill(pattern: string, { name, thumbnail, watched }: FirstVideo, place: number): string {
  const picture = thumbnail ? `src="${addressOf(thumbnail)}"` : '';
  return pattern
    .replace('data-first-video', watched ? 'data-watched' : '')
    .replace('src=""', place < AT_ONCE ? picture : `${picture} loading="lazy"`)
    .replace(/data-name([^>]*)>/, (_, attributes: string) => `${attributes}>${escapeHtml(name)}`);
}
