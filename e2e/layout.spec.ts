import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { overflow } from './support/overflow.ts';
import { screensOfThings } from './support/screen-list.ts';

/** The largest sum of shifts at which nothing seems to move; half of what counts as good. */
const UNNOTICED = 0.05;
/** The height of a line of text, in pixels. */
const LINE = 20;

declare global {
  interface Window {
    layoutShifts: { value: number; moved: string[] }[];
  }
}

/** Has the browser keep what moves on the page without anyone's doing (https://web.dev/cls). */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      value: number;
      sources: { node: Node | null }[];
    }
    window.layoutShifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        const moved = entry.sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : String(node?.textContent),
        );
        window.layoutShifts.push({ value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/**
 * Lets every answer of the server come a moment late, so that what shows meanwhile is seen. A server
 * that stands still would hold back the page itself as well.
 */
async function slowDown(page: Page) {
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    await route.continue();
  });
}

for (const [width, height] of [
  [390, 800],
  [1280, 800],
] as const) {
  for (const name of ['home', 'latest', 'channel', 'media']) {
    test(`nothing moves on ${name} while it loads, ${width} pixels wide`, async ({
      page,
      product,
    }) => {
      const things = await screensOfThings(product.api, { channel: 'Engineering', media: 'bench' });
      const paths: Record<string, string | undefined> = { home: '/', latest: '/latest' };
      const path = paths[name] ?? things.find((thing) => thing.name === name)?.path ?? '';
      await page.setViewportSize({ width, height });
      await watchShifts(page);
      await slowDown(page);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await expect(page.getByRole('main').locator('img').first()).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      const shifts = await page.evaluate(() => window.layoutShifts);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      expect(sum, JSON.stringify(shifts, null, 2)).toBeLessThan(UNNOTICED);
    });
  }
}

test('what stands in for a channel that is on its way fits a phone', async ({ page, product }) => {
  const things = await screensOfThings(product.api, { channel: 'Engineering', media: 'bench' });
  const path = things.find(({ name }) => name === 'channel')?.path ?? '';
  await page.setViewportSize({ width: 360, height: 740 });
  let answer = () => {};
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/channels/*', async (route) => {
    await isHeld;
    await route.continue();
  });
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toBeAttached();
  expect(await overflow(page)).toEqual([]);
  answer();
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
});

test('the audit is a table only where its columns leave room for what it is about', async ({
  page,
  product,
}) => {
  const [channel] = await screensOfThings(product.api, { channel: 'Words', media: 'كلمات' });
  const entity = page.getByRole('link', { name: channel?.title ?? '' }).first();
  for (const width of [780, 940, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/audit');
    await entity.waitFor();
    const cutOff = await entity.evaluate(({ parentElement: box }) =>
      box ? box.scrollHeight - box.clientHeight : 0,
    );
    expect(cutOff, `cut off at ${width} pixels`).toBeLessThan(LINE);
  }
});
