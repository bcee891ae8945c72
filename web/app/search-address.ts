/** Where a search leads: for channels while the person is among the channels, else for videos. */
export function searchAddress(term: string, pathname: string): string {
  const params = new URLSearchParams();
  const q = term.trim();
  if (q) params.set('q', q);
  if (pathname === '/channels' || pathname.startsWith('/channels/')) params.set('type', 'channel');
  const query = params.toString();
  return query ? `/search?${query}` : '/search';
}
