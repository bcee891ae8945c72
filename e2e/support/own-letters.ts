import type { Page } from '@playwright/test';

/** Waits for the font of the app, without which words are a little wider or narrower. */
export async function loadOwnLetters(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.load('1rem "Inter Variable"');
  });
}
