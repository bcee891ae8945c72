import type { Page } from '@playwright/test';
import { routes } from '../contract/routes.ts';
import { findChannel } from '../emulator/catalogue.ts';
import type { FaultAnswer } from '../emulator/faults.ts';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import type { Product } from './support/product.ts';
import { newestMedia } from './support/screen-list.ts';
import { BENCH, EMPTY, NEWCOMER } from './support/setups.ts';
import { toast } from './support/toast.ts';

test.use({
  setup: { ...NEWCOMER, subscriptions: [BENCH, EMPTY] },
  contextOptions: { reducedMotion: 'reduce' },
});

/** Has the platform answer wrongly whatever is asked about the small channel. */
function fail({ emulator }: Product, answer: FaultAnswer): void {
  const channelId = findChannel(emulator.catalogue, BENCH)?.id ?? '';
  emulator.faults.set('failure', {
    match: { channelId, kinds: ['feed', 'page', 'browse'] },
    answer,
  });
}

const rowsOf = (page: Page, list: string) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem');
const channelRow = (page: Page) => rowsOf(page, 'Channels').filter({ hasText: 'Test bench' });
const overall = (page: Page) => page.getByRole('main').getByRole('status').first();

test.afterEach(({ product }) => product.emulator.faults.clear());

test('the user menu leads to the status, which tells how everything stands', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Status' }).click();
  await expect(page).toHaveURL('/status');
  await expect(page).toHaveTitle('Status - Vidarium');
  await expect(page.getByRole('heading', { level: 1, name: 'Status' })).toBeVisible();
  await expect(overall(page)).not.toContainText('could not be checked');

  const part = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(part('Requests')).toContainText('1,000,000');
  await expect(part('Disk')).toContainText(/Database\d+\.\d\d MB/);
  await expect(part('Disk').getByText('Being measured…')).toHaveCount(0);
  await expect(part('Backups')).toContainText('On demand only');
  await expect(part('Programs')).toContainText('yt-dlp');
  await expect(part('Channels')).toContainText('2 subscribed');
  await expect(rowsOf(page, 'Channels')).toHaveCount(2);
  await channelRow(page).getByRole('link', { name: 'Test bench' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Test bench' })).toBeVisible();
});

test('a channel that fails comes first with what to do, until it works again', async ({
  page,
  product,
}) => {
  await page.goto('/status');
  fail(product, { type: 'status', status: 404 });
  await channelRow(page).getByRole('button', { name: 'Check now: Test bench' }).click();
  await expect(toast(page, 'Channel update triggered')).toBeVisible();
  await expect(overall(page)).toContainText('1 channel could not be checked');
  const first = rowsOf(page, 'Channels').first();
  await expect(first).toContainText('Failing');
  await expect(first).toContainText('subscribe to its new address');
  const error = rowsOf(page, 'Last errors').first();
  await expect(error).toContainText('YouTube has no such channel');
  await expect(error.getByRole('link', { name: 'Test bench' })).toBeVisible();
  await look(page, 'Status');

  product.emulator.faults.clear();
  const check = channelRow(page).getByRole('button', { name: 'Check now: Test bench' });
  await check.focus();
  await page.keyboard.press('Enter');
  await expect(channelRow(page)).not.toContainText('Failing');
  await expect(check).toBeFocused();
  await expect(error).toContainText('Worked again');
  await expect(overall(page)).not.toContainText('could not be checked');
});

test('what a pause holds up says why, and is tried at once where that is asked for', async ({
  page,
  product,
}) => {
  fail(product, { type: 'status', status: 429 });
  await page.goto('/status');
  await channelRow(page).getByRole('button', { name: 'Check now: Test bench' }).click();
  const retry = rowsOf(page, 'To be tried again')
    .filter({ hasText: 'Look for new videos' })
    .filter({ hasText: 'Test bench' });
  await expect(retry).toContainText('Next try in an hour.');
  await expect(retry).toContainText('YouTube answers that there were too many requests.');
  await expect(overall(page)).toContainText('Requests to YouTube are paused until');
  const requests = page.getByRole('region', { name: 'Requests', exact: true });
  await expect(requests).toContainText('and go on in an hour.');
  await look(page, 'Status');

  product.emulator.faults.clear();
  const run = retry.getByRole('button', { name: 'Run now: Look for new videos Test bench' });
  await run.focus();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Moved to the front')).toBeVisible();
  await expect(retry).toHaveCount(0);
  const work = page.getByRole('region', { name: 'Work', exact: true });
  await expect(work.locator(':focus')).toHaveCount(1);
  await expect(channelRow(page)).not.toContainText('Failing');
  await expect(overall(page)).not.toContainText('paused');
});

test('what was asked for is cancelled where it runs', async ({ page, product }) => {
  const { id, remoteId } = await newestMedia(product.api, 'Test bench 3');
  product.emulator.faults.set('stalled', {
    match: { kinds: ['media'], videoId: remoteId },
    answer: { type: 'delay', milliseconds: 50_000 },
  });
  const body = { action: 'extract_audio', params: { profile: 'MP3' } };
  await product.api.call(routes.submitAction, { params: { id }, body });
  await page.goto('/status');
  const run = rowsOf(page, 'Running').filter({ hasText: 'Extract audio' });
  await expect(run.getByRole('link', { name: 'Test bench 3' })).toBeVisible();
  await expect(run).toContainText('Began just now.');
  await run.getByRole('button', { name: 'Cancel: Extract audio Test bench 3' }).click();
  await expect(run).toHaveCount(0);
  const work = page.getByRole('region', { name: 'Work', exact: true });
  await expect(work.locator(':focus')).toHaveCount(1);
  const actions = await product.api.call(routes.listActions, { params: { id } });
  expect(actions).toMatchObject([{ state: 'cancelled' }]);
});

test('while the server does not answer, what was known stays and the page says so', async ({
  page,
  guard,
}) => {
  guard.expectFailures('/api/status');
  await page.goto('/status');
  await expect(rowsOf(page, 'Channels')).toHaveCount(2);
  await page.route('**/api/status', (route) => route.abort());
  await expect(overall(page)).toContainText('The server does not answer now.');
  await expect(rowsOf(page, 'Channels')).toHaveCount(2);
  await page.unroute('**/api/status');
  await expect(overall(page)).not.toContainText('does not answer');
});

test('a status that cannot be loaded can be tried again', async ({ page, guard }) => {
  guard.expectFailures('/api/status');
  await page.route('**/api/status', (route) => route.abort());
  await page.goto('/status');
  await expect(page.getByText('An error occurred when loading the status')).toBeVisible();
  await page.unroute('**/api/status');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rowsOf(page, 'Channels')).toHaveCount(2);
});

test('the parts of the status leave no gap beside them, and names from the right stand with the rest', async ({
  page,
  product: { api },
}) => {
  const boxOf = (name: string) => page.getByRole('region', { name, exact: true }).boundingBox();
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto('/status');
  await expect(rowsOf(page, 'Channels')).toHaveCount(2);
  expect((await boxOf('Backups'))?.y).toBe((await boxOf('Disk'))?.y);
  await page.setViewportSize({ width: 768, height: 800 });
  expect((await boxOf('Backups'))?.width).toBe((await boxOf('Channels'))?.width);

  const { content } = await api.call(routes.listChannels, { query: { q: 'Empty' } });
  const { id, name, groups } = content[0] ?? { id: 0, name: '', groups: [] };
  const rename = (to: string) =>
    api.call(routes.updateChannel, {
      params: { id },
      body: { name: to, groups: groups.map((group) => group.id) },
    });
  const arabic = 'قناة تعرض كل ما يخص الطبخ والخبز في البيت للمبتدئين والمحترفين';
  await rename(arabic);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  const link = rowsOf(page, 'Channels').getByRole('link', { name: arabic });
  await expect(link).toHaveCSS('text-align', 'left');
  await rename(name);
});
