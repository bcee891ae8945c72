import { draftVideo, findChannel, publishVideo } from '../emulator/catalogue.ts';
import { card } from './support/cards.ts';
import { expect, test } from './support/fixtures.ts';
import { channelUrl } from './support/product.ts';
import { BENCH, NEWCOMER } from './support/setups.ts';

test.use({ setup: { ...NEWCOMER } });

/** A minute until the schedule is due, and what it takes to read the channel and to notice. */
const WITHIN_MS = 110_000;

test('with a schedule of each minute a new video appears without any action', async ({
  page,
  product,
}) => {
  await page.goto('/subscriptions/add');
  await page.getByLabel('Channel URL').fill(channelUrl(BENCH));
  await page.getByLabel('Schedule').fill('* * * * *');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Last updated')).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText('24 videos', { exact: true })).toBeVisible();

  const { catalogue } = product.emulator;
  const title = 'Fresh from the bench';
  const channel = findChannel(catalogue, BENCH)?.id ?? '';
  publishVideo(catalogue, channel, draftVideo({ title }));
  await expect(card(page, title)).toBeVisible({ timeout: WITHIN_MS });
  await expect(page.getByText('25 videos', { exact: true })).toBeVisible();

  await page.getByRole('tab', { name: 'AUDIT' }).click();
  const row = page.getByRole('row').filter({ hasText: '1 video added' });
  await expect(row).toContainText('Subscription');
  await expect(row).toContainText('Success');
});
