import type { Locator, Page } from '@playwright/test';
import { routes } from '../contract/routes.ts';
import type { ApiClient } from '../server/testing/api-client.ts';
import { expect, test } from './support/fixtures.ts';
import { NEWCOMER } from './support/setups.ts';

test.use({ setup: { ...NEWCOMER } });

const COUNT = 150;
// So rarely that none of the channels is read while the tests run.
const SCHEDULE = '0 0 29 2 *';
const GROUPS = ['Music', 'Talks and lectures', 'News of the day', 'Kitchen and garden'];

const channels = Array.from({ length: COUNT }, (_, index) => ({
  remoteId: `UC${String(index).padStart(22, '0')}`,
  name: `Channel ${String(index + 1).padStart(3, '0')}`,
}));

/** Subscribes to all channels; each tenth is in so many groups that its card is higher than others. */
async function subscribe(api: ApiClient): Promise<void> {
  const groups: number[] = [];
  for (const name of GROUPS) {
    groups.push((await api.call(routes.createGroup, { body: { name } })).id);
  }
  const higher = channels.filter((_, index) => index % 10 === 0);
  const others = channels.filter((_, index) => index % 10 > 0);
  for (const body of [{ channels: higher, groups }, { channels: others }]) {
    await api.call(routes.importSubscriptions, { body: { ...body, schedule: SCHEDULE } });
  }
}

test.beforeAll(async ({ product: { api } }) => {
  const { content } = await api.call(routes.listChannels, { query: {} });
  if (content.length === 0) await subscribe(api);
});

const cards = (page: Page) => page.getByRole('article');
const linkAt = (page: Page, place: number) =>
  cards(page)
    .nth(place - 1)
    .getByRole('link');
const parts = (page: Page) => page.locator('[role="presentation"]').filter({ has: cards(page) });

/** Opens the subscriptions and scrolls until all are there, and back to the top. */
async function openWholeList(page: Page): Promise<void> {
  await page.goto('/subscriptions');
  await expect(cards(page).first()).toBeVisible();
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    expect(await cards(page).count()).toBe(COUNT);
  }).toPass();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectSkipped(cards(page).last());
}

/** Whether the browser draws it, be it in view or not. */
const isDrawn = (card: Locator) =>
  card.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));

const expectSkipped = (card: Locator) => expect.poll(() => isDrawn(card)).toBe(false);

/**
 * Where the parts of the list begin and end in the page.
 *
 * @param css styles with which they are looked at
 */
const extents = (page: Page, css = '') =>
  parts(page).evaluateAll((all, css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
    const found = all.map((part) => {
      const { top, bottom } = part.getBoundingClientRect();
      return [top + window.scrollY, bottom + window.scrollY];
    });
    document.adoptedStyleSheets.pop();
    return found;
  }, css);

const extentsWhenDrawn = (page: Page) =>
  extents(page, '[role=presentation] { content-visibility: visible !important }');

test('channels far out of view are not drawn, and take as much room as if they were', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await openWholeList(page);
  expect(await isDrawn(cards(page).first())).toBe(true);
  expect(await extents(page)).toEqual(await extentsWhenDrawn(page));

  await page.setViewportSize({ width: 1280, height: 700 });
  await expectSkipped(cards(page).last());
  await expect
    .poll(async () => String(await extents(page)) === String(await extentsWhenDrawn(page)))
    .toBe(true);
});

test('the way back finds its place among channels of which most are not drawn', async ({
  page,
}) => {
  await openWholeList(page);
  const link = linkAt(page, 90);
  await link.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const place = await page.evaluate(() => window.scrollY);
  const before = await link.boundingBox();
  await link.evaluate((element: HTMLElement) => element.click());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Channel 090');
  await page.goBack();
  await expect(page).toHaveURL('/subscriptions');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  expect(await link.boundingBox()).toEqual(before);
  await expectSkipped(cards(page).first());
  expect(await page.evaluate(() => window.scrollY)).toBe(place);
});

test('the keyboard and the search within the page reach channels that are not drawn', async ({
  page,
}) => {
  await openWholeList(page);
  await linkAt(page, 24).focus();
  for (const place of [25, 26]) {
    await page.keyboard.press('Tab');
    await expect(linkAt(page, place)).toBeFocused();
    await expect(linkAt(page, place)).toBeInViewport();
  }
  await expectSkipped(cards(page).last());
  const isFound = await page.evaluate(
    (text) => (window as unknown as { find: (text: string) => boolean }).find(text),
    'Channel 149',
  );
  expect(isFound).toBe(true);
  await expect(linkAt(page, 149)).toBeInViewport();
});

test('a screen reader hears one list of all channels, drawn or not', async ({ page }) => {
  await openWholeList(page);
  const list = page.getByRole('list').filter({ has: cards(page) });
  await expect(list).toHaveCount(1);
  await expect(list.getByRole('listitem').filter({ has: cards(page) })).toHaveCount(COUNT);
});

test('the ring around a channel that has the focus is whole at every edge of a part', async ({
  page,
}) => {
  await openWholeList(page);
  const room = await parts(page)
    .first()
    .evaluate((part) => {
      const { left, top, right, bottom } = part.getBoundingClientRect();
      const all = [...part.querySelectorAll('article')].map((card) => card.getBoundingClientRect());
      return [
        Math.min(...all.map((card) => card.left)) - left,
        Math.min(...all.map((card) => card.top)) - top,
        right - Math.max(...all.map((card) => card.right)),
        bottom - Math.max(...all.map((card) => card.bottom)),
      ];
    });
  const link = linkAt(page, 1);
  await link.focus();
  await page.keyboard.press('Tab');
  const ring = await linkAt(page, 2).evaluate((element) => {
    const { outlineWidth, outlineOffset } = getComputedStyle(element, '::after');
    return Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
  });
  expect(ring).toBeGreaterThan(0);
  expect(Math.min(...room)).toBeGreaterThanOrEqual(ring);
});

test('all channels are drawn on paper', async ({ page }) => {
  await openWholeList(page);
  await page.emulateMedia({ media: 'print' });
  expect(await isDrawn(cards(page).last())).toBe(true);
});
