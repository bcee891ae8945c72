import type { Page } from '@playwright/test';
import type { ActionRequest } from '../contract/action.ts';
import { routes } from '../contract/routes.ts';
import { findVideo } from '../emulator/catalogue.ts';
import { barriers } from './support/barriers.ts';
import { withoutTable } from './support/broken-database.ts';
import { expectBrokenServer, expectFailure } from './support/broken-server.ts';
import { expect, test } from './support/fixtures.ts';
import { overflow } from './support/overflow.ts';
import type { Product } from './support/product.ts';
import { BENCH, NEWCOMER } from './support/setups.ts';
import { toast } from './support/toast.ts';

test.use({ setup: { ...NEWCOMER, subscriptions: [BENCH] } });

/** Pictures, yt-dlp and ffmpeg are at work here, on a machine that has other things to do as well. */
const WORK = { timeout: 120_000 };

interface Opened {
  id: number;
  remoteId: string;
  address: string;
}

/** A video of the small channel, and where its actions are. */
async function videoOf({ api }: Product, name: string): Promise<Opened> {
  const { content } = await api.call(routes.listMedia, { query: { q: name, size: 100 } });
  const media = content.find((candidate) => candidate.name === name);
  if (!media) throw new Error(`There is no video "${name}"`);
  const { id, remoteId } = media;
  return { id, remoteId, address: `/media/${id}?tab=actions` };
}

/** Has the download of a video stand still until the fault is cleared. */
function stall({ emulator }: Product, videoId: string): void {
  emulator.faults.set(`stalled ${videoId}`, {
    match: { kinds: ['media'], videoId },
    answer: { type: 'delay', milliseconds: 50_000 },
  });
}

const runButton = (page: Page) => page.getByRole('button', { name: 'Run', exact: true });
const runs = (page: Page) => page.getByRole('list', { name: 'Actions' }).locator('> li');
const MP3: ActionRequest = { action: 'extract_audio', params: { profile: 'MP3' } };

test('each action has a form that says what is missing or wrong', async ({ page, product }) => {
  const { address } = await videoOf(product, 'Test bench 1');
  await page.goto(address);
  await expect(page.getByText('No actions found')).toBeVisible(WORK);
  await expect(page.getByLabel('Start Time')).toHaveAttribute('placeholder', '00:01:30');
  await page.getByLabel('End Time').press('Enter');
  await expect(page.getByText('Profile is required.')).toBeVisible();
  await expect(page.getByLabel('Profile')).toBeFocused();
  await expect(runButton(page)).toBeDisabled();
  await page.getByLabel('Profile').selectOption('DEFAULT');
  await expect(page.getByText('Profile is required.')).toBeHidden();
  await expect(runButton(page)).toBeEnabled();

  await page.getByLabel('Start Time').fill('0:50');
  await page.getByLabel('End Time').fill('40');
  await expect(page.getByText('The end must come after the start.')).toBeVisible();
  await page.getByLabel('End Time').fill('1:30');
  await expect(
    page.getByText('This end lies beyond the video, which is 1:01 long. End by then.'),
  ).toBeVisible();
  await expect(runButton(page)).toBeDisabled();

  await page.getByLabel('Action', { exact: true }).selectOption('Extract video');
  await expect(page.getByLabel('Profile').locator('option')).toHaveText([
    'Choose a profile',
    'Small (720p)',
    'Medium (1080p)',
    'Large (4K)',
  ]);
  await expect(page.getByLabel('End Time')).toHaveValue('1:30');
});

test('a piece is cut with nothing but the keyboard, and the audit tells of it', async ({
  page,
  product,
}) => {
  const { id, address } = await videoOf(product, 'Test bench 2');
  await page.goto(address);
  await page.getByLabel('Profile').focus();
  await page.keyboard.press('M');
  await page.keyboard.press('Tab');
  await page.keyboard.type('10');
  await page.keyboard.press('Tab');
  await page.keyboard.type('0:15.5');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Success')).toContainText('Action submitted');
  await expect(runs(page)).toHaveCount(1);
  const run = page.getByRole('listitem', { name: 'Extract audio: MP3, 0:10 to 0:15.5' });
  await expect(run).toContainText('Done. It is among the attachments.', WORK);
  const [attachment] = await product.api.call(routes.listAttachments, { params: { id } });
  expect(attachment).toMatchObject({
    name: 'Test bench 2 (0:10–0:15.5, MP3)',
    type: 'generated_audio',
  });
  await page.getByRole('tab', { name: 'AUDIT' }).click();
  await expect(page.getByText('Extracted audio (0:10–0:15.5, MP3), 0:06 long.')).toBeVisible();
});

test('the audit loads anew when a run ends while it is looked at', async ({ page, product }) => {
  const { id, remoteId } = await videoOf(product, 'Test bench 3');
  stall(product, remoteId);
  await product.api.call(routes.submitAction, { params: { id }, body: MP3 });
  await page.goto(`/media/${id}?tab=audit`);
  await expect(page.getByText('No audit records found')).toBeVisible();
  product.emulator.faults.clear();
  await expect(page.getByText(/Extracted audio \(MP3\)/)).toBeVisible(WORK);
});

test('a run shows what it does, and ends when it is cancelled', async ({ page, product }) => {
  const { id, remoteId, address } = await videoOf(product, 'Test bench 4');
  stall(product, remoteId);
  await page.goto(address);
  await page.getByLabel('Profile').selectOption('DEFAULT');
  await runButton(page).click();
  await expect(runs(page).getByRole('progressbar')).toBeVisible();
  await expect(runs(page).getByRole('status')).not.toBeEmpty();
  await runs(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(runs(page).getByRole('status')).toContainText('Cancelled.', WORK);
  await expect(runs(page)).toBeFocused();
  expect(await product.api.call(routes.listAttachments, { params: { id } })).toEqual([]);
  product.emulator.faults.clear();
  await runs(page).getByRole('button', { name: 'Run again' }).click();
  await expect(runs(page)).toHaveCount(2);
  await expect(runs(page).first()).toContainText('Done.', WORK);
});

test('a failure says why, there and in the audit', async ({ page, product }) => {
  const { remoteId, address } = await videoOf(product, 'Test bench 5');
  const placed = findVideo(product.emulator.catalogue, remoteId);
  if (placed) placed.video.availability = 'private';
  await page.goto(address);
  await page.getByLabel('Action', { exact: true }).selectOption('Extract video');
  await page.getByLabel('Profile').selectOption('SMALL_720');
  await page.getByLabel('SponsorBlock').selectOption('Remove');
  await runButton(page).click();
  const why = 'The video is private.';
  await expect(runs(page)).toContainText(`Failed. ${why}`, WORK);
  await page.getByRole('tab', { name: 'AUDIT' }).click();
  await expect(
    page.getByText(`Extracting video (720p, without sponsors) failed. ${why}`),
  ).toBeVisible();
});

test('what does not get through can be tried again', async ({ page, product, guard }) => {
  expectBrokenServer(guard);
  const { id, address } = await videoOf(product, 'Test bench 6');
  // Until all is known of a video, its page asks for the rest by a job.
  const read = () => product.api.call(routes.readMedia, { params: { id } });
  await expect.poll(async () => (await read()).complete, WORK).toBe(true);
  await withoutTable(product.database, 'jobs', async () => {
    await page.goto(address);
    await expect(page.getByText('An error occurred when loading actions')).toBeVisible();
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No actions found')).toBeVisible();

  await page.getByLabel('Profile').selectOption('MP3');
  await withoutTable(product.database, 'jobs', async () => {
    await runButton(page).click();
    await expectFailure(page, 'Unable to submit action');
  });
  await expect(runButton(page)).toBeFocused();
  await expect(runButton(page)).toBeEnabled();
  await expect(page.getByLabel('Profile')).toHaveValue('MP3');
});

test('actions have no barriers in either theme, fit a phone and twice the text', async ({
  page,
  product,
}) => {
  const { id, remoteId, address } = await videoOf(product, 'Test bench 5');
  const private_ = findVideo(product.emulator.catalogue, remoteId);
  if (private_) private_.video.availability = 'private';
  const submit = (body: ActionRequest) =>
    product.api.call(routes.submitAction, { params: { id }, body });
  await submit(MP3);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(address);
  await expect(runs(page).first()).toContainText('Failed.', WORK);
  if (private_) private_.video.availability = 'public';
  stall(product, remoteId);
  const running = await submit({
    action: 'extract_video',
    params: { profile: 'LARGE_4K', startTime: '00:00:10', sponsorBlock: 'MARK_CHAPTERS' },
  });
  await page.reload();
  const progress = runs(page).getByRole('progressbar');
  await expect(progress).toBeVisible();
  // A whole line would say that all is done.
  await expect(progress.locator('div')).not.toHaveCSS('mask-image', 'none');
  await runButton(page).click();
  expect(await barriers(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await barriers(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflow(page)).toEqual([]);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await overflow(page)).toEqual([]);
  await product.api.call(routes.cancelAction, { params: { id, actionId: running.id } });
  product.emulator.faults.clear();
});
