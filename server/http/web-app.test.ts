import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { FORGERY_COOKIE } from '../../contract/auth.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import type { FirstVideo } from './first-content.ts';
import { installForgeryProtection } from './forgery.ts';
import { installWebApp } from './web-app.ts';

/** Where the first videos will be, with the pattern of one. */
const VIDEOS =
  '<div id="first-videos" hidden><bdi data-words></bdi><ul><li data-first-video class="a">\n' +
  '<img src=""><p data-name dir="auto"></p></li></ul></div>';

const USER = '<link rel="preload" as="fetch" crossorigin href="/api/auth/user">';

const FILES = {
  'service-worker.js': 'document.title = 1;',
  'index.html': `<!doctype html><head><title></title>${USER}<template id="app-files"></template></head><div id="first-picture" hidden><img src=""></div>${VIDEOS}`,
  'assets/page-1a2b.js': 'export const page = 1;',
  '.vite/manifest.json': JSON.stringify({
    'index.html': {
      file: 'assets/index-0a1b.js',
      imports: ['_loader.js'],
      dynamicImports: ['_react.js', 'app/start.tsx'],
    },
    '_loader.js': { file: 'assets/loader-8c9d.js' },
    '_react.js': { file: 'assets/react-1e2f.js', imports: ['_loader.js'] },
    'app/start.tsx': { file: 'assets/start-3a4b.js', imports: ['_app.js', '_react.js'] },
    '_app.js': { file: 'assets/app-2c3d.js' },
    '_cards.js': { file: 'assets/cards-4e5f.js', imports: ['_app.js'], css: ['assets/cards.css'] },
    'pages/latest-page.tsx': { file: 'assets/page-1a2b.js', imports: ['_cards.js', '_app.js'] },
    'pages/login-page.tsx': { file: 'assets/login-6a7b.js', imports: ['_app.js'] },
  }),
};

const BROKEN_CALL = '/api/media?q=broken&sort=relevance&page=1&size=12';
const THUMBNAILS: Record<number, string> = { 12: '12-abcdefghi-_.webp', 14: '14-"><p>$&.webp' };
const NO_VIDEOS = { call: '', content: [] };

/** The scripts that the app starts with at every address, in the order in which they run. */
const STEPS = ['/assets/react-1e2f.js', '/assets/start-3a4b.js', '/assets/app-2c3d.js'];

/**
 * A server of a web app that was built as the real one is; a header says who is logged in.
 *
 * @param videos what one of the calls for a list is answered with
 */
async function serveWebApp(videos: { call: string; content: FirstVideo[] } = NO_VIDEOS) {
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  await mkdir(join(folder.path, 'assets'));
  await mkdir(join(folder.path, '.vite'));
  for (const [name, content] of Object.entries(FILES)) {
    await writeFile(join(folder.path, name), content);
    await writeFile(join(folder.path, `${name}.br`), brotliCompressSync(content));
    await writeFile(join(folder.path, `${name}.gz`), gzipSync(content));
  }
  const app = fastify();
  onTestFinished(() => app.close());
  await installForgeryProtection(app);
  await installWebApp(app, folder.path, {
    carriesSession: ({ headers }) => headers.cookie !== undefined,
    thumbnailOf: (id, { headers }) => (headers.cookie && THUMBNAILS[id]) || null,
    videosOf: async (call, { headers }) => {
      if (call === BROKEN_CALL) throw new Error('The list cannot be read.');
      const isAsked = call === videos.call && headers.cookie !== undefined;
      return isAsked ? videos.content : [];
    },
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return async (path: string, encoding: string, cookie?: string, userAgent = 'Chrome') => {
    const headers = {
      'accept-encoding': encoding,
      'user-agent': userAgent,
      ...(cookie && { cookie }),
    };
    const response = await fetch(address + path, { headers });
    const said = (name: string) => response.headers.get(name);
    return {
      text: await response.text(),
      encoding: said('content-encoding'),
      type: said('content-type'),
      kept: said('cache-control'),
      vary: said('vary'),
      gives: said('set-cookie')?.split('=')[0],
    };
  };
}

test.each([
  ['br', 'gzip, deflate, br, zstd'],
  ['gzip', 'gzip, deflate'],
  [null, 'identity'],
])(
  'sends a script encoded as %s to a browser that takes %s, to be kept for ever',
  async (encoding, taken) => {
    const ask = await serveWebApp();
    expect(await ask('/assets/page-1a2b.js', taken)).toEqual({
      text: FILES['assets/page-1a2b.js'],
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
        text: FILES['index.html'].replace('</template>', `${steps}</template>`),
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
    expect(text).toBe(FILES[path.slice(1) as keyof typeof FILES]);
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

test('shows the picture of a video on its page, and none elsewhere or to strangers', async () => {
  const ask = await serveWebApp();
  const { text, kept } = await ask('/media/12?start=3', 'br', 'session=1');
  expect(kept).toBe('no-store');
  expect(text).toContain(
    '<div id="first-picture"><img src="/images/media/12-abcdefghi-_.webp"></div>',
  );
  const others = [
    await ask('/media/12', 'br'),
    await ask('/media/13', 'br', 'session=1'),
    await ask('/channels/3', 'br', 'session=1'),
  ];
  for (const other of others) {
    expect(other.text).toContain('<div id="first-picture" hidden><img src=""></div>');
  }
});

test('names the picture of a video by an address, whatever the picture is called', async () => {
  const ask = await serveWebApp();
  expect((await ask('/media/14', 'br', 'session=1')).text).toContain(
    '<div id="first-picture"><img src="/images/media/14-%22%3E%3Cp%3E%24%26.webp"></div>',
  );
});

const WATCH = { name: 'A watch', thumbnail: '3-abcdefghi-_.webp', watched: false };

test('shows the first videos of a list with their pictures and names, the watched ones as such', async () => {
  const call = '/api/media/latest?page=1&size=12';
  const ask = await serveWebApp({
    call,
    content: [WATCH, { name: 'Unseen', thumbnail: null, watched: true }],
  });
  const { text, kept } = await ask('/latest', 'br', 'session=1');
  expect(kept).toBe('no-store');
  expect(text).toContain(
    '<div id="first-videos" data-below="header"><bdi></bdi><ul>' +
      '<li  class="a">\n<img src="/images/media/3-abcdefghi-_.webp"><p  dir="auto">A watch</p></li>' +
      '<li data-watched class="a">\n<img ><p  dir="auto">Unseen</p></li></ul></div>',
  );
});

test('loads the first picture before the scripts', async () => {
  const call = '/api/media/latest?page=1&size=12';
  const ask = await serveWebApp({ call, content: [WATCH, { ...WATCH, thumbnail: '4-x.webp' }] });
  const { text } = await ask('/latest', 'br', 'session=1');
  const [first, ...others] = text.match(/<link [^>]+>/g) ?? [];
  expect(first).toBe(
    '<link rel="preload" as="image" fetchpriority="high" href="/images/media/3-abcdefghi-_.webp">',
  );
  expect(others.join('')).not.toContain('as="image"');
});

test('loads the pictures of the first row at once, and the others once they are near', async () => {
  const call = '/api/media/latest?page=1&size=12';
  const ask = await serveWebApp({ call, content: Array.from({ length: 6 }, () => WATCH) });
  const { text } = await ask('/latest', 'br', 'session=1');
  expect(text.match(/<img src="[^"]+">/g)).toHaveLength(4);
  expect(text.match(/<img src="[^"]+" loading="lazy">/g)).toHaveLength(2);
});

test.each([
  ['/', '/api/media/latest?sources=youtube&page=1&size=8', 'part'],
  ['/top', '/api/media/top?period=month&page=1&size=12', 'periods'],
  ['/later', '/api/media?watchLater=true&sort=added&page=1&size=12', 'header'],
  ['/library', '/api/library?sort=added&page=1&size=12', 'buttons'],
  ['/channels/3', '/api/media?channel=3&sort=latest&page=1&size=12', 'channel'],
  ['/search?q=a%26b', '/api/media?q=a%26b&sort=relevance&page=1&size=12', 'search'],
])('shows the first videos of %s', async (path, call, below) => {
  const ask = await serveWebApp({ call, content: [WATCH] });
  const { text } = await ask(path, 'br', 'session=1');
  expect(text).toContain(`<div id="first-videos" data-below="${below}">`);
  expect(text).toContain('<p  dir="auto">A watch</p>');
});

test('shows names and words as they are, whatever is in them', async () => {
  const ask = await serveWebApp({
    call: `/api/media?${new URLSearchParams({ q: '<i>"$&' })}&sort=relevance&page=1&size=12`,
    content: [{ ...WATCH, name: '</p><script>alert(1)</script> "$& \'' }],
  });
  const { text } = await ask(`/search?q=${encodeURIComponent('<i>"$&')}`, 'br', 'session=1');
  expect(text).toContain(
    ">&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt; &quot;$&amp; '</p></li>",
  );
  expect(text).toContain('<bdi>&lt;i&gt;&quot;$&amp;</bdi>');
});

test('sends the page where its first videos cannot be read', async () => {
  const ask = await serveWebApp();
  expect((await ask('/search?q=broken', 'br', 'session=1')).text).toContain(VIDEOS);
});

test.each([
  ['a narrower list', '/latest?tags=4', 'session=1'],
  ['another page', '/tags', 'session=1'],
  ['a stranger', '/latest', undefined],
])('shows no videos for %s', async (_, path, cookie) => {
  const call = '/api/media/latest?page=1&size=12';
  const ask = await serveWebApp({ call, content: [WATCH] });
  expect((await ask(path, 'br', cookie)).text).toContain(VIDEOS);
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
