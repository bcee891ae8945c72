import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { scrollDown } from './support/scroll-down.ts';
import { toast } from './support/toast.ts';

/** More than are kept drawn around what is seen. */
const MANY = 210;
/** So far from a card it is not drawn any more. */
const FAR = 60;

const itemAt = (page: Page, place: number) => page.locator(`[aria-posinset="${place}"]`);
const linkAt = (page: Page, place: number) => itemAt(page, place).getByRole('link');
const dotsAt = (page: Page, place: number) =>
  itemAt(page, place).getByRole('button', { name: 'More actions' });

/** Scrolls at once to this part of the height of the page. */
const jump = (page: Page, part: number) =>
  page.evaluate((share) => window.scrollTo(0, document.body.scrollHeight * share), part);

async function openLongList(page: Page): Promise<void> {
  await page.goto('/latest');
  await expect(linkAt(page, 1)).toBeVisible();
  await scrollDown(page, MANY);
  await jump(page, 0);
  await expect(linkAt(page, 1)).toBeVisible();
}

test('the keyboard goes on from the card that has the focus, however far one scrolled', async ({
  page,
}) => {
  await openLongList(page);
  await linkAt(page, 2).focus();
  await scrollDown(page, MANY);
  await expect(linkAt(page, FAR)).toHaveCount(0);
  await expect(linkAt(page, 2)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(linkAt(page, 3)).toBeFocused();
  await expect(linkAt(page, 3)).toBeInViewport();
});

test('the way back gives the focus to the card that led away, however far one had scrolled', async ({
  page,
}) => {
  await openLongList(page);
  for (const place of [2, 3, 4]) {
    await jump(page, 0);
    await linkAt(page, place).focus();
    await scrollDown(page, MANY);
    await expect(linkAt(page, FAR)).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/media\/\d+$/);
    await page.goBack();
    await expect(page).toHaveURL('/latest');
    await expect(linkAt(page, place)).toBeFocused();
    await jump(page, 0.5);
    await expect(linkAt(page, place)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(dotsAt(page, place)).toBeFocused();
  }
});

test('an open menu stays while one scrolls far away from its card, and does what is chosen', async ({
  page,
}) => {
  await openLongList(page);
  await dotsAt(page, 2).press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await scrollDown(page, MANY);
  await expect(linkAt(page, FAR)).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Add to Watch Later' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Added to Watch Later')).toBeVisible();
  await expect(dotsAt(page, 2)).toBeFocused();
});
