/** Whether a path is that of a search, in any way in which the router takes it. */
export const isSearch = (pathname: string): boolean => /^\/search\/?$/i.test(pathname);

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
  if (/^\/channels(?:\/|$)/i.test(pathname)) params.set('type', 'channel');
  const before = new URLSearchParams(isSearch(pathname) ? search : '');
  for (const name of KEPT) {
    const value = before.get(name);
    if (value) params.set(name, value);
  }
  const query = params.toString();
  return query ? `/search?${query}` : '/search';
}
