import { expect, test } from 'vitest';
import { PLACE_OF_VIDEOS, serveWebApp } from '../testing/served-web-app.ts';

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
  expect((await ask('/search?q=broken', 'br', 'session=1')).text).toContain(PLACE_OF_VIDEOS);
});

test.each([
  ['a narrower list', '/latest?tags=4', 'session=1'],
  ['another page', '/tags', 'session=1'],
  ['a stranger', '/latest', undefined],
])('shows no videos for %s', async (_, path, cookie) => {
  const call = '/api/media/latest?page=1&size=12';
  const ask = await serveWebApp({ call, content: [WATCH] });
  expect((await ask(path, 'br', cookie)).text).toContain(PLACE_OF_VIDEOS);
});
