import type { Page } from '@playwright/test';
import { barriers } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import { overflow } from './overflow.ts';
import { FIXED_SCREENS, type Screen, screensOfThings } from './screen-list.ts';
import { LARGE, LIBRARY } from './setups.ts';

test.use({
  setup: { ...LIBRARY, subscriptions: LIBRARY.subscriptions.filter((handle) => handle !== LARGE) },
});

const LOGIN: Screen = { name: 'login', path: '/login', title: 'Login' };
const THINGS = [
  'channel',
  'channel-audit',
  'channel-details',
  'channel-edit',
  'media',
  'media-details',
  'media-edit',
];

/** Waits until a screen shows what it has to show. */
async function settled(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

async function look(page: Page, { path, title }: Screen) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(path);
  await settled(page);
  await expect(page).toHaveTitle(`${title} - Vidarium`);
  expect(await barriers(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await barriers(page, { rules: ['color-contrast'] })).toEqual([]);

  await page.setViewportSize({ width: 360, height: 740 });
  await settled(page);
  expect(await overflow(page)).toEqual([]);
  expect(await barriers(page, { rules: ['color-contrast'] })).toEqual([]);

  // What a window of 1280 by 800 shows at a zoom of 200 %.
  await page.setViewportSize({ width: 640, height: 400 });
  expect(await overflow(page)).toEqual([]);
}

for (const screen of FIXED_SCREENS) {
  test(`${screen.name} has its title, no barriers in either theme, fits a phone and a zoom of 200 %`, async ({
    page,
  }) => look(page, screen));
}

for (const name of THINGS) {
  test(`${name} has its title, no barriers in either theme, fits a phone and a zoom of 200 %`, async ({
    page,
    product,
  }) => {
    const things = await screensOfThings(product.api, { channel: 'Words', media: 'كلمات' });
    const screen = things.find((thing) => thing.name === name);
    if (!screen) throw new Error(`There is no screen ${name}.`);
    await look(page, screen);
  });
}

test.describe('without a login', () => {
  test.use({ loggedIn: false });

  test('login has its title, no barriers in either theme, fits a phone and a zoom of 200 %', async ({
    page,
  }) => look(page, LOGIN));
});
