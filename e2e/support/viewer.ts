import type { Locator, Page } from '@playwright/test';

/** What shows the attachment that is viewed. */
export const viewer = (page: Page): Locator =>
  page.getByRole('region', { name: 'Attachment', exact: true });

/** What plays it there, where it is a recording. */
export const player = (page: Page): Locator => viewer(page).locator('video, audio');
