/** What new words leave as it was in a search. */
const KEPT = ['type', 'sortBy', 'contentSearch'];

/**
 * Where a search leads: for channels while the person is among the channels, else for videos. From a
 * search it leads to one of the same kind, order and depth.
 */
export function searchAddress(
  term: string,
  { pathname, search }: { pathname: string; search: string },
): string {
  const params = new URLSearchParams();
  const q = term.trim();
  if (q) params.set('q', q);
  if (pathname === '/channels' || pathname.startsWith('/channels/')) params.set('type', 'channel');
  const before = new URLSearchParams(pathname === '/search' ? search : '');
  for (const name of KEPT) {
    const value = before.get(name);
    if (value) params.set(name, value);
  }
  const query = params.toString();
  return query ? `/search?${query}` : '/search';
}
