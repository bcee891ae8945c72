import type { Locator } from '@playwright/test';
import { routes } from '../contract/routes.ts';
import { expect, test } from './support/fixtures.ts';
import { BENCH, NEWCOMER } from './support/setups.ts';

test.use({
  setup: { ...NEWCOMER, subscriptions: [BENCH] },
  viewport: { width: 360, height: 740 },
});

test.beforeEach(({ page }) =>
  page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    }),
  ),
);

/** Whether nothing of it is cut off at its sides. */
const isWhole = (words: Locator) =>
  words.evaluate((element) => element.scrollWidth <= element.clientWidth);

test('what can be done with a card is read whole with text at twice the size', async ({ page }) => {
  await page.goto('/latest');
  await page.getByRole('button', { name: 'More actions' }).first().click();
  const items = page.getByRole('menuitem');
  await expect(items).toHaveCount(3);
  for (const item of await items.all()) expect(await isWhole(item.locator('span'))).toBe(true);
});

test('the shortcuts are closed by a button that is whole with text at twice the size', async ({
  page,
}) => {
  await page.goto('/latest');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toBeVisible();
  expect(await isWhole(dialog)).toBe(true);
});

test('what is chosen and what can be is read with text at twice the size', async ({
  page,
  product: { api },
}) => {
  await api.call(routes.createTag, { body: { name: 'joinery' } });
  await api.call(routes.createTag, { body: { name: 'world' } });
  await page.goto('/library/add');
  await page.getByRole('combobox', { name: 'Tags' }).click();
  const option = page.getByRole('option', { name: 'joinery' });
  expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(72);
  await option.click();
  const chip = page.getByText('joinery', { exact: true }).first();
  expect(await isWhole(chip)).toBe(true);
});
