import type { Page } from '@playwright/test';
import { routes } from '../contract/routes.ts';
import { withoutTable } from './support/broken-database.ts';
import { expectBrokenServer, expectFailure } from './support/broken-server.ts';
import { expect, test } from './support/fixtures.ts';
import { scrollDown } from './support/scroll-down.ts';

/** The videos of all channels of the library. */
const ALL_VIDEOS = 1500 + 78 + 24;

/**
 * Looks through the list from its top to its end.
 * @returns the addresses of all of its cards, and how many cards were there at a time at the most
 */
function lookThrough(page: Page, count: number) {
  return page.evaluate(async (wanted) => {
    const addresses = new Map<string, string | null>();
    const look = () => {
      const items = [...document.querySelectorAll('[aria-posinset]')];
      for (const item of items) {
        const place = item.getAttribute('aria-posinset') ?? '';
        addresses.set(place, item.querySelector('a')?.getAttribute('href') ?? null);
      }
      return items.length;
    };
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    let most = 0;
    window.scrollTo(0, 0);
    for (let bottom = 0; bottom < document.body.scrollHeight; bottom += window.innerHeight) {
      window.scrollTo(0, bottom);
      for (let time = 0; time < 60 && addresses.size < wanted; time += 1) {
        await frame();
        most = Math.max(most, look());
        const isDrawn = [...document.querySelectorAll('.rows-left-out')].every((gap) => {
          const { top, bottom } = gap.getBoundingClientRect();
          return bottom < 0 || top > window.innerHeight;
        });
        if (isDrawn) break;
      }
    }
    return { addresses: Array.from({ length: wanted }, (_, i) => addresses.get(`${i + 1}`)), most };
  }, count);
}

test('scrolling loads the list to its end, each video once, and Back finds the place again', async ({
  page,
}) => {
  await page.goto('/latest');
  const links = page.getByRole('article').getByRole('link');
  await expect(links.first()).toBeVisible();
  await scrollDown(page, ALL_VIDEOS);
  const { addresses, most } = await lookThrough(page, ALL_VIDEOS);
  expect(addresses).toHaveLength(ALL_VIDEOS);
  expect(new Set(addresses).size).toBe(ALL_VIDEOS);
  expect(most).toBeLessThan(120);

  const place = await page.evaluate(() => {
    window.scrollTo(0, document.body.scrollHeight / 2);
    return window.scrollY;
  });
  expect(place).toBeGreaterThan(10_000);
  const middle = page.locator('[aria-posinset="805"]').getByRole('link');
  await expect(middle).toHaveAttribute('href', addresses[804] ?? '');
  await middle.evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/media\/\d+$/);
  await page.goBack();
  await expect(page).toHaveURL('/latest');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  await expect(middle).toHaveAttribute('href', addresses[804] ?? '');
});

/** The first card that is seen whole below the bar: where it leads to, and where it stands in the window. */
const firstSeen = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const topOf = (card: Element) => Math.round(card.getBoundingClientRect().top);
    const card = [...document.querySelectorAll('article')].find((card) => topOf(card) > bar);
    return card && { href: card.querySelector('a')?.getAttribute('href'), top: topOf(card) };
  });

test('a long list that is loaded anew is where it was, at once and on the way back to it', async ({
  page,
}) => {
  await page.goto('/latest');
  await expect(page.getByRole('article').first()).toBeVisible();
  await scrollDown(page, 200);
  await page.evaluate(() => window.scrollTo(0, 9000));
  await expect.poll(() => firstSeen(page)).toBeTruthy();
  const seen = await firstSeen(page);
  await page.reload();
  await expect.poll(() => firstSeen(page)).toEqual(seen);
  expect(await page.evaluate(() => window.scrollY)).toBe(9000);

  await page.locator(`article a[href="${seen?.href}"]`).click();
  await expect(page).toHaveURL(/\/media\/\d+$/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect.poll(() => firstSeen(page)).toEqual(seen);
});

test('a list goes on without a gap on the way back, though the window was made wider', async ({
  page,
  product,
}) => {
  const count = 60;
  await page.setViewportSize({ width: 900, height: 700 });
  await page.goto('/latest');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('link', { name: 'Subscriptions' }).click();
  await expect(page).toHaveURL('/subscriptions');
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.goBack();
  await expect(page.getByRole('article').first()).toBeVisible();
  await scrollDown(page, count);
  const { addresses } = await lookThrough(page, count);
  // Their dates become known more exactly meanwhile, so that a few change their places.
  const { content } = await product.api.call(routes.listLatest, { query: { size: count / 2 } });
  const first = content.map(({ id }) => `/media/${id}`);
  expect(addresses).toEqual(expect.arrayContaining(first));
});

/** More than are kept drawn around what is seen, and more than were loaded then. */
const [MANY, MORE] = [210, 300];

/**
 * Scrolls down and back up again, so many pixels with each frame.
 * @returns the places, from 1, of cards that stood anywhere but in their own row and column in some frame,
 * and how many cards were looked at
 */
function lookForMisplaced(page: Page, pixels: number) {
  return page.evaluate(async (step) => {
    const items = () => [...document.querySelectorAll('[aria-posinset]')];
    const origin = () => document.querySelector('.media-grid > ul')?.getBoundingClientRect();
    const placeOf = (item: Element) => {
      const { left, top } = item.getBoundingClientRect();
      return { x: left - (origin()?.left ?? 0), y: top - (origin()?.top ?? 0) };
    };
    const firstRows = items().slice(0, 8).map(placeOf);
    const columns = firstRows.filter(({ y }) => y === firstRows[0]?.y).length;
    const rowHeight = firstRows[columns]?.y ?? 0;
    const misplaced = new Set<number>();
    let looks = 0;
    const end = document.body.scrollHeight;
    for (let way = 0; way <= 2 * end; way += step) {
      window.scrollTo(0, end - Math.abs(end - way));
      await new Promise((resolve) => requestAnimationFrame(resolve));
      for (const item of items()) {
        const index = Number(item.getAttribute('aria-posinset')) - 1;
        const { x, y } = placeOf(item);
        const isInColumn = Math.abs(x - (firstRows[index % columns]?.x ?? 0)) < 1;
        const isInRow = Math.abs(y - Math.floor(index / columns) * rowHeight) < 1;
        if (!isInColumn || !isInRow) misplaced.add(index + 1);
        looks += 1;
      }
    }
    return { misplaced: [...misplaced], looks };
  }, pixels);
}

for (const pixels of [150, 2_000]) {
  test(`every card stands in its own row and column while a list moves by ${pixels} pixels a frame`, async ({
    page,
  }) => {
    await page.goto('/latest');
    await expect(page.getByRole('article').first()).toBeVisible();
    await scrollDown(page, MANY);
    await page.evaluate(() => window.scrollTo(0, 0));
    const second = page.locator('[aria-posinset="2"]').getByRole('link');
    // What has the focus stays where everything else is left out.
    await second.focus();
    const { misplaced, looks } = await lookForMisplaced(page, pixels);
    expect(misplaced).toEqual([]);
    expect(looks).toBeGreaterThan(MANY);
    await expect(second).toBeFocused();
  });
}

test('all that was loaded is printed, though only a part of it is drawn', async ({ page }) => {
  await page.goto('/latest');
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible();
  await scrollDown(page, MANY);
  expect(await cards.count()).toBeLessThan(MANY);
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  expect(await cards.count()).toBeGreaterThanOrEqual(MANY);
  await scrollDown(page, MORE);
  await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(MORE);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect.poll(() => cards.count()).toBeLessThan(MANY);
});

test('a page that fails further down leaves what is there and goes on by "Load More"', async ({
  page,
  product,
  guard,
}) => {
  expectBrokenServer(guard);
  // So low that the next page is not asked for yet.
  await page.setViewportSize({ width: 1280, height: 300 });
  await page.goto('/latest');
  await expect(page.getByRole('article')).toHaveCount(21);
  await withoutTable(product.database, 'media', async () => {
    // High enough for all of it: scrolling would go on as well.
    await page.setViewportSize({ width: 1280, height: 4000 });
    await expectFailure(page, 'Unable to retrieve latest videos');
    await expect(page.getByRole('alert').filter({ hasText: 'An error occurred' })).toHaveText(
      'An error occurred when loading media',
    );
  });
  await expect(page.getByRole('article')).toHaveCount(21);
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(page.getByRole('article').nth(41)).toBeVisible();
});

test('a list that was left leaves nothing of itself in the memory of the browser', async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const nodesAfterVisit = async () => {
    await page.getByRole('link', { name: 'Latest Videos' }).first().click();
    await expect(page.getByRole('article').nth(8)).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.getByRole('link', { name: 'Audit' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'Nodes')?.value ?? Number.NaN;
  };
  await page.goto('/audit');
  const atFirst = await nodesAfterVisit();
  for (let visit = 0; visit < 2; visit += 1) await nodesAfterVisit();
  // Each card is of some forty nodes.
  await expect.poll(async () => (await nodesAfterVisit()) - atFirst).toBeLessThan(200);
});

test('pictures of cards that were passed by do not hold up the next page', async ({ page }) => {
  const asked = new Set<string>();
  const givenUp = new Set<string>();
  page.on('requestfailed', (request) => givenUp.add(request.url()));
  const release = Promise.withResolvers<void>();
  await page.route('**/images/media/**', async (route) => {
    asked.add(route.request().url());
    await release.promise;
    await route.abort().catch(() => undefined);
  });
  await page.goto('/latest', { waitUntil: 'commit' });
  await expect(page.getByRole('article').first()).toBeVisible();
  await scrollDown(page, MANY);
  await expect.poll(() => asked.size).toBeGreaterThan(4);
  const passedBy = [...asked].slice(0, 4);
  await expect.poll(() => passedBy.filter((url) => !givenUp.has(url))).toEqual([]);
  release.resolve();
});
