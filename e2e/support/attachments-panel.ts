import type { Locator, Page } from '@playwright/test';

/** The attachments of the video whose page is shown. */
export const rows = (page: Page): Locator =>
  page
    .getByRole('region', { name: 'Attachments' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') });

/** The one of them with this name. */
export const row = (page: Page, name: string): Locator => rows(page).filter({ hasText: name });

/** What is asked before one is deleted. */
export const question = (page: Page, name: string): Locator =>
  page.getByRole('alertdialog', { name: `Delete the attachment "${name}"?`, exact: true });

/** Deletes one, and says yes to the question. */
export async function remove(page: Page, name: string): Promise<void> {
  await row(page, name).getByRole('button', { name: 'Delete' }).click();
  await question(page, name).getByRole('button', { name: 'Delete' }).click();
}

/** Hangs a file on the video. */
export async function upload(page: Page, path: string) {
  await page.getByLabel('File').setInputFiles(path);
  await page.getByRole('button', { name: 'Upload' }).click();
}
