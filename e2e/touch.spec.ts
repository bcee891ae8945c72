import type { Locator } from '@playwright/test';
import { routes } from '../contract/routes.ts';
import { expect, test } from './support/fixtures.ts';
import { BENCH, NEWCOMER } from './support/setups.ts';

test.use({
  setup: { ...NEWCOMER, subscriptions: [BENCH] },
  viewport: { width: 390, height: 800 },
  hasTouch: true,
  isMobile: true,
});

/** A finger meets what it is near to: half of 44 pixels, less what rounding takes. */
const FINGER_REACH = 21;

/** Whether a finger that comes down above, on or below the middle of a link meets it. */
function isUnderFinger(link: Locator): Promise<boolean> {
  return link.evaluate((element, reach) => {
    // Clear of the bars above and below.
    element.scrollIntoView({ block: 'center' });
    const { left, top, height } = element.getBoundingClientRect();
    return [-reach, 0, reach].every((offset) => {
      const met = document.elementFromPoint(left + 8, top + height / 2 + offset);
      return met !== null && element.contains(met);
    });
  }, FINGER_REACH);
}

test('the name of a tag leads to its videos from 44 pixels of its row', async ({
  page,
  product,
}) => {
  await product.api.call(routes.createTag, { body: { name: 'joinery' } });
  await page.goto('/tags');
  await expect.poll(() => isUnderFinger(page.getByRole('link', { name: 'joinery' }))).toBe(true);
});

test('the name of a channel can be met with a finger on the status', async ({ page }) => {
  await page.goto('/status');
  const row = page.getByRole('listitem').filter({ hasText: 'Newest video' });
  const link = row.getByRole('link', { name: 'Test bench' });
  // What stands above it may still come.
  await expect.poll(() => isUnderFinger(link)).toBe(true);
});

test('what an audit row is about can be met with a finger', async ({ page }) => {
  await page.goto('/audit');
  const rows = page.getByRole('main').getByRole('row');
  const link = rows.getByRole('link', { name: 'Test bench' }).first();
  await expect(link).toBeVisible();
  const { x, y, height } = (await link.boundingBox()) ?? { x: 0, y: 0, height: 0 };
  // The line below the name, which says which one it is, belongs to it.
  await page.touchscreen.tap(x + 8, y + height + 10);
  await expect(page).toHaveURL(/\/channels\/\d+$/);
});

test('what is said of a box to tick stands close to its label, and ticks it as well', async ({
  page,
}) => {
  await page.goto('/channels/1/edit');
  const box = page.getByRole('checkbox', { name: 'Read what is said in new videos', exact: true });
  await expect(box).toHaveAccessibleDescription(/^So that they can be searched/);
  const label = await page.getByText('Read what is said in new videos').boundingBox();
  const hint = page.getByText('So that they can be searched for it.');
  const { y } = (await hint.boundingBox()) ?? { y: 0 };
  expect(y - ((label?.y ?? 0) + (label?.height ?? 0))).toBeLessThan(8);
  await expect(box).toBeChecked();
  await hint.tap();
  await expect(box).not.toBeChecked();
});
