/** What the tests use of the browser that they run in. */
interface Browser {
  reconfigure(settings: { url: string }): void;
  cookieJar: {
    getCookieStringSync(address: string): string;
    setCookieSync(cookie: string, address: string): void;
  };
}

declare const jsdom: Browser;

/**
 * Goes to a site, so that its cookies and whatever is sent are those of a page of it.
 *
 * @returns what leaves it again
 */
export function goTo(site: string): () => void {
  const { fetch: send, location } = window;
  const before = location.href;
  moveTo(`${site}/`);
  window.fetch = (address, init) => fetchFromPage(send, String(address), init);
  return () => {
    window.fetch = send;
    moveTo(before);
  };
}

function moveTo(address: string): void {
  jsdom.reconfigure({ url: address });
  // By which uploads are told from those to another site.
  Object.assign(window, { _origin: location.origin });
}

/** Sends as a page of the site does: what is said without a site goes there, with its cookies. */
async function fetchFromPage(
  send: typeof fetch,
  address: string,
  init: RequestInit = {},
): Promise<Response> {
  const absolute = new URL(address, location.href).href;
  if (!absolute.startsWith(`${location.origin}/`)) return send(address, init);
  const headers = new Headers(init.headers);
  headers.set('cookie', jsdom.cookieJar.getCookieStringSync(absolute));
  const response = await send(absolute, { ...init, headers });
  for (const cookie of response.headers.getSetCookie()) {
    jsdom.cookieJar.setCookieSync(cookie, absolute);
  }
  return response;
}
