import type { Locator, Page } from '@playwright/test';
import { barriers } from './support/barriers.ts';
import { withoutTable } from './support/broken-database.ts';
import { expectBrokenServer, expectFailure } from './support/broken-server.ts';
import { card, choose } from './support/cards.ts';
import { expect, test } from './support/fixtures.ts';
import { mediaNamed } from './support/media-named.ts';
import { overflow } from './support/overflow.ts';
import { BENCH, NEWCOMER } from './support/setups.ts';
import { toast } from './support/toast.ts';

test.use({ setup: { ...NEWCOMER, subscriptions: [BENCH] } });

/** All videos of the product, of one channel. */
const ALL = 24;
const LOAD_MORE = 'Load More';

const part = (page: Page): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'You Might Like' }) });

for (const [width, size] of [
  [639, 4],
  [640, 8],
] as const) {
  test(`"You Might Like" shows ${size} at a time on a screen of ${width} pixels, until all are there`, async ({
    page,
    product,
  }) => {
    const id = await mediaNamed(product, 'Test bench 3');
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/media/${id}`);
    const cards = part(page).getByRole('article');
    await expect(cards).toHaveCount(size);
    // High enough for all of it: nothing comes by scrolling.
    await page.setViewportSize({ width, height: 4_000 });
    const more = part(page).getByRole('button', { name: LOAD_MORE });
    for (let shown = 2 * size; shown < ALL; shown += size) {
      await more.click();
      await expect(cards).toHaveCount(shown);
    }
    await more.click();
    await expect(cards).toHaveCount(ALL - 1);
    await expect(more).toHaveCount(0);
    await expect(card(page, 'Test bench 3')).toHaveCount(0);
    const links = await part(page)
      .getByRole('heading', { level: 3 })
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(new Set(links).size).toBe(ALL - 1);
  });
}

test('the cards can be marked, lead to their videos, and Back finds all that was loaded', async ({
  page,
  product,
}) => {
  const id = await mediaNamed(product, 'Test bench 5');
  await page.goto(`/media/${id}`);
  const cards = part(page).getByRole('article');
  await expect(cards).toHaveCount(8);
  await part(page).getByRole('button', { name: LOAD_MORE }).click();
  await expect(cards).toHaveCount(16);
  const title = (await cards.nth(12).getByRole('heading').textContent()) ?? '';
  await choose(page, title, 'Mark as watched');
  await expect(toast(page, 'Marked as watched')).toBeVisible();
  await expect(card(page, title)).toContainText(', watched');

  await page.getByRole('tab', { name: 'AUDIT' }).click();
  await expect(page).toHaveURL(/tab=audit/);
  await expect(cards).toHaveCount(16);

  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page).not.toHaveURL(new RegExp(`/media/${id}`));
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/media/${id}`));
  await expect(cards).toHaveCount(16);
});

test('a list that fails says so and is there after "Try again"', async ({
  page,
  product,
  guard,
}) => {
  expectBrokenServer(guard);
  const id = await mediaNamed(product, 'Test bench 7');
  await withoutTable(product.database, 'channel_groups', async () => {
    await Promise.all([
      expectFailure(page, 'Unable to retrieve recommended videos'),
      page.goto(`/media/${id}`),
    ]);
    await expect(part(page).getByText('An error occurred when loading media')).toBeVisible();
  });
  await part(page).getByRole('button', { name: 'Try again' }).click();
  await expect(part(page).getByRole('article')).toHaveCount(8);

  await withoutTable(product.database, 'channel_groups', async () => {
    await part(page).getByRole('button', { name: LOAD_MORE }).click();
    await expect(part(page).getByRole('alert')).toHaveText('An error occurred when loading media');
  });
  await expect(part(page).getByRole('article')).toHaveCount(8);
  await part(page).getByRole('button', { name: LOAD_MORE }).click();
  await expect(part(page).getByRole('article')).toHaveCount(16);
});

test('it works by keyboard, has no barriers in either theme, and fits a phone and twice the text', async ({
  page,
  product,
}) => {
  const id = await mediaNamed(product, 'Test bench 9');
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(`/media/${id}`);
  await expect(part(page).getByRole('article')).toHaveCount(8);
  const within = 'section:has(.media-grid)';
  expect(await barriers(page, { within })).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await barriers(page, { within, rules: ['color-contrast'] })).toEqual([]);

  await part(page).getByRole('button', { name: 'More actions' }).last().focus();
  await page.keyboard.press('Tab');
  await expect(part(page).getByRole('button', { name: LOAD_MORE })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(part(page).getByRole('article')).toHaveCount(16);

  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflow(page)).toEqual([]);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await overflow(page)).toEqual([]);
});
