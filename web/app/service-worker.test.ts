import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

/** What a browser tells the service worker of a page that somebody opens, as far as it looks at it. */
interface Opened {
  request: { mode: 'navigate' };
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
}

/** What the page is that the service worker answers with where a browser has asked for it already. */
async function openPage(preload: () => Promise<Response | undefined>): Promise<Response> {
  const code = await readFile(join(import.meta.dirname, '../public/service-worker.js'), 'utf8');
  const heard = new Map<string, (event: Opened) => void>();
  runInNewContext(code, {
    Response,
    self: { addEventListener: heard.set.bind(heard) },
    fetch: () => Promise.resolve(new Response('asked by itself')),
  });
  return new Promise((respondWith) => {
    heard.get('fetch')?.({
      request: { mode: 'navigate' },
      preloadResponse: preload(),
      respondWith,
    });
  });
}

test('a page comes as the browser has loaded it already, or is asked for', async () => {
  const loaded = await openPage(async () => new Response('loaded already'));
  expect(await loaded.text()).toBe('loaded already');
  expect(await (await openPage(async () => undefined)).text()).toBe('asked by itself');
});

test.each([
  ['Chromium and WebKit', () => Promise.reject(new TypeError('network error'))],
  ['Firefox', () => Promise.resolve(Response.error())],
])('a server that does not answer is told of, the way that %s says so', async (_, preloaded) => {
  const answer = await openPage(preloaded);
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain('Vidarium cannot be reached');
});
