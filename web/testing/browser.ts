/** What the tests use of the browser that they run in. */
interface Browser {
  reconfigure(settings: { url: string }): void;
  cookieJar: {
    getCookieStringSync(address: string): string;
    setCookieSync(cookie: string, address: string): void;
  };
}

declare const jsdom: Browser;

/** A page of a site, whose cookies and addresses are those of whatever is sent. */
export interface Visit {
  /** What was asked for by `fetch` since this was looked at last, e.g. `GET /api/tags`, in order. */
  asked(): string[];
  leave(): void;
}

/** Goes to a site. */
export function visit(site: string): Visit {
  const { fetch: send, location } = window;
  const before = location.href;
  const asked: string[] = [];
  moveTo(`${site}/`);
  window.fetch = (input, init) => {
    const address = String(input);
    // Before it is on its way, so that what is not asked for is known at once.
    if (address.startsWith('/')) asked.push(`${init?.method ?? 'GET'} ${address}`);
    return fetchFromPage(send, address, init);
  };
  return {
    asked: () => asked.splice(0),
    leave: () => {
      window.fetch = send;
      moveTo(before);
    },
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
  if (!address.startsWith('/')) return send(address, init);
  const absolute = location.origin + address;
  const headers = new Headers(init.headers);
  headers.set('cookie', jsdom.cookieJar.getCookieStringSync(absolute));
  const response = await send(absolute, { ...init, headers });
  for (const cookie of response.headers.getSetCookie()) {
    jsdom.cookieJar.setCookieSync(cookie, absolute);
  }
  return response;
}
