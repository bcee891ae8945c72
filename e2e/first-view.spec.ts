import { gzipSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { BENCH, NEWCOMER } from './setups.ts';

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
  expect(lazy.slice(0, 4)).toEqual(['eager', 'eager', 'eager', 'eager']);
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

test('other pages come in a dozen files at most', async ({ page }) => {
  await page.goto('/latest');
  const link = page.getByRole('article').first().getByRole('link').first();
  const address = (await link.getAttribute('href')) ?? '';
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
    page.off('response', note);
    expect(scripts.length, path).toBeGreaterThan(2);
    expect(scripts.length, path).toBeLessThanOrEqual(12);
  }
});
