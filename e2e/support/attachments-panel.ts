import type { Locator, Page } from '@playwright/test';

/** The attachments of the video whose page is shown. */
export const rows = (page: Page): Locator =>
  page
    .getByRole('region', { name: 'Attachments' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') });

/** Hangs a file on it. */
export async function upload(page: Page, path: string) {
  await page.getByLabel('File').setInputFiles(path);
  await page.getByRole('button', { name: 'Upload' }).click();
}
