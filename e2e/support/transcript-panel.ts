import type { Locator, Page } from '@playwright/test';

/** What is said in a video, as it stands on its page. */
export const panel = (page: Page) => page.getByRole('region', { name: 'Transcript' });
export const fold = (page: Page) => panel(page).getByRole('button', { name: /^Transcript/ });
export const lines = (page: Page) => panel(page).getByRole('listitem');
export const line = (page: Page, words: string) => lines(page).filter({ hasText: words });
export const link = (page: Page, words: string) => line(page, words).getByRole('link');
export const box = (page: Page) => panel(page).getByRole('searchbox');
export const chosen = (page: Page) => lines(page).getByRole('button', { pressed: true });
/** Where the search within says at which place it is, or nothing. */
export const place = (page: Page) => box(page).locator('..').getByRole('status');
export const bar = (page: Page) => panel(page).getByRole('status').filter({ hasText: '–' });

/** Folds out what is said in a small window, after which it is so in every window. */
export async function leaveOpenOnPhone(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 740 });
  await fold(page).click();
}

/** Whether all of a line is to be seen in the box that the lines are scrolled in. */
export const standsInBox = (row: Locator) =>
  row.evaluate((element) => {
    const frame = element.closest('[role=group]')?.parentElement?.getBoundingClientRect();
    const { top, bottom } = element.getBoundingClientRect();
    return frame !== undefined && top >= frame.top && bottom <= frame.bottom;
  });
