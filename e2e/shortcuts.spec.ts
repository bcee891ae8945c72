import type { Page } from '@playwright/test';
import { barriers } from './support/barriers.ts';
import { card } from './support/cards.ts';
import { expect, test } from './support/fixtures.ts';
import { BENCH, NEWCOMER } from './support/setups.ts';
import { toast } from './support/toast.ts';
import { forgetProperty } from './support/unknown-styles.ts';

test.use({ setup: { ...NEWCOMER, subscriptions: [BENCH] } });

const help = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const video = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

async function openLatest(page: Page): Promise<void> {
  await page.goto('/latest');
  await expect(page.getByRole('article').first()).toBeVisible();
}

test('j and k move from video to video, in view and below the bar', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 500 });
  await openLatest(page);
  await page.keyboard.press('j');
  await expect(video(page, 'Test bench 1')).toBeFocused();
  await page.keyboard.press('k');
  await expect(video(page, 'Test bench 1')).toBeFocused();

  const top = await page.getByRole('banner').boundingBox();
  const bottom = await page.getByRole('navigation', { name: 'Main places' }).boundingBox();
  const expectInView = async (title: string) => {
    await expect(video(page, title)).toBeFocused();
    const box = await card(page, title).boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(top?.height ?? 0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bottom?.y ?? 0);
  };
  for (let place = 2; place <= 7; place += 1) {
    await page.keyboard.press('j');
    await expectInView(`Test bench ${place}`);
  }
  for (let place = 6; place >= 1; place -= 1) {
    await page.keyboard.press('k');
    await expectInView(`Test bench ${place}`);
  }
});

test('w and l mark the video in focus, and say so', async ({ page }) => {
  await openLatest(page);
  await page.keyboard.press('w');
  await page.keyboard.press('j');
  await expect(video(page, 'Test bench 1')).toBeFocused();
  await page.keyboard.press('j');
  await expect(video(page, 'Test bench 2')).toBeFocused();

  await page.keyboard.press('w');
  await expect(toast(page, 'Marked as watched')).toBeVisible();
  await expect(card(page, 'Test bench 2')).toContainText(', watched');
  await expect(card(page, 'Test bench 1')).not.toContainText(', watched');
  await page.keyboard.press('w');
  await expect(card(page, 'Test bench 2')).not.toContainText(', watched');

  await page.keyboard.press('l');
  await expect(toast(page, 'Watch Later')).toBeVisible();
  await page.goto('/later');
  await expect(video(page, 'Test bench 2')).toBeVisible();
});

test('w and l mark the video whose page is shown', async ({ page }) => {
  await openLatest(page);
  await video(page, 'Test bench 5').click();
  await expect(page.getByRole('button', { name: 'Mark as watched' })).toBeVisible();
  await page.keyboard.press('w');
  await expect(page.getByRole('button', { name: 'Mark as unwatched' })).toBeVisible();
});

test('g and a letter lead to a place, before anything else was pressed', async ({ page }) => {
  await openLatest(page);
  await page.keyboard.type('gl');
  await expect(page).toHaveURL('/latest');
  await page.keyboard.type('gw');
  await expect(page).toHaveURL('/later');
  await page.keyboard.type('gg');
  await expect(page).toHaveURL('/tags');
  await page.keyboard.type('ga');
  await expect(page).toHaveURL(/\/audit/);
  await page.keyboard.type('gh');
  await expect(page).toHaveURL('/');
});

test('Back leaves a page that was asked for again by its keys or in the user menu', async ({
  page,
}) => {
  await openLatest(page);
  await page.keyboard.type('gg');
  await expect(page).toHaveURL('/tags');
  await page.keyboard.type('gg');
  await page.keyboard.type('gg');
  for (let times = 0; times < 2; times += 1) {
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Status' }).click();
    await expect(page).toHaveURL('/status');
  }
  await page.goBack();
  await expect(page).toHaveURL('/tags');
  await page.goBack();
  await expect(page).toHaveURL('/latest');
});

test('what is typed into a field and keys with Ctrl do nothing else', async ({ page }) => {
  await openLatest(page);
  await page.keyboard.press('j');
  await expect(video(page, 'Test bench 1')).toBeFocused();
  await page.keyboard.press('Control+l');
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await page.keyboard.type('gw?jl/');
  await expect(search).toHaveValue('gw?jl/');
  await expect(page).toHaveURL('/latest');
  await expect(help(page)).toBeHidden();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('? and the user menu show all keys, and the focus goes back', async ({ page }) => {
  await openLatest(page);
  await page.keyboard.press('j');
  await expect(video(page, 'Test bench 1')).toBeFocused();
  await page.keyboard.press('?');
  await expect(help(page)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.type('gw');
  await page.keyboard.press('Escape');
  await expect(help(page)).toBeHidden();
  await expect(video(page, 'Test bench 1')).toBeFocused();
  await expect(page).toHaveURL('/latest');

  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Keyboard Shortcuts' }).click();
  await expect(help(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'User menu' })).toBeFocused();
});

test('single keys can be turned off, and the menu still shows them', async ({ page }) => {
  await openLatest(page);
  await page.keyboard.press('?');
  await help(page).getByRole('checkbox', { name: 'Use these shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(help(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.keyboard.type('gw?/');
  await expect(page.getByRole('searchbox')).not.toBeFocused();
  await expect(help(page)).toBeHidden();
  await expect(page).toHaveURL('/latest');

  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Keyboard Shortcuts' }).click();
  await help(page).getByRole('checkbox', { name: 'Use these shortcuts' }).check();
  await page.keyboard.press('Escape');
  await expect(help(page)).toBeHidden();
  await page.keyboard.type('gw');
  await expect(page).toHaveURL('/later');
});

test('the list of shortcuts does not leap through the page as it closes where the browser lets go of it at once', async ({
  page,
}) => {
  await forgetProperty(page, 'overlay');
  await openLatest(page);
  await page.keyboard.press('?');
  await expect(help(page)).toBeVisible();
  const shownOnceClosed = await help(page).evaluate((dialog: HTMLDialogElement) => {
    dialog.close();
    return getComputedStyle(dialog).display;
  });
  expect(shownOnceClosed).toBe('none');
});
