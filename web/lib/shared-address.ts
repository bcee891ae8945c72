const VIDEO_ID = /^[A-Za-z0-9_-]{11}$/;
const PATHS_OF_VIDEOS = ['shorts', 'live', 'embed', 'v'];
const HOSTS = ['youtube.com', 'youtube-nocookie.com', 'youtu.be'];
const ORIGIN = 'https://www.youtube.com';

/** The first address in a text; nothing where there is none. */
function addressIn(text: string): URL | null {
  const [found] = /https?:\/\/\S+/.exec(text) ?? [];
  return found === undefined ? null : URL.parse(found);
}

/** The id of the video that a page of YouTube shows; nothing where it shows none. */
function videoOf({ searchParams }: URL, isShort: boolean, path: readonly string[]): string | null {
  const [first = '', second = ''] = path;
  if (isShort) return first;
  if (first === 'watch') return searchParams.get('v');
  return PATHS_OF_VIDEOS.includes(first) ? second : null;
}

/**
 * Where the app adds what somebody shared from elsewhere: the form for a video or for a channel with the
 * address filled in, as the form takes it.
 *
 * @param texts what came along; apps write the address now here, now there
 * @returns nothing where none of them holds the address of a video or a channel of YouTube
 */
export function placeOfShared(texts: readonly (string | null)[]): string | undefined {
  for (const text of texts) {
    const url = addressIn(text ?? '');
    const host = url?.hostname.replace(/^(?:www|m|music)\./, '') ?? '';
    if (!url || !HOSTS.includes(host)) continue;
    const path = url.pathname.split('/').slice(1);
    const video = videoOf(url, host === 'youtu.be', path);
    if (video && VIDEO_ID.test(video)) return formOf('/library/add', `/watch?v=${video}`);
    const [first = '', second = ''] = path;
    if (first.startsWith('@')) return formOf('/subscriptions/add', `/${first}`);
    if (first === 'channel' && second) return formOf('/subscriptions/add', `/channel/${second}`);
  }
  return undefined;
}

const formOf = (page: string, path: string): string =>
  `${page}?${new URLSearchParams({ url: ORIGIN + decoded(path) })}`;

/** Handles in other scripts come percent-encoded. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Not encoded at all: the form says what it thinks of it.
    return path;
  }
}
