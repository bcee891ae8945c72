import type { Page } from '@playwright/test';

/** Keeps scrolling down, within the page itself, until so many or more cards were loaded. */
export async function scrollDown(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      window.scrollTo(0, document.body.scrollHeight);
      const last = [...document.querySelectorAll('[aria-posinset]')].at(-1);
      return Number(last?.getAttribute('aria-posinset')) >= wanted;
    },
    count,
    { timeout: 90_000 },
  );
}
