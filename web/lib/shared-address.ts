import { linkedText } from './linked-text.ts';
import { isOfYouTube, videoIn } from './video-address.ts';

const ORIGIN = 'https://www.youtube.com';

/** The addresses in a text of YouTube, without the punctuation around them. */
const addressesIn = (text: string): URL[] =>
  linkedText(text)
    .flatMap(({ href }) => (href === undefined ? [] : [new URL(href)]))
    .filter(isOfYouTube);

/**
 * Where the app adds what somebody shared from elsewhere: the form for a video or for a channel with the
 * address filled in, as the form takes it.
 *
 * @param texts what came along; apps write the address now here, now there
 * @returns nothing where none of them holds the address of a video or a channel of YouTube
 */
export function placeOfShared(texts: readonly (string | null)[]): string | undefined {
  for (const url of texts.flatMap((text) => addressesIn(text ?? ''))) {
    const video = videoIn(url);
    if (video) return formOf('/library/add', `/watch?v=${video}`);
    const [, first = '', second = ''] = url.pathname.split('/');
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
