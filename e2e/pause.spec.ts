import { routes } from '../contract/routes.ts';
import { expect, test } from './support/fixtures.ts';
import { BENCH, NEWCOMER } from './support/setups.ts';
import { toast } from './support/toast.ts';

test.use({ setup: { ...NEWCOMER, subscriptions: [BENCH] } });

test('the pause, its reason and its end are said in words', async ({ page, product }) => {
  const { api, emulator } = product;
  emulator.faults.set('feed', {
    match: { kinds: ['feed'] },
    answer: { type: 'status', status: 404 },
  });
  emulator.faults.set('listing', {
    match: { kinds: ['page', 'browse'] },
    answer: { type: 'status', status: 429 },
  });
  const { content } = await api.call(routes.listChannels);
  const id = content[0]?.id ?? 0;
  await page.goto(`/channels/${id}`);
  await page.getByRole('tab', { name: 'AUDIT' }).click();
  const newest = page.getByRole('row').nth(1);
  await expect(newest).toContainText('Success');
  await page.getByRole('button', { name: 'Trigger Update' }).click();
  await expect(toast(page, 'Success')).toContainText('Channel update triggered');
  await expect(newest).toContainText('Failure', { timeout: 120_000 });
  await expect(newest).toContainText('YouTube answers that there were too many requests.');

  await page.goto('/latest');
  const notice = page.getByRole('status').filter({ hasText: 'too many requests' });
  await expect(notice).toContainText('Nothing in the catalogue is lost');
  await expect(notice).toContainText(/Goes on \d+\/\d+\/\d+, \d+:\d\d [AP]M/);
  await expect(page.getByRole('article')).not.toHaveCount(0);

  emulator.faults.clear();
});
