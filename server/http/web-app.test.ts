import { expect, test } from 'vitest';
import { FORGERY_COOKIE } from '../../contract/auth.ts';
import { serveWebApp, WEB_APP_FILES } from '../testing/served-web-app.ts';

/** The scripts that the app starts with at every address, in the order in which they run. */
const STEPS = ['/assets/react-1e2f.js', '/assets/start-3a4b.js', '/assets/app-2c3d.js'];

test.each([
  ['br', 'gzip, deflate, br, zstd'],
  ['gzip', 'gzip, deflate'],
  [null, 'identity'],
])(
  'sends a script encoded as %s to a browser that takes %s, to be kept for ever',
  async (encoding, taken) => {
    const ask = await serveWebApp();
    expect(await ask('/assets/page-1a2b.js', taken)).toEqual({
      text: WEB_APP_FILES['assets/page-1a2b.js'],
      encoding,
      type: 'application/javascript; charset=utf-8',
      kept: 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
  },
);

test.each([
  ['gzip', 'br; q=0, gzip'],
  ['br', 'gzip, br'],
  ['gzip', 'gzip'],
  [null, 'identity'],
])(
  'sends the one page for every address, encoded as %s, to be asked for anew each time',
  async (encoding, taken) => {
    const ask = await serveWebApp();
    const steps = STEPS.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join(
      '',
    );
    for (const path of ['/nothing', '/media/1/edit', '//']) {
      expect(await ask(path, taken, 'session=1')).toEqual({
        text: WEB_APP_FILES['index.html'].replace('</template>', `${steps}</template>`),
        encoding,
        type: 'text/html; charset=utf-8',
        kept: 'private, no-cache',
        vary: 'accept-encoding',
        gives: FORGERY_COOKIE,
      });
    }
  },
);

test.each(['/assets/page-1a2b.js', '/service-worker.js'])(
  'sends no forgery token with %s, which a cache on the way may keep and hand to everybody',
  async (path) => {
    const { text, kept, gives } = await (await serveWebApp())(path, 'br');
    expect(text).toBe(WEB_APP_FILES[path.slice(1) as keyof typeof WEB_APP_FILES]);
    expect(kept).not.toMatch(/private|no-store/);
    expect(gives).toBeUndefined();
  },
);

/** What the page has a browser load along with the app, each with the screens that it is for. */
const linksIn = (html: string) =>
  [...html.matchAll(/<link rel="(\w+)"[^>]* href="([^"]+)"(?: media="([^"]+)")?>/g)].map(
    ([, rel, href, media]) => [rel, href, ...(media ? [media] : [])].join(' '),
  );

test('has the first calls of a page loaded at once, and its scripts along with the app', async () => {
  const ask = await serveWebApp();
  expect(linksIn((await ask('/latest', 'br', 'session=1')).text)).toEqual([
    'preload /api/auth/user',
    ...STEPS.map((file) => `modulepreload ${file}`),
    'modulepreload /assets/page-1a2b.js',
    'modulepreload /assets/cards-4e5f.js',
    'preload /assets/cards.css',
    'preload /api/system',
    'preload /api/media/latest?page=1&amp;size=9 (width < 1024px)',
    'preload /api/media/latest?page=1&amp;size=21 (width >= 1024px)',
  ]);
});

test.each([
  [
    'Safari',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    0,
  ],
  [
    'Chrome on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0.0.0 Mobile/15E148 Safari/604.1',
    0,
  ],
  [
    'Chrome',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    4,
  ],
  [
    'Chrome without a window',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
    4,
  ],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 4],
])('has %s make calls along with the app if it uses their answers', async (_, userAgent, calls) => {
  const ask = await serveWebApp();
  const { text } = await ask('/latest', 'br', 'session=1', userAgent);
  expect(text.replaceAll(/<link (?:[^">]|"[^"]*")*>/g, '')).toContain(
    '<head><title></title><template id="app-files"></template></head>',
  );
  const links = linksIn(text);
  expect(links.filter((link) => link.includes('/api/'))).toHaveLength(calls);
  expect(links).toContain('modulepreload /assets/page-1a2b.js');
  expect(links).toContain('preload /assets/cards.css');
});

test.each([
  ['/media/12', '/api/media/12'],
  ['/media/12?start=19&tab=audit', '/api/media/12'],
  ['/channels/3', '/api/channels/3'],
  [
    '/search?q=a+%22b%22%26%3E',
    '/api/media?q=a+%22b%22%26%3E&amp;sort=relevance&amp;page=1&amp;size=9',
  ],
])('has the first call of %s made: %s', async (path, call) => {
  const ask = await serveWebApp();
  const { text } = await ask(path, 'br', 'session=1');
  expect(linksIn(text).map((link) => link.split(' ')[1])).toContain(call);
});

test.each([
  '/latest?tags=4',
  '/search',
  '/search?q=+',
  '/search?q=a&q=b',
  '/search?q=a&type=channel',
  '/media/1x',
  '/media/12?id=13',
])('has no list or video loaded for %s, which asks for something else', async (path) => {
  const ask = await serveWebApp();
  expect((await ask(path, 'br', 'session=1')).text).not.toContain('/api/media');
});

test('has the login loaded for who is not logged in, and asks for nothing else', async () => {
  const ask = await serveWebApp();
  for (const path of ['/latest', '/login']) {
    expect(linksIn((await ask(path, 'br')).text)).toEqual([
      'preload /api/auth/user',
      ...STEPS.map((file) => `modulepreload ${file}`),
      'modulepreload /assets/login-6a7b.js',
    ]);
  }
});
