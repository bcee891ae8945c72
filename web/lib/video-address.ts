import { VIDEO_ID_PATTERN } from '../../contract/remote-ids.ts';

const PATHS_OF_VIDEOS = ['shorts', 'live', 'embed', 'v'];
const SHORT_HOST = 'youtu.be';
const HOSTS = ['youtube.com', 'youtube-nocookie.com', SHORT_HOST];

/** Whether an address is one of YouTube, whichever of its sites. */
export function isOfYouTube({ hostname }: URL): boolean {
  return HOSTS.includes(plain(hostname));
}

/** The id of the video that an address of YouTube shows; nothing where it shows none. */
export function videoIn(url: URL): string | undefined {
  if (!isOfYouTube(url)) return undefined;
  const id = toldIn(url);
  return id && VIDEO_ID_PATTERN.test(id) ? id : undefined;
}

function toldIn({ hostname, pathname, searchParams }: URL): string | null | undefined {
  const [, first = '', second] = pathname.split('/');
  if (plain(hostname) === SHORT_HOST) return first;
  if (first === 'watch') return searchParams.get('v');
  return PATHS_OF_VIDEOS.includes(first) ? second : undefined;
}

const plain = (hostname: string): string => hostname.replace(/^(?:www|m|music)\./, '');
