import type { Locator } from '@playwright/test';
import { routes } from '../contract/routes.ts';
import { expect, test } from './support/fixtures.ts';
import { BENCH, NEWCOMER } from './support/setups.ts';

test.use({
  setup: { ...NEWCOMER, subscriptions: [BENCH] },
  contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' },
});

const groundOf = (place: Locator) =>
  place.evaluate((element) => getComputedStyle(element).backgroundColor);

const edgeOf = (place: Locator) =>
  place.evaluate((element) => getComputedStyle(element).borderColor);

const hasOutline = (place: Locator) =>
  place.evaluate((element) => getComputedStyle(element).outlineStyle !== 'none');

test('in forced colours it is seen which of several things is chosen', async ({ page }) => {
  await page.goto('/top');
  const periods = page.getByRole('button', { name: /^PAST/ });
  const chosen = page.getByRole('button', { pressed: true });
  await expect(chosen).toHaveText('PAST MONTH');
  expect(await groundOf(chosen)).not.toBe(await groundOf(periods.first()));
  const place = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  const [here, elsewhere] = [place.getByText('Top Videos'), place.getByText('Library')];
  expect(await groundOf(here)).not.toBe(await groundOf(elsewhere));

  await page.goto('/channels/1');
  const [videos, audit] = [
    page.getByRole('tab', { name: 'VIDEOS' }),
    page.getByRole('tab', { name: 'AUDIT' }),
  ];
  await expect(videos).toHaveAttribute('aria-selected', 'true');
  expect(await groundOf(videos)).not.toBe(await groundOf(audit));

  await page.goto('/channels/1/edit');
  const box = page.getByRole('checkbox', { name: 'Subscribed' });
  await expect(box).toBeChecked();
  const ticked = await groundOf(box);
  await box.uncheck();
  await expect.poll(() => groundOf(box)).not.toBe(ticked);
});

test('in forced colours it is seen where the keyboard is in a menu and among options, and where they end', async ({
  page,
}) => {
  await page.goto('/latest');
  await page.getByRole('button', { name: 'User menu' }).press('Enter');
  const menu = page.getByRole('menu');
  const items = menu.locator('[role^="menuitem"]');
  await expect(items.first()).toBeFocused();
  expect(await hasOutline(items.first())).toBe(true);
  expect(await hasOutline(items.nth(1))).toBe(false);
  expect(await hasOutline(menu)).toBe(true);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('combobox', { name: 'Kinds' }).press('ArrowDown');
  const options = page.getByRole('option');
  await expect(options).toHaveCount(3);
  expect(await hasOutline(options.first())).toBe(true);
  expect(await hasOutline(options.nth(1))).toBe(false);
});

test('in forced colours only the cards of Watch Later have an edge', async ({ page, product }) => {
  const { content } = await product.api.call(routes.listLatest, { query: { size: 2 } });
  const id = content[1]?.id ?? 0;
  await product.api.call(routes.updateMedia, { params: { id }, body: { watchLater: true } });
  await page.goto('/latest');
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible();
  expect(await edgeOf(cards.nth(0))).toBe(await groundOf(page.locator('html')));
  expect(await edgeOf(cards.nth(1))).not.toBe(await edgeOf(cards.nth(0)));
});

test('in forced colours it is seen how far something is', async ({ page }) => {
  await page.goto('/status');
  const bar = page.locator('.origin-left').last();
  await expect(bar).toBeAttached();
  expect(await groundOf(bar)).not.toBe(await groundOf(page.locator('html')));
});
