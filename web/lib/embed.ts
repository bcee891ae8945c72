/** The platform's player without its cookies. */
const PLAYER = 'https://www.youtube-nocookie.com/embed/';

/**
 * The address of the platform's player for a video, which starts by itself.
 *
 * @param start in seconds; the player starts a second later, null at the beginning
 */
export function embedAddress(remoteId: string, start: number | null): string {
  const params = new URLSearchParams({ autoplay: '1' });
  if (start !== null) params.set('start', String(start + 1));
  return `${PLAYER}${encodeURIComponent(remoteId)}?${params}`;
}

/** The second that an address asks for as `start`; fractions are dropped, null where there is none. */
export function readStart(params: URLSearchParams): number | null {
  const text = params.get('start') ?? '';
  return /^\d{1,7}(\.\d+)?$/.test(text) ? Math.floor(Number(text)) : null;
}
