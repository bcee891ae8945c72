import { routes } from '../contract/routes.ts';
import { findChannel, findVideo } from '../emulator/catalogue.ts';
import { barriers } from './support/barriers.ts';
import { expect, test } from './support/fixtures.ts';
import { overflow } from './support/overflow.ts';
import type { Product } from './support/product.ts';
import { BENCH, NEWCOMER } from './support/setups.ts';
import { toast } from './support/toast.ts';

test.use({ setup: { ...NEWCOMER, subscriptions: [BENCH] } });

const PAGE_SIZE = 25;
/** The platform's tools are at work here, on a machine that has other things to do as well. */
const WORK = { timeout: 180_000 };

/** Asks for refreshes that fail at once until the audit has so many rows. */
async function fillAudit({ api, emulator }: Product, id: number, rows: number): Promise<void> {
  emulator.faults.set('too many requests', {
    match: { kinds: ['feed'] },
    answer: { type: 'status', status: 429 },
  });
  const count = async () => {
    const { content } = await api.call(routes.listAudit, { query: { size: 100 } });
    return content.length;
  };
  for (let known = await count(); known < rows; known += 1) {
    await api.call(routes.refreshChannel, { params: { id } });
    await expect.poll(count, { intervals: [20] }).toBe(known + 1);
  }
}

test('an action that failed is run again from the audit, and succeeds once it can', async ({
  page,
  product,
}) => {
  const { api, emulator } = product;
  const { content } = await api.call(routes.listMedia, { query: { q: 'Test bench 3', size: 1 } });
  const { id, remoteId, name } = content[0] ?? { id: 0, remoteId: '', name: '' };
  const placed = findVideo(emulator.catalogue, remoteId);
  if (!placed) throw new Error('The platform does not have the video.');
  placed.video.availability = 'private';
  const params = { profile: 'MP3', startTime: '1', endTime: '0:05' } as const;
  await api.call(routes.submitAction, {
    params: { id },
    body: { action: 'extract_audio', params },
  });
  const audited = async () => {
    const page = await api.call(routes.listAudit, { query: { media: id } });
    return page.content.map(({ status }) => status);
  };
  await expect.poll(audited, WORK).toEqual(['failure']);
  placed.video.availability = 'public';

  await page.goto('/audit');
  const again = page.getByRole('button', { name: `Run again for ${name}`, exact: true });
  await again.focus();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Success')).toContainText('Action submitted');
  await expect(again).toBeFocused();
  const row = page.getByRole('row').filter({ hasText: 'Extracted audio (0:01–0:05, MP3)' });
  await expect(row).toContainText('Success', WORK);
  await expect(row.getByRole('button')).toHaveCount(0);
  await expect(again).toBeFocused();
  expect(await audited()).toEqual(['success', 'failure']);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/media/${id}?tab=audit`);
  await expect(again).toBeVisible();
  expect(await overflow(page)).toEqual([]);
  expect(await barriers(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await barriers(page, { rules: ['color-contrast'] })).toEqual([]);
});

test('a refresh that failed is tried again from the audit', async ({ page, product }) => {
  const { api, emulator } = product;
  const { content: channels } = await api.call(routes.listChannels);
  const id = channels[0]?.id ?? 0;
  emulator.faults.clear();
  const placed = findChannel(emulator.catalogue, BENCH);
  if (!placed) throw new Error('The platform does not have the channel.');
  const newest = async () => {
    const { content } = await api.call(routes.listAudit, { query: { channel: id, size: 1 } });
    return content[0]?.details;
  };
  const before = await newest();
  placed.vanished = true;
  await api.call(routes.refreshChannel, { params: { id } });
  await expect.poll(newest, WORK).not.toBe(before);
  placed.vanished = false;

  await page.goto('/audit?source=action');
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows.first()).toContainText('Failure');
  await rows.first().getByRole('button', { name: 'Try again for Test bench' }).click();
  await expect(toast(page, 'Success')).toContainText('Channel update triggered');
  await expect(rows.first()).toContainText('Success', WORK);
});

test('the audit is paged, and a filter starts with the first page', async ({ page, product }) => {
  const { content: channels } = await product.api.call(routes.listChannels);
  const id = channels[0]?.id ?? 0;
  const rest = 3;
  await fillAudit(product, id, PAGE_SIZE + rest);

  await page.goto('/audit');
  const records = page.getByRole('region', { name: 'Audit records' });
  const rows = records.getByRole('row').filter({ has: page.getByRole('cell') });
  const previous = records.getByRole('button', { name: 'Previous' });
  const next = records.getByRole('button', { name: 'Next' });
  await expect(rows).toHaveCount(PAGE_SIZE);
  await expect(rows.first()).toContainText('Failure');
  await expect(rows.first()).toContainText('Test bench');
  await expect(previous).toBeDisabled();
  await next.click();
  await expect(rows).toHaveCount(rest);
  await expect(rows.last()).toContainText('Success');
  await expect(next).toBeDisabled();
  await expect(previous).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(PAGE_SIZE);
  await expect(previous).toBeDisabled();
  await expect(next).toBeFocused();

  await next.click();
  await expect(rows).toHaveCount(rest);
  await page.getByLabel('Entity id').fill(`  ${id} `);
  await page.getByRole('button', { name: 'APPLY' }).click();
  await expect(rows).toHaveCount(PAGE_SIZE);
  await expect(previous).toBeDisabled();

  await page.getByLabel('Source').selectOption('Subscription');
  await page.getByRole('button', { name: 'APPLY' }).click();
  await expect(page.getByText('No audit records found')).toBeVisible();
  await page.getByRole('button', { name: 'CLEAR' }).click();
  await expect(rows).toHaveCount(PAGE_SIZE);
  await expect(page.getByLabel('Entity id')).toHaveValue('');
});
