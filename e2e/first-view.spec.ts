import { gzipSync } from 'node:zlib';
import type { Page, Request, Response } from '@playwright/test';
import { newestVideo } from './support/cards.ts';
import { expect, test } from './support/fixtures.ts';
import { CARD_LISTS } from './support/screen-list.ts';
import { BENCH, NEWCOMER } from './support/setups.ts';

test.use({ setup: { ...NEWCOMER, subscriptions: [BENCH] } });

const MOST_BYTES = 150 * 1024;

for (const path of ['/', '/latest', '/top']) {
  test(`${path} stands with at most 150 KB of scripts, sent compressed and kept for ever`, async ({
    page,
  }) => {
    const scripts: Response[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response);
    });
    await page.goto(path);
    await expect(page.getByRole('article').first()).toBeVisible();

    let bytes = 0;
    for (const script of scripts) {
      const { pathname } = new URL(script.url());
      const headers = script.headers();
      expect(headers['content-encoding'], pathname).toBe('br');
      const isKept = headers['cache-control']?.includes('immutable') ?? false;
      expect(isKept, pathname).toBe(pathname.startsWith('/assets/'));
      bytes += gzipSync(await script.body()).length;
    }
    expect(scripts.length).toBeGreaterThan(1);
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
  });
}

test('the pictures of a list come as WebP in the size of a card, when they are near', async ({
  page,
}) => {
  await page.goto('/latest');
  const pictures = page.getByRole('article').locator('img[src^="/images/media/"]');
  await expect(pictures.first()).toBeVisible();
  const lazy = await pictures.evaluateAll((images) =>
    images.map((image) => image.getAttribute('loading')),
  );
  expect(lazy.slice(0, 4)).toEqual([null, null, null, null]);
  expect(new Set(lazy.slice(4))).toEqual(new Set(['lazy']));
  const answer = await page.request.get((await pictures.first().getAttribute('src')) ?? '');
  expect(answer.headers()['content-type']).toBe('image/webp');
  const box = await pictures.first().boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
});

test('who is logged in is asked once, before the app stands', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') || pathname.endsWith('.js')) asked.push(pathname);
  });
  await page.goto('/latest');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(asked.filter((path) => path === '/api/auth/user')).toHaveLength(1);
  const app = asked.findIndex((path) => path.startsWith('/assets/'));
  expect(asked.indexOf('/api/auth/user')).toBeLessThan(app);
});

/** Opens an address, and tells what the page itself says to load first, and what was asked of the API. */
async function openWatched(page: Page, path: string) {
  const asked: string[] = [];
  const note = (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname + search);
  };
  page.on('request', note);
  await page.goto(path);
  const loaded = page.getByRole('article').or(page.getByText('No media found'));
  await expect(loaded.first()).toBeVisible();
  page.off('request', note);
  const first = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="fetch"]')]
      .filter(({ media }) => matchMedia(media || 'all').matches)
      .map((link) => link.getAttribute('href') ?? ''),
  );
  return { first, asked };
}

const pathOf = (address: string) => address.split('?', 1)[0];

for (const width of [390, 1280]) {
  test(`what pages ask for first is loaded along with the app, once, in a window of ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const video = await newestVideo(page);
    for (const path of [...CARD_LISTS, '/channels/1', video]) {
      const { first, asked } = await openWatched(page, path);
      expect(first.length, path).toBeGreaterThan(2);
      for (const address of first) {
        const alike = asked.filter((other) => pathOf(other) === pathOf(address));
        // A video that is still being read is asked for again.
        const isAgain = path === video && address.endsWith(video);
        expect(isAgain ? [...new Set(alike)] : alike, path).toEqual([address]);
      }
    }
  });
}

test('other pages come in a dozen files at most, and a video with all that stands beside it in 13', async ({
  page,
}) => {
  const address = await newestVideo(page);
  for (const path of [address, '/search?q=bench', '/channels', '/audit', '/tags']) {
    const scripts: string[] = [];
    const note = (response: Response) => {
      if (response.url().includes('/assets/') && response.url().endsWith('.js')) {
        scripts.push(response.url());
      }
    };
    page.on('response', note);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // What stands beside a video comes after it, and would count among the files of the next page.
    await page.waitForLoadState('networkidle');
    page.off('response', note);
    expect(scripts.length, path).toBeGreaterThan(2);
    expect(scripts.length, path).toBeLessThanOrEqual(path === address ? 13 : 12);
  }
});
