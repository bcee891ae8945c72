import { readSearch } from '../lib/search.ts';

/**
 * Where a search leads: for channels while the person is among the channels, else for videos. Who
 * searched in what is said goes on doing so.
 */
export function searchAddress(
  term: string,
  { pathname, search }: { pathname: string; search: string },
): string {
  const params = new URLSearchParams();
  const q = term.trim();
  if (q) params.set('q', q);
  if (pathname === '/channels' || pathname.startsWith('/channels/')) params.set('type', 'channel');
  const { type, contentSearch } = readSearch(new URLSearchParams(search));
  if (pathname === '/search' && type === 'media' && contentSearch) {
    params.set('contentSearch', 'true');
  }
  const query = params.toString();
  return query ? `/search?${query}` : '/search';
}
