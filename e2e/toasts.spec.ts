import type { Locator, Page } from '@playwright/test';
import { barriers, TOASTS } from './support/barriers.ts';
import { withoutTable } from './support/broken-database.ts';
import { expectBrokenServer } from './support/broken-server.ts';
import { card, choose } from './support/cards.ts';
import { expect, test } from './support/fixtures.ts';
import { showTheme } from './support/look.ts';
import { mediaNamed } from './support/media-named.ts';
import { BENCH, NEWCOMER } from './support/setups.ts';
import { toast } from './support/toast.ts';

test.use({ setup: { ...NEWCOMER, subscriptions: [BENCH] } });

/** Opens the latest videos on a clock that stands still until it is told to run. */
async function openWithStoppedClock(page: Page) {
  await page.clock.install();
  await page.goto('/latest');
  await expect(page.getByRole('article').first()).toBeVisible();
  // So far ahead that a machine with much to do has not passed it meanwhile.
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Runs the page's clock in small steps until something holds. */
async function runUntil(page: Page, holds: () => Promise<void>) {
  await expect(async () => {
    await page.clock.runFor(20);
    await holds();
  }).toPass({ intervals: [20] });
}

const untilSaid = (page: Page, shown: Locator, text: string) =>
  runUntil(page, () => expect(shown).toContainText(text, { timeout: 50 }));

const untilGone = (page: Page, shown: Locator) =>
  runUntil(page, () => expect(shown).toHaveCount(0, { timeout: 50 }));

test('a toast closes by itself after five seconds', async ({ page }) => {
  await openWithStoppedClock(page);
  await choose(page, 'Test bench 5', 'Mark as watched');
  const marked = toast(page, 'Marked as watched');
  await untilSaid(page, marked, 'Success');
  await page.clock.runFor(4_000);
  await expect(marked).toBeVisible();
  await page.clock.runFor(1_000 + 300);
  await expect(marked).toHaveCount(0);
});

test('a toast stays while the pointer is on it, and for a second after', async ({ page }) => {
  await openWithStoppedClock(page);
  await choose(page, 'Test bench 6', 'Mark as watched');
  const marked = toast(page, 'Marked as watched');
  await untilSaid(page, marked, 'Success');
  await marked.hover();
  await page.clock.runFor(60_000);
  await expect(marked).toBeVisible();
  await page.mouse.move(10, 700);
  await page.clock.runFor(900);
  await expect(marked).toBeVisible();
  await page.clock.runFor(100 + 300);
  await expect(marked).toHaveCount(0);
});

test('a tap on a toast takes it away, and so does its button', async ({ page }) => {
  await openWithStoppedClock(page);
  await choose(page, 'Test bench 7', 'Mark as watched');
  const watched = toast(page, 'Marked as watched');
  await untilSaid(page, watched, 'Success');
  await watched.click();
  await untilGone(page, watched);

  await choose(page, 'Test bench 7', 'Mark as unwatched');
  const unwatched = toast(page, 'Marked as unwatched');
  await untilSaid(page, unwatched, 'Success');
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: 'Close' })
    .click();
  await untilGone(page, unwatched);
});

test('who closes a toast by the keyboard goes on where they were', async ({ page }) => {
  await openWithStoppedClock(page);
  await choose(page, 'Test bench 11', 'Mark as watched');
  const marked = toast(page, 'Marked as watched');
  await untilSaid(page, marked, 'Success');
  const dots = card(page, 'Test bench 11').getByRole('button', { name: 'More actions' });
  await expect(dots).toBeFocused();
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: 'Close' })
    .press('Enter');
  await untilGone(page, marked);
  await expect(dots).toBeFocused();
});

test('the newest toast is on top, and one that repeats itself counts instead', async ({
  page,
  product,
  guard,
}) => {
  expectBrokenServer(guard);
  await openWithStoppedClock(page);
  const repeated = toast(page, 'Unable to mark as watched');
  const newest = toast(page, 'Unable to add to Watch Later');
  await withoutTable(product.database, 'media', async () => {
    for (const count of ['', ' [2]', ' [3]']) {
      await choose(page, 'Test bench 8', 'Mark as watched');
      await untilSaid(page, repeated, `Unable to mark as watched${count}`);
      await page.keyboard.press('Escape');
    }
    await expect(repeated).toHaveCount(1);

    await choose(page, 'Test bench 8', 'Add to Watch Later');
    await untilSaid(page, newest, 'Unable to add to Watch Later');
  });
  const [top, below] = await Promise.all([newest.boundingBox(), repeated.boundingBox()]);
  expect(top?.y).toBeLessThan(below?.y ?? 0);
});

test('toasts stand at the top right and move for 300 ms', async ({ page }) => {
  await openWithStoppedClock(page);
  await choose(page, 'Test bench 9', 'Mark as watched');
  const words = toast(page, 'Marked as watched');
  await untilSaid(page, words, 'Success');
  const shown = page.getByRole('region', { name: 'Notifications' }).locator('[data-state]');
  const { box, duration } = await shown.evaluate((element) => {
    const { top, right } = element.getBoundingClientRect();
    const { animationDuration, transitionDuration } = getComputedStyle(element);
    return { box: { top, right }, duration: `${animationDuration} ${transitionDuration}` };
  });
  expect(box.top).toBeLessThan(120);
  expect(await page.evaluate(() => window.innerWidth)).toBeLessThan(box.right + 100);
  expect(duration).toContain('0.3s');
});

test('a toast has no barriers in either theme, whether it tells of a success or a failure', async ({
  page,
  product,
  guard,
}) => {
  expectBrokenServer(guard);
  await page.goto('/latest');
  const expectNoBarriers = async (words: string) => {
    // A toast stays while the pointer is on it.
    await toast(page, words).hover();
    for (const theme of ['light', 'dark'] as const) {
      await showTheme(page, theme);
      expect(await barriers(page, { within: TOASTS })).toEqual([]);
    }
    await expect(toast(page, words)).toBeVisible();
    await toast(page, words).click();
    await expect(toast(page, words)).toHaveCount(0);
  };
  await choose(page, 'Test bench 10', 'Mark as watched');
  await expectNoBarriers('Marked as watched');
  await withoutTable(product.database, 'media', async () => {
    await choose(page, 'Test bench 10', 'Add to Watch Later');
    await expectNoBarriers('Unable to add to Watch Later');
  });
});

test('on a phone toasts take no more than a third of it, and each is read whole', async ({
  page,
  guard,
}) => {
  guard.expectFailures('/api/');
  await page.setViewportSize({ width: 360, height: 740 });
  const calls = /\/api\/(media\/latest|media\/top|stats)/;
  await page.route(calls, (route) => route.abort());
  await page.goto('/');
  const region = page.getByRole('region', { name: 'Notifications' });
  const said = region.getByRole('alert');
  await expect(said).toHaveCount(3);
  await said.first().hover();
  const heightOf = async (part: Locator) => (await part.boundingBox())?.height ?? 0;
  expect(await heightOf(region)).toBeLessThanOrEqual(740 / 4);
  for (const words of await said.all()) {
    await expect(words).toBeInViewport({ ratio: 1 });
    expect(await heightOf(words)).toBeLessThan(52);
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expect.poll(() => heightOf(region)).toBeLessThanOrEqual(740 / 3 + 1);
  for (const words of await said.all()) {
    // It stays while the pointer is on it.
    await words.hover();
    await expect(words).toBeInViewport({ ratio: 0.99 });
  }
});

test('on a phone a toast covers nothing of the page that could not be loaded', async ({
  page,
  product,
  guard,
}) => {
  expectBrokenServer(guard);
  const id = await mediaNamed(product, 'Test bench 10');
  await page.setViewportSize({ width: 360, height: 740 });
  const bottomOf = async (shown: Locator) => {
    const { y = 0, height = 0 } = (await shown.boundingBox()) ?? {};
    return y + height;
  };
  const expectClear = async (words: string, address: string) => {
    await page.goto(address);
    const told = toast(page, words);
    await told.hover();
    const icon = page.getByRole('main').getByRole('alert').locator('svg').first();
    const { y: top = 0 } = (await icon.boundingBox()) ?? {};
    expect(await bottomOf(told)).toBeLessThan(top);
    await told.click();
  };
  await withoutTable(product.database, 'media_tags', () =>
    expectClear('Unable to retrieve video', `/media/${id}`),
  );
  await expectClear('Unable to retrieve video', '/media/999999');
});

test('on a phone a toast lies over the bar, so that the page says and offers what comes next', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openWithStoppedClock(page);
  await choose(page, 'Test bench 4', 'Mark as watched');
  const marked = toast(page, 'Marked as watched');
  await untilSaid(page, marked, 'Success');
  const shown = page.getByRole('region', { name: 'Notifications' }).locator('[data-state]');
  const bottomOf = (part: Locator) =>
    part.evaluate((element) => element.getBoundingClientRect().bottom);
  expect(await bottomOf(shown)).toBeLessThanOrEqual(await bottomOf(page.getByRole('banner')));
});

for (const [width, height] of [
  [360, 740],
  [640, 400],
  [1440, 900],
] as const) {
  test(`at a width of ${width} pixels many toasts cover no more of the page than the newest of them`, async ({
    page,
    guard,
  }) => {
    guard.expectFailures('/api/');
    await page.setViewportSize({ width, height });
    await page.clock.install();
    await page.route(/\/api\/(media|groups|tags)/, (route) =>
      route.fulfill({ status: 500, json: { detail: 'Something bad happened.' } }),
    );
    await page.goto('/search?q=bench&groups=1&tags=1');
    const region = page.getByRole('region', { name: 'Notifications' });
    const shown = region.locator('[data-state=active]');
    await expect(shown).toHaveCount(3);
    const search = page.getByRole('heading', { name: 'Search' });
    const { y: head = 0 } = (await search.boundingBox()) ?? {};
    const { y: top = 0, height: room = 0 } = (await region.boundingBox()) ?? {};
    expect(top + room).toBeLessThanOrEqual(head);

    // Under the pointer all of them are to be read, as long as one likes.
    await shown.first().hover();
    await page.clock.runFor(60_000);
    for (const words of await region.getByRole('alert').all()) {
      await words.hover();
      await expect(words).toBeInViewport({ ratio: 1 });
    }
    await shown.first().click();
    await expect(shown).toHaveCount(2);
    await page.mouse.move(10, height - 100);
    await page.clock.runFor(1_000 + 300);
    await expect(shown).toHaveCount(0);
  });
}

test('on a desk a toast covers nothing of the top of the page, nor the user menu', async ({
  page,
}) => {
  await openWithStoppedClock(page);
  await choose(page, 'Test bench 3', 'Mark as watched');
  const marked = toast(page, 'Marked as watched');
  await untilSaid(page, marked, 'Success');
  const shown = page.getByRole('region', { name: 'Notifications' }).locator('[data-state]');
  for (const width of [640, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const { x = 0, y = 0, width: breadth = 0, height = 0 } = (await shown.boundingBox()) ?? {};
    const filter = await page.getByRole('button', { name: 'Filter' }).boundingBox();
    expect(y + height, `${width} pixels wide`).toBeLessThanOrEqual(filter?.y ?? 0);
    const menu = await page.getByRole('button', { name: 'User menu' }).boundingBox();
    expect(x + breadth, `${width} pixels wide`).toBeLessThan(menu?.x ?? 0);
  }
});
