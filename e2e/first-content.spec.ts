import type { Locator } from '@playwright/test';
import { routes } from '../contract/routes.ts';
import { newestVideo } from './support/cards.ts';
import { expect, test } from './support/fixtures.ts';
import { CARD_LISTS } from './support/screen-list.ts';
import { BENCH, NEWCOMER } from './support/setups.ts';

test.use({ setup: { ...NEWCOMER, subscriptions: [BENCH] } });

const SIDES = ['x', 'y', 'width', 'height'] as const;

for (const width of [390, 1280, 1920]) {
  test(`the picture of a video stands where it stays before the app does, in a window of ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const video = await newestVideo(page);
    const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>();
    await page.route(`**/api${video}`, async (route) => {
      await isSeen;
      await route.continue();
    });

    await page.goto(video);
    const first = page.locator('#first-picture img');
    await expect(page.locator('main')).toBeVisible();
    await expect(first).toBeVisible();
    await expect
      .poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(480);
    const place = await first.boundingBox();
    goOn();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(first).toBeHidden();
    const own = await page.locator('main .aspect-video').first().boundingBox();
    for (const side of SIDES) expect(own?.[side], side).toBeCloseTo(place?.[side] ?? 0, 0);

    await page.getByRole('link', { name: 'Vidarium' }).click();
    await expect(first).toHaveCount(0);
  });
}

for (const width of [390, 1280, 1920]) {
  test(`the first videos of a list stand where they stay before the app does, in a window of ${width} pixels`, async ({
    page,
    product: { api },
  }) => {
    const [media] = (await api.call(routes.listLatest)).content;
    const params = { id: media?.id ?? 0 };
    await api.call(routes.updateMedia, { params, body: { watchLater: true } });
    await api.call(routes.addToLibrary, { body: { url: media?.linkUrl, tags: [] } });
    await page.setViewportSize({ width, height: 900 });
    for (const path of [...CARD_LISTS, '/channels/1']) {
      const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>();
      await page.route('**/api/**', async (route) => {
        await isSeen;
        await route.continue();
      });
      await page.goto(path);
      const first = page.locator('#first-videos');
      await expect(first).toBeVisible();
      const pictures = first.locator('img');
      await expect
        .poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBe(480);
      const name = await first.locator('p[dir]').first().textContent();
      const place = await first.locator('.aspect-video').first().boundingBox();
      const heights = await first
        .locator('li')
        .evaluateAll((items) =>
          items.map((item) => Math.round(item.getBoundingClientRect().height)),
        );
      const unlike = heights.filter((height) => height > 0 && height !== heights[0]);
      expect(unlike, `of a video out of view at ${path}`).toEqual([]);
      goOn();
      const card = page.getByRole('article').first();
      await expect(card.getByRole('heading')).toHaveText(name ?? '');
      await expect(first).toHaveCount(0);
      const own = await card.locator('.aspect-video').boundingBox();
      for (const side of SIDES) expect(own?.[side], side).toBeCloseTo(place?.[side] ?? 0, 0);
      await page.unrouteAll();
    }
  });
}

/** Where the words of a name begin on the screen. */
const beginOf = (name: Locator) =>
  name.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    return words.getBoundingClientRect().left;
  });

test('a name that runs from the right stands where it stays before the app does', async ({
  page,
  product: { api },
}) => {
  const { id, name } = (await api.call(routes.listLatest)).content[0] ?? { id: 0, name: '' };
  const arabic = 'كلمات من العالم';
  await api.call(routes.updateMedia, { params: { id }, body: { name: arabic } });
  const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await isSeen;
    await route.continue();
  });
  await page.goto('/latest');
  const first = page.locator('#first-videos').getByText(arabic);
  await expect(first).toBeVisible();
  const before = await beginOf(first);
  goOn();
  const after = await beginOf(page.getByRole('article').getByRole('heading', { name: arabic }));
  expect(before).toBeCloseTo(after, 0);
  await api.call(routes.updateMedia, { params: { id }, body: { name } });
});

/** What a name looks like that stands on the page, and the ground below it. */
const lookOf = (name: Locator) =>
  name.evaluate((element) => {
    const { color, fontFamily, fontSize, fontWeight, lineHeight } = getComputedStyle(element);
    const { backgroundColor } = getComputedStyle(document.documentElement);
    return { color, fontFamily, fontSize, fontWeight, lineHeight, backgroundColor };
  });

test('the first videos show, as they will look, before a script or a style of the app is there', async ({
  page,
}) => {
  const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/assets/*.{js,css}', async (route) => {
    await isSeen;
    await route.continue();
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/latest', { waitUntil: 'commit' });
  const first = page.locator('#first-videos p[dir]').first();
  await expect(first).toBeVisible();
  const veil = await page
    .locator('#first-videos .aspect-video')
    .first()
    .evaluate((picture) => getComputedStyle(picture, '::after').backgroundColor);
  await expect(page.locator('#root')).toBeEmpty();
  const look = await lookOf(first);
  goOn();
  const card = page.getByRole('article').first();
  const heading = card.getByRole('heading');
  await expect(heading).toBeVisible();
  await expect(first).toHaveCount(0);
  expect(await lookOf(heading)).toEqual(look);
  await expect(card.locator('.bg-picture-veil').first()).toHaveCSS('background-color', veil);
});

test('the first videos make way for what went wrong with their list', async ({ page, guard }) => {
  guard.expectFailures('/api/media/latest');
  const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/api/media/latest?**', async (route) => {
    await isSeen;
    await route.fulfill({ status: 503 });
  });
  await page.goto('/latest');
  const first = page.locator('#first-videos');
  await expect(page.getByRole('heading', { name: 'Latest Videos' })).toBeVisible();
  await expect(first).toBeVisible();
  goOn();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(first).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ['/latest', '/status']) {
    test(`${path} says what is missing, and shows nothing that leads nowhere`, async ({ page }) => {
      await page.goto(path);
      await expect(
        page.locator('noscript p', { hasText: 'Vidarium needs JavaScript' }),
      ).toBeVisible();
      await expect(page.locator('#first-view')).toBeHidden();
    });
  }
});
