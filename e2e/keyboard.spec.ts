import type { Locator, Page } from '@playwright/test';
import { routes } from '../contract/routes.ts';
import { card } from './support/cards.ts';
import { firstThings } from './support/first-things.ts';
import { expect, test } from './support/fixtures.ts';
import { expectWholeRing } from './support/focus-ring.ts';
import { CREDENTIALS, type Product } from './support/product.ts';
import { BENCH, NEWCOMER } from './support/setups.ts';
import { toast } from './support/toast.ts';

test.use({ setup: { ...NEWCOMER, subscriptions: [BENCH] } });

const MOST_STOPS = 60;

/** Goes on from stop to stop until the focus is where it should be. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The keyboard does not reach ${target}.`);
}

test('a video is found, marked and opened by the keyboard alone', async ({ page }) => {
  await page.goto('/latest');
  const dots = card(page, 'Test bench 3').getByRole('button', { name: 'More actions' });
  await tabTo(page, dots);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Mark as watched' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card(page, 'Test bench 3')).toContainText(', watched');
  await expect(dots).toBeFocused();

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test bench 3');
  await expect(page.getByRole('main')).toBeFocused();
  const mark = page.getByRole('button', { name: /^Mark as/ });
  await tabTo(page, mark);
  await page.keyboard.press('Space');
  await expect(mark).toHaveText('Mark as watched');
  await expect(mark).toBeFocused();

  await page.goBack();
  await expect(page).toHaveURL('/latest');
  await expect(page.getByRole('link', { name: 'Test bench 3', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dots).toBeFocused();
});

test('a list that grows leaves the focus where it is, and the keyboard goes on to what came', async ({
  page,
}) => {
  // So low that the second page is not asked for yet.
  await page.setViewportSize({ width: 1280, height: 300 });
  await page.goto('/latest');
  await expect(page.getByRole('article')).toHaveCount(21);
  const last = page.getByRole('article').nth(20).getByRole('link').first();
  await last.focus();
  await expect(page.getByRole('article')).toHaveCount(24);
  await expect(last).toBeFocused();
  await tabTo(page, page.getByRole('article').nth(21).getByRole('link').first());
});

test('a list is filtered by the keyboard alone', async ({ page }) => {
  await page.goto('/latest');
  const toggle = page.getByRole('button', { name: 'Filter' });
  await tabTo(page, toggle);
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: 'Filter' });
  await tabTo(page, panel.getByRole('combobox', { name: 'Sources' }));
  await page.keyboard.type('you');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: 'Remove YouTube' })).toBeVisible();
  await page.keyboard.press('Escape');
  const apply = panel.getByRole('button', { name: 'APPLY' });
  await tabTo(page, apply);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/latest?sources=youtube');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('tags are added, renamed and deleted by the keyboard alone, and the focus goes on', async ({
  page,
}) => {
  await page.goto('/tags');
  const name = page.getByLabel('New tag');
  await tabTo(page, name);
  for (const tag of ['chess', 'tea', 'wood']) {
    await page.keyboard.type(tag);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `Edit ${tag}` })).toBeVisible();
    await expect(name).toBeFocused();
    await expect(name).toHaveValue('');
  }
  await tabTo(page, page.getByRole('button', { name: 'Edit tea' }));
  await page.keyboard.press('Enter');
  await page.keyboard.type('green tea');
  await page.keyboard.press('Enter');
  const renamed = page.getByRole('button', { name: 'Edit green tea' });
  await expect(renamed).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Delete green tea' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Tag deleted')).toBeVisible();
  await expect(renamed).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit wood' })).toBeFocused();
});

/** Has these videos, and no others, on the Watch Later list, in this order. */
async function putAside({ api }: Product, names: readonly string[]): Promise<void> {
  const mark = (id: number, watchLater: boolean) =>
    api.call(routes.updateMedia, { params: { id }, body: { watchLater } });
  const { content: before } = await api.call(routes.listMedia, { query: { watchLater: true } });
  for (const { id } of before) await mark(id, false);
  const { content: videos } = await api.call(routes.listMedia, { query: { size: 100 } });
  for (const name of names.toReversed()) {
    await mark(videos.find((media) => media.name === name)?.id ?? 0, true);
  }
}

test('videos are taken off Watch Later by the keyboard alone, and the focus goes on', async ({
  page,
  product,
}) => {
  const [first, second, third] = ['Test bench 11', 'Test bench 12', 'Test bench 13'] as const;
  await putAside(product, [first, second, third]);
  await page.goto('/later');
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await tabTo(page, card(page, second).getByRole('button', { name: 'More actions' }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Remove from Watch Later' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card(page, second)).toHaveCount(0);
  await expect(link(third)).toBeFocused();
  await page.keyboard.press('l');
  await expect(card(page, third)).toHaveCount(0);
  await expect(link(first)).toBeFocused();
  await page.keyboard.press('l');
  await expect(page.getByText('No media found')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('a channel is edited by the keyboard alone', async ({ page }) => {
  await page.goto('/channels');
  await tabTo(page, page.getByRole('link', { name: 'Test bench' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Edit', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/edit$/);
  await expect(page.getByRole('main')).toBeFocused();
  await tabTo(page, page.getByLabel('Name', { exact: true }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Bench of tests');
  const subscribed = page.getByLabel('Subscribed');
  await tabTo(page, subscribed);
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Schedule')).toHaveCount(0);
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Save' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/details$/);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Bench of tests');
});

test('the tabs of a channel are walked with the arrow keys', async ({ page }) => {
  await page.goto('/channels');
  await page.getByRole('article').getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  const videos = page.getByRole('tab', { name: 'VIDEOS' });
  await tabTo(page, videos);
  await page.keyboard.press('ArrowRight');
  const audit = page.getByRole('tab', { name: 'AUDIT' });
  await expect(audit).toBeFocused();
  await expect(page.getByRole('region', { name: 'Audit records' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(videos).toBeFocused();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('the ring around what the keyboard comes to is whole', async ({ page, product }) => {
  const { media } = await firstThings(product);
  await page.goto('/audit');
  const entity = page.getByRole('row').getByRole('link').first();
  await tabTo(page, entity);
  await expectWholeRing(entity);

  await page.goto('/api-docs');
  const calls = page.getByRole('main').locator('summary');
  for (const call of [calls.nth(0), calls.nth(1)]) {
    await tabTo(page, call);
    await expectWholeRing(call);
  }

  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`/media/${media}`);
  const actions = page.getByRole('group', { name: 'Actions' }).locator('button, a');
  for (const action of await actions.all()) {
    await tabTo(page, action);
    await expectWholeRing(action);
  }
});

/** Whether what has the focus begins and ends between the bars, or begins there where it is taller. */
function isClearOfBars(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
    const above = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const below = document.querySelector('nav[aria-label="Main places"]');
    const end = below?.getBoundingClientRect().top ?? 0;
    return top >= above && (bottom <= end || bottom - top > end - above);
  });
}

test('what the keyboard comes to stands clear of the bars of a phone', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/stats');
  const tables = page.getByText('As a table');
  await tables.first().waitFor();
  for (const table of await tables.all()) {
    await tabTo(page, table);
    expect(await isClearOfBars(page)).toBe(true);
  }

  const { channel } = await firstThings(product);
  await page.goto(`/channels/${channel}`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await tabTo(page, page.getByRole('tabpanel'));
  expect(await isClearOfBars(page)).toBe(true);

  await page.goto(`/channels/${channel}/details`);
  const boxes = page.getByRole('main').getByRole('textbox');
  await boxes.first().waitFor();
  for (const box of await boxes.all()) {
    await tabTo(page, box);
    expect(await isClearOfBars(page)).toBe(true);
  }
});

test('the user menu is scrolled to what has the focus, and no bar lies over it, however large the text', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/latest');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await page.getByRole('button', { name: 'User menu' }).press('Enter');
  await page.keyboard.press('End');
  const last = page.getByRole('menuitem', { name: 'Log Out' });
  await expect(last).toBeFocused();
  // What its scrolling sets off is done with the frames after it.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  await expect(last).toBeInViewport({ ratio: 1, timeout: 3_000 });
  const isOnTop = await last.evaluate((item) => {
    const { left, top, width, height } = item.getBoundingClientRect();
    return item.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isOnTop).toBe(true);
});

test.describe('without a login', () => {
  test.use({ loggedIn: false });

  test('a person logs in and out by the keyboard alone', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByLabel('Username')).toBeFocused();
    await page.keyboard.type(CREDENTIALS.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(CREDENTIALS.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await tabTo(page, page.getByRole('button', { name: 'User menu' }));
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/login');
    await expect(page.getByLabel('Username')).toBeFocused();
  });
});
