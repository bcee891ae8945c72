import type { Page } from '@playwright/test';
import type { Product } from './product.ts';

/** Has the server stand still while the work goes on, so that its answers to the page are late. */
export async function whileSuspended(
  page: Page,
  { server }: Product,
  work: () => Promise<void>,
): Promise<void> {
  // A picture that is being fetched meanwhile would be given up once the server goes on.
  await page.waitForLoadState('networkidle');
  server.suspend();
  try {
    await work();
  } finally {
    server.resume();
  }
}
