import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { routes } from '../contract/routes.ts';
import { makeRecording } from '../server/testing/recordings.ts';
import { attach } from './support/attach.ts';
import { expect, test } from './support/fixtures.ts';
import { FIXED_SCREENS, type Screen, screensOfThings } from './support/screen-list.ts';

/** The narrowest that a page is to fit, in CSS pixels. */
const WIDTH = 320;

test.use({ viewport: { width: WIDTH, height: 740 }, hasTouch: true, isMobile: true });

/** Has all pages show their text at twice the size, as a person may set it in the browser. */
test.beforeEach(({ page }) =>
  page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    }),
  ),
);

async function settled(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** By how many pixels the page can be scrolled sideways. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not drawn.');
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height };
}

async function fits(page: Page, { path }: Screen) {
  await page.goto(path);
  await settled(page);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await page.evaluate(() => window.innerWidth)).toBe(WIDTH);
}

for (const screen of FIXED_SCREENS) {
  test(`${screen.name} fits a phone with its text at twice the size`, ({ page }) =>
    fits(page, screen));
}

const THINGS = [
  'channel',
  'channel-audit',
  'channel-details',
  'channel-edit',
  'media',
  'media-details',
  'media-edit',
];

for (const name of THINGS) {
  test(`${name} fits a phone with its text at twice the size`, async ({ page, product }) => {
    const things = await screensOfThings(product.api, { channel: 'Words', media: 'كلمات' });
    const screen = things.find((thing) => thing.name === name);
    if (!screen) throw new Error(`There is no screen ${name}.`);
    await fits(page, screen);
  });
}

test('the viewer of an attachment fits a phone with its text at twice the size', async ({
  page,
  product,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'vidarium large '));
  const videos = await product.api.call(routes.listMedia, { query: { q: 'كلمات' } });
  const id = videos.content[0]?.id ?? 0;
  try {
    const chapters = [{ start: 0, title: 'A title without any end '.repeat(4) }];
    const { content } = await makeRecording(folder, 'Sound.webm', ['sound'], { chapters });
    const attachment = await attach(product.api, id, 'Sound.webm', content);
    await fits(page, { name: 'viewer', path: `/media/${id}/attachments/${attachment}`, title: '' });
    await expect(page.getByRole('group', { name: 'Playback' })).toBeVisible();
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('the numbers and names of plots are whole with text at twice the size', async ({ page }) => {
  await page.goto('/stats');
  await settled(page);
  const cut = await page.locator('figure svg[role=img]').evaluateAll((plots) =>
    plots.flatMap((plot) => {
      const room = plot.getBoundingClientRect();
      return [...plot.querySelectorAll('text')]
        .filter((text) => {
          const { left, right, top, bottom } = text.getBoundingClientRect();
          return left < room.left || right > room.right || top < room.top || bottom > room.bottom;
        })
        .map(({ textContent }) => textContent);
    }),
  );
  await expect(page.locator('figure svg[role=img] text')).not.toHaveCount(0);
  expect(cut).toEqual([]);
});

test('nothing in the bars covers anything else with text at twice the size', async ({ page }) => {
  await page.goto('/latest');
  await settled(page);
  const [search, user] = [
    await boxOf(page.getByRole('searchbox', { name: 'Search' })),
    await boxOf(page.getByRole('button', { name: 'User menu' })),
  ];
  expect(search.top >= user.bottom || search.right <= user.left).toBe(true);
  expect(search.right - search.left).toBeGreaterThan(150);

  const links = page.getByRole('navigation', { name: 'Main places' }).getByRole('link');
  await expect(links).toHaveCount(4);
  await expect(links.nth(1)).toHaveAccessibleName('Subscriptions');
  for (let place = 0; place < 4; place += 1) {
    const words = await links.nth(place).evaluate((link) => link.scrollWidth <= link.clientWidth);
    expect(words).toBe(true);
  }
});

test('a title is read whole with text at twice the size', async ({ page }) => {
  await page.goto('/subscriptions');
  await settled(page);
  const words = page.getByRole('heading', { level: 1 }).getByText('Subscriptions');
  /** How far the words stand out of anything that they are in, and that may cut them off. */
  const beyond = await words.last().evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { right, bottom } = range.getBoundingClientRect();
    const excess: number[] = [];
    for (let around = element.parentElement; around; around = around.parentElement) {
      const box = around.getBoundingClientRect();
      excess.push(right - box.right, bottom - box.bottom);
    }
    return Math.max(...excess);
  });
  expect(beyond).toBeLessThanOrEqual(1);
});

test('what is known of a channel and can be done with it is within its frame with text at twice the size', async ({
  page,
  product: { api },
}) => {
  const { content } = await api.call(routes.listChannels, { query: { q: 'Words' } });
  const { id = 0, name: former } = content[0] ?? {};
  const rename = (name = former) =>
    api.call(routes.updateChannel, { params: { id }, body: { name } });
  await rename('The Extraordinarily Long Name');
  await page.goto(`/channels/${id}`);
  await settled(page);
  const header = page.getByRole('main').locator('header');
  const frame = await boxOf(header);
  const name = await header
    .getByRole('heading')
    .evaluate((heading) => heading.scrollWidth <= heading.clientWidth);
  expect(name).toBe(true);
  const actions = header.locator('a, button, h1');
  await expect(actions).toHaveCount(5);
  for (const action of await actions.all()) {
    expect((await boxOf(action)).right).toBeLessThan(frame.right);
  }
  await rename();
});

test('what ends a form, and what can be done with a comment, is within the window with text at twice the size', async ({
  page,
  product: { api },
}) => {
  await page.goto('/library/add');
  await settled(page);
  expect((await boxOf(page.getByRole('link', { name: 'Cancel' }))).left).toBeGreaterThan(0);

  const { content } = await api.call(routes.listMedia, { query: { q: 'كلمات' } });
  const id = content[0]?.id ?? 0;
  const body = { markdownText: 'Worth another look.' };
  await api.call(routes.createComment, { params: { id }, body });
  await page.goto(`/media/${id}?tab=comments`);
  const remove = page.getByRole('button', { name: 'Delete comment' });
  expect((await boxOf(remove)).right).toBeLessThan(WIDTH);
});

test('what the box for a file says stands within it with text at twice the size', async ({
  page,
}) => {
  await page.goto('/subscriptions/import');
  await settled(page);
  const words = page.getByText('Choose a file, or drop it here');
  const isWithin = await words.evaluate((element) => {
    const box = element.parentElement;
    return box !== null && box.scrollWidth <= box.clientWidth;
  });
  expect(isWithin).toBe(true);
});

test('menus, the drawer and the filter stay within the window with text at twice the size', async ({
  page,
}) => {
  await page.goto('/latest');
  await settled(page);
  const isWithin = async (locator: Locator) => {
    await expect(locator).toBeVisible();
    await expect.poll(async () => (await boxOf(locator)).left).toBeGreaterThanOrEqual(0);
    expect((await boxOf(locator)).right).toBeLessThanOrEqual(WIDTH);
  };
  await page.getByRole('button', { name: 'User menu' }).click();
  await isWithin(page.getByRole('menu', { name: 'User menu' }));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await isWithin(page.getByRole('menu'));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await isWithin(page.getByRole('dialog', { name: 'Vidarium' }));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filter' }).click();
  await isWithin(page.getByRole('dialog', { name: 'Filter' }));
});
