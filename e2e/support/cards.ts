import type { Locator, Page } from '@playwright/test';

/** The card of a video, by its whole title. */
export function card(page: Page, title: string): Locator {
  const link = page.getByRole('link', { name: title, exact: true });
  return page.getByRole('article').filter({ has: link });
}

/** The address of the newest video, whose list is open then. */
export async function newestVideo(page: Page): Promise<string> {
  await page.goto('/latest');
  const link = page.getByRole('article').first().getByRole('link').first();
  return (await link.getAttribute('href')) ?? '';
}

/** Opens the three dots of a card. @returns the menu */
export async function openMenu(page: Page, title: string): Promise<Locator> {
  await card(page, title).hover();
  await card(page, title).getByRole('button', { name: 'More actions' }).click();
  const menu = page.getByRole('menu', { name: `Actions for ${title}` });
  await menu.waitFor();
  return menu;
}

/** Chooses an item of a card's menu. */
export async function choose(page: Page, title: string, item: string): Promise<void> {
  const menu = await openMenu(page, title);
  await menu.getByRole('menuitem', { name: item }).click();
}
