import { routes } from '../contract/routes.ts';
import { expect, test } from './fixtures.ts';
import type { Product } from './product.ts';
import { BENCH, NEWCOMER } from './setups.ts';

test.use({ setup: { ...NEWCOMER, subscriptions: [BENCH] } });

const PAGE_SIZE = 25;

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
  await previous.click();
  await expect(rows).toHaveCount(PAGE_SIZE);

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
