import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeRecording } from '../server/testing/recordings.ts';
import { attach } from './support/attach.ts';
import { remove, row, rows, upload } from './support/attachments-panel.ts';
import { barriers } from './support/barriers.ts';
import { withoutTable } from './support/broken-database.ts';
import { expectBrokenServer, expectFailure } from './support/broken-server.ts';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { mediaNamed } from './support/media-named.ts';
import { overflow } from './support/overflow.ts';
import { BENCH, NEWCOMER } from './support/setups.ts';
import { toast } from './support/toast.ts';
import { viewer } from './support/viewer.ts';

test.use({
  setup: { ...NEWCOMER, subscriptions: [BENCH] },
  timezoneId: 'UTC',
});

let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vidarium files '));
});

test.afterAll(() => rm(folder, { recursive: true }));

test('a recording is uploaded, and played in place of the video', async ({ page, product }) => {
  const id = await mediaNamed(product, 'Test bench 1');
  const { path } = await makeRecording(folder, 'Clip of the talk.webm', ['sound', 'picture']);
  await page.goto(`/media/${id}`);
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveText(['ATTACHMENTS', 'ACTIONS', 'COMMENTS', 'AUDIT']);
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('No attachments found')).toBeVisible();

  await upload(page, path);
  await expect(toast(page, 'Attachment uploaded')).toBeVisible();
  const clip = row(page, 'Clip of the talk.webm');
  await expect(clip).toContainText('Uploaded Video');
  await expect(clip).toContainText('0:02');
  await expect(clip).toContainText(/\d+\.\d\d KB/);
  await expect(clip).toContainText(/\d{1,2}\/\d{1,2}\/\d\d, \d{1,2}:\d\d [AP]M/);
  await expect(page.getByText('Choose a file, or drop it here')).toBeVisible();

  await clip.getByRole('link', { name: /^View / }).click();
  await expect(page).toHaveURL(/\/media\/\d+\/attachments\/\d+$/);
  await expect(page).toHaveTitle('Clip of the talk.webm - Vidarium');
  await expect(viewer(page)).toBeFocused();
  // What is viewed names the page, and no heading of another level comes before it.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clip of the talk.webm');
  await expect(page.getByRole('heading').first()).toHaveText('Clip of the talk.webm');
  await expect(page.getByRole('heading', { level: 2, name: 'Test bench 1' })).toBeVisible();
  await expect(viewer(page).getByText('Uploaded', { exact: true })).toBeVisible();
  await expect(clip.getByRole('link', { name: /^View / })).toHaveAttribute('aria-current', 'page');
  const video = viewer(page).locator('video');
  await video.evaluate((player: HTMLVideoElement) => {
    player.muted = true;
    return player.play();
  });
  await expect
    .poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime))
    .toBeGreaterThan(0);
  await viewer(page).getByRole('link', { name: 'Back to video' }).click();
  await expect(page).toHaveURL(`/media/${id}`);
  await expect(page).toHaveTitle('Test bench 1 - Vidarium');
});

test('an attachment is renamed, downloaded and deleted', async ({ page, product }) => {
  const id = await mediaNamed(product, 'Test bench 12');
  await attach(product.api, id, 'clip.webm');
  await page.goto(`/media/${id}`);
  const clip = row(page, 'clip.webm');
  await clip.getByRole('button', { name: 'Edit' }).click();
  const name = page.getByRole('textbox', { name: 'Name of the attachment' });
  await expect(name).toBeFocused();
  await name.fill('مقطع.webm');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Attachment updated')).toBeVisible();
  const renamed = row(page, 'مقطع.webm');
  await expect(renamed.getByRole('button', { name: 'Edit' })).toBeFocused();

  const saving = page.waitForEvent('download');
  await renamed.getByRole('link', { name: 'Download' }).click();
  expect((await saving).suggestedFilename()).toBe('مقطع.webm');

  await remove(page, 'مقطع.webm');
  await expect(toast(page, 'Attachment deleted')).toBeVisible();
  await expect(page.getByText('No attachments found')).toBeVisible();
});

test('sound has a player, and other files have words in place of one', async ({
  page,
  product,
}) => {
  const id = await mediaNamed(product, 'Test bench 2');
  const notes = await attach(product.api, id, 'notes.txt');
  await page.goto(`/media/${id}/attachments/${notes}`);
  await expect(viewer(page).getByText('No viewer available for this file type')).toBeVisible();
  await expect(viewer(page).getByText('Upload', { exact: true })).toBeVisible();
  const { path } = await makeRecording(folder, 'Interview.mp3', ['sound']);
  await upload(page, path);
  await row(page, 'Interview.mp3')
    .getByRole('link', { name: /^View / })
    .click();
  await expect(page).toHaveTitle('Interview.mp3 - Vidarium');
  await expect(viewer(page).locator('audio')).toBeVisible();
  await expect(viewer(page).getByText('Uploaded Audio')).toBeVisible();
});

test('a file that is no longer there cannot be played, and says so', async ({
  page,
  product,
  guard,
}) => {
  guard.expectFailures('/download');
  const id = await mediaNamed(product, 'Test bench 3');
  await page.goto(`/media/${id}`);
  const { path } = await makeRecording(folder, 'Lost.webm', ['sound', 'picture']);
  await upload(page, path);
  await expect(row(page, 'Lost.webm')).toBeVisible();
  for (const name of await readdir(join(product.folder, 'attachments'))) {
    if (name !== 'partial') await rm(join(product.folder, 'attachments', name));
  }
  await row(page, 'Lost.webm')
    .getByRole('link', { name: /^View / })
    .click();
  await expect(viewer(page).getByRole('alert')).toContainText(
    'The file of this attachment is not on the disk of the server any more.',
  );
});

test('what is viewed and deleted gives way to the video', async ({ page, product }) => {
  const id = await mediaNamed(product, 'Test bench 8');
  const attachment = await attach(product.api, id, 'viewed.txt');
  await page.goto('/latest');
  await page.goto(`/media/${id}/attachments/${attachment}`);
  await remove(page, 'viewed.txt');
  await expect(page).toHaveURL(`/media/${id}`);
  await expect(page.locator('iframe[title="Test bench 8"]')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/latest');
});

test('what the server cannot do with attachments it says, and it can be tried again', async ({
  page,
  product,
  guard,
}) => {
  expectBrokenServer(guard);
  const id = await mediaNamed(product, 'Test bench 9');
  await attach(product.api, id, 'there.txt');
  const path = join(folder, 'not-kept.txt');
  await writeFile(path, 'x');
  await withoutTable(product.database, 'attachments', async () => {
    await Promise.all([
      expectFailure(page, 'Unable to retrieve attachments'),
      page.goto(`/media/${id}`),
    ]);
    await expect(page.getByText('An error occurred when loading video details')).toBeVisible();
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'there.txt')).toBeVisible();
  await withoutTable(product.database, 'attachments', async () => {
    await upload(page, path);
    await expectFailure(page, 'Unable to upload attachment');
    await remove(page, 'there.txt');
    await expectFailure(page, 'Unable to delete attachment');
    await row(page, 'there.txt').getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Name of the attachment' }).fill('changed.txt');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectFailure(page, 'Unable to update attachment');
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'changed.txt')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});

test('an attachment that is not there says so, and leads back to the video', async ({
  page,
  product,
  guard,
}) => {
  guard.expectFailures('/attachments/');
  const id = await mediaNamed(product, 'Test bench 10');
  await page.goto(`/media/${id}/attachments/999999`);
  await expect(page.getByText('An error occurred when loading the attachment')).toBeVisible();
  await expect(toast(page, 'Unable to retrieve attachment')).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await look(page, 'Attachment');
  await page.getByRole('link', { name: 'Back to video' }).click();
  await expect(page).toHaveURL(`/media/${id}`);
});

test('attachments have no barriers in either theme, and fit a phone', async ({ page, product }) => {
  const id = await mediaNamed(product, 'Test bench 11');
  await attach(product.api, id, `${'A long name without any end '.repeat(8)}.txt`);
  await attach(product.api, id, `${'x'.repeat(200)}.txt`);
  const attachment = await attach(product.api, id, 'ملاحظات الاجتماع.pdf');
  await page.setViewportSize({ width: 360, height: 740 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(`/media/${id}/attachments/${attachment}`);
    await expect(rows(page)).toHaveCount(3);
    await row(page, 'x'.repeat(200)).getByRole('button', { name: 'Delete' }).click();
    const asked = page.getByRole('alertdialog');
    await expect(asked).toBeVisible();
    expect(await barriers(page, { within: '[role=alertdialog]' })).toEqual([]);
    expect(await asked.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    await page.keyboard.press('Escape');
    await row(page, 'A long name').getByRole('button', { name: 'Edit' }).click();
    expect(await barriers(page)).toEqual([]);
    expect(await overflow(page)).toEqual([]);
  }
});
