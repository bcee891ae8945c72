import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

async function chooseTheme(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitemradio', { name }).click();
  await page.keyboard.press('Escape');
}

test('the theme follows the machine until one is chosen, which then stays', async ({ page }) => {
  const background = () =>
    page.getByRole('banner').evaluate((bar) => getComputedStyle(bar).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/latest');
  const light = await background();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(background).not.toBe(light);
  const dark = await background();

  await chooseTheme(page, 'Light');
  expect(await background()).toBe(light);
  await page.reload();
  expect(await background()).toBe(light);
  await chooseTheme(page, 'Dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.reload();
  expect(await background()).toBe(dark);
  await chooseTheme(page, 'System');
  expect(await background()).toBe(light);
});

test("the browser's own bars have the color of the theme, also of one that is chosen", async ({
  page,
}) => {
  const LIGHT = '#faf9f7';
  const DARK = '#131211';
  const barColor = () =>
    page.evaluate(() => {
      const colors = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
      return colors.find(({ media }) => matchMedia(media).matches)?.content;
    });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/latest');
  expect(await barColor()).toBe(LIGHT);
  for (const [name, system, color] of [
    ['Dark', 'light', DARK],
    ['Light', 'dark', LIGHT],
    ['System', 'dark', DARK],
    ['System', 'light', LIGHT],
  ] as const) {
    await page.emulateMedia({ colorScheme: system });
    await chooseTheme(page, name);
    await expect.poll(barColor).toBe(color);
    await page.reload();
    expect(await barColor()).toBe(color);
  }
});

test('a kept theme that is unknown counts as none', async ({ page }) => {
  await page.goto('/latest');
  await page.evaluate(() => localStorage.setItem('theme', 'purple'));
  await page.reload();
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'System' })).toBeChecked();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
});

test('what is printed has the colours of the light theme, also where the dark one is chosen', async ({
  page,
}) => {
  await page.goto('/latest');
  await chooseTheme(page, 'Dark');
  const color = () => page.evaluate(() => getComputedStyle(document.documentElement).color);
  const dark = await color();
  await page.emulateMedia({ media: 'print' });
  await expect.poll(color).not.toBe(dark);
  const printed = await color();
  await page.emulateMedia({ media: 'screen' });
  await chooseTheme(page, 'Light');
  expect(await color()).toBe(printed);
});
