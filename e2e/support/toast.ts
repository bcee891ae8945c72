import type { Locator, Page } from '@playwright/test';

/** The words of the toasts that say this, in their title or their message. */
export function toast(page: Page, text: string): Locator {
  const region = page.getByRole('region', { name: 'Notifications' });
  return region.getByRole('alert').or(region.getByRole('status')).filter({ hasText: text });
}
