import type { Page } from '@playwright/test';
import { barriers, STILL } from './barriers.ts';
import { expect } from './fixtures.ts';
import { overflow } from './overflow.ts';

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };
/** What the window of a desk shows at a zoom of 200 %. */
const ZOOMED = { width: 640, height: 400 };

/** Waits until a screen shows what it has to show. */
async function settled(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Shows the page in a theme, with its colours and all that is far down, until it is loaded anew. */
export async function showTheme(page: Page, colorScheme: 'light' | 'dark') {
  await page.evaluate((css) => {
    if (document.adoptedStyleSheets.length > 0) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, STILL);
  await page.emulateMedia({ colorScheme });
}

/**
 * Looks at the screen that is open: whether it has its title and one heading above all others, no
 * barriers in either theme and nothing that reaches out of it, on a desk, on a phone and zoomed.
 *
 * @param title what the window's title says before the product's name
 */
export async function look(page: Page, title: string): Promise<void> {
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    await showTheme(page, 'light');
    await settled(page);
    expect(await barriers(page)).toEqual([]);
    await showTheme(page, 'dark');
    // Nothing else hangs on the theme.
    expect(await barriers(page, { rules: ['color-contrast'] })).toEqual([]);
    expect(await overflow(page)).toEqual([]);
  }
  await page.setViewportSize(ZOOMED);
  expect(await overflow(page)).toEqual([]);
  await expect(page).toHaveTitle(`${title} - Vidarium`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
}
